import type { rules as vi } from "../vi/rules.ts";
import type { Translated } from "../translated.ts";

/** English of: the rules sheet. */
export const rules = {
  "rules.title": "Table rules",
  "rules.bonuses": "Bonuses for winning a row",
  "rules.bonusNote": "A row won is worth 1 unit; won with one of these it is worth more.",
  "rules.noBonuses": "A row won is worth 1 unit; there are no bonuses.",
  "rules.naturals": "Instant wins, strongest first",
  "rules.naturalsNote": "Collected from each opponent.",
  "rules.noNaturals": "There are no instant wins.",
  "rules.more": "More rules",
  "rules.units": "{n} units",
  "rules.scoopPair": "Losing all three rows to one player is a scoop: times {n}.",
  "rules.scoopTable": "Losing all three rows to everyone is a scoop: times {n}.",
  "rules.scoopNone": "There are no scoops.",
  "rules.foul": "A foul loses all three rows, times {n}.",
  "rules.declare": "An instant win must be declared.",
  "rules.automatic": "Instant wins count by themselves.",
  "rules.rake": "The table takes {n}%.",
  "rules.noRake": "The table takes nothing.",
  "rules.forfeit": "Leaving a hand pays {n} units to each who stays.",
  "rules.noForfeit": "A hand cannot be left.",
  "rules.aces": "For every ace more: {n} units.",
} as const satisfies Translated<typeof vi>;
