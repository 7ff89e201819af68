/** How well a machine plays, from weakest to strongest. */
export const LEVELS = ["beginner", "casual", "strong", "master"] as const;
export type BotLevel = (typeof LEVELS)[number];

/** The level a seat's `bot` names; one this client does not know yet reads as strong. */
export function botLevel(bot: string): BotLevel {
  return LEVELS.find((known) => known === bot) ?? "strong";
}
