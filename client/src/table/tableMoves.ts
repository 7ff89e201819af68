import { tell } from "../arranging/useMoves.ts";
import type { Answer } from "../net/outbox.ts";
import type { Command, TableLink } from "../net/tableSocket.ts";
import { feel } from "../settings/feel.ts";
import { freeSeats } from "./nextStep.ts";

/** Send a command and say why when it is refused. True when it counted. */
export async function ask(link: TableLink, command: Command): Promise<boolean> {
  return settled(await link.send(command));
}

/** Get ready for the next hand, or deal it. */
export async function readyUp(link: TableLink, type: "ready" | "deal"): Promise<boolean> {
  feel("pick");
  return settled(await link.ready(type));
}

export function addBot(link: TableLink, seat: number): Promise<boolean> {
  return ask(link, { type: "add_bot", seat });
}

/** A machine on every free seat. */
export async function fillWithBots(link: TableLink): Promise<void> {
  const view = link.view.peek();
  for (const seat of view ? freeSeats(view) : []) if (!(await addBot(link, seat))) return;
}

function settled(answer: Answer): boolean {
  tell(answer);
  return answer.type !== "refused";
}
