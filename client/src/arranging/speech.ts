import { t } from "../i18n/index.ts";
import { cardName } from "../kit/Card.tsx";
import { rowName, rowShort } from "../kit/words.ts";
import { rowOfSlot, type Slot } from "../model/arrangement.ts";
import type { Card } from "../model/cards.ts";
import { type Row, ROWS } from "../model/rows.ts";
import type { Desk, Offence } from "./desk.ts";

/** How a slot is spoken: its card and its row. */
export function slotName(card: Card, slot: Slot): string {
  return `${cardName(card)}, ${rowShort(rowOfSlot(slot))}`;
}

/** All three rows as they lie, for the ear: "Chi 1: Thùng K. Chi 2: …" and the foul if there is one. */
export function layWords(desk: Desk): string {
  const names = ROWS.map((row) => `${rowShort(row)}: ${rowName(desk.strengths.value[row])}`);
  const foul = desk.wrong.value.map(offenceWords);
  return [...names, ...(foul.length > 0 ? [t("foul"), ...foul] : [])].join(". ");
}

/** "Chi 2 mạnh hơn Chi 1". */
export function offenceWords([later, earlier]: Offence): string {
  return t("arrange.stronger", { later: rowShort(later), earlier: rowShort(earlier) });
}

/** What is wrong with one row, in a few words beside its name; null when it stands. */
export function rowFault(row: Row, wrong: readonly Offence[]): string | null {
  for (const [later, earlier] of wrong) {
    if (row === later) return t("arrange.strongerThan", { row: rowShort(earlier) });
    if (row === earlier) return t("arrange.weakerThan", { row: rowShort(later) });
  }
  return null;
}
