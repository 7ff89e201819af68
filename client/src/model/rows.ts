import { byRank, type Card, rankOf } from "./cards.ts";
import type { House } from "./house.ts";
import { compare, rankRow, type Strength } from "./ranking.ts";

export type Row = "back" | "middle" | "front";

/** From the strongest row to the weakest, the order in which they are shown. */
export const ROWS: readonly Row[] = ["back", "middle", "front"];
export const ROW_SIZES: Readonly<Record<Row, number>> = { back: 5, middle: 5, front: 3 };

/** Thirteen cards laid in three rows. */
export interface Rows {
  readonly back: readonly Card[];
  readonly middle: readonly Card[];
  readonly front: readonly Card[];
}

/** Rows in which some may not be known yet. */
export type PartialRows = { readonly [row in Row]?: readonly Card[] | null };

/** The rules that say whether rows stand. */
export type FoulRules = Pick<House, "wheel"> & { readonly foul: Pick<House["foul"], "equal"> };

/** The thirteen cards: back, middle, front. */
export function cardsOf(rows: Rows): Card[] {
  return [...rows.back, ...rows.middle, ...rows.front];
}

/** The rows when all three are complete, else null. */
export function completeRows(rows: PartialRows | null | undefined): Rows | null {
  if (!rows) return null;
  const { back, middle, front } = rows;
  if (back?.length !== 5 || middle?.length !== 5 || front?.length !== 3) return null;
  return { back, middle, front };
}

/** The strength of each row under the house's wheel. */
export function strengthsOf(rows: Rows, rules: Pick<House, "wheel">): Readonly<Record<Row, Strength>> {
  return {
    back: rankRow(rows.back, rules.wheel),
    middle: rankRow(rows.middle, rules.wheel),
    front: rankRow(rows.front, rules.wheel),
  };
}

/** The pairs of rows in the wrong order, the later row first; empty when the rows stand (rules 2.5, 2.6). */
export function offences(rows: Rows, rules: FoulRules): readonly (readonly [later: Row, earlier: Row])[] {
  const { back, middle, front } = strengthsOf(rows, rules);
  const wrong = (later: Strength, earlier: Strength) => {
    const order = compare(later, earlier);
    return order > 0 || (order === 0 && rules.foul.equal === "fouls");
  };
  const found: [Row, Row][] = [];
  if (wrong(middle, back)) found.push(["middle", "back"]);
  if (wrong(front, middle)) found.push(["front", "middle"]);
  return found;
}

export function isFoul(rows: Rows, rules: FoulRules): boolean {
  return offences(rows, rules).length > 0;
}

/** Each row with its groups first and high cards left, as its name reads; the rows themselves stay. */
export function tidy(rows: Rows): Rows {
  return { back: tidyRow(rows.back), middle: tidyRow(rows.middle), front: tidyRow(rows.front) };
}

/** One row with its groups first and high cards left. */
export function tidyRow(cards: readonly Card[]): Card[] {
  // The wheel's place does not matter here: its ace, rank 1 and found nowhere, reads best last in every house.
  const { ranks } = rankRow(cards, "lowest");
  const place = (card: Card) => (ranks.includes(rankOf(card)) ? ranks.indexOf(rankOf(card)) : ranks.length);
  return [...cards].sort((a, b) => place(a) - place(b) || byRank(a, b));
}
