import type { CardRows, RowName, ShowingView, ShownHand, TransferView } from "../protocol/generated.ts";
import type { Card } from "./cards.ts";
import { ROWS, type Row, tidyRow } from "./rows.ts";
import { clockwise } from "./seats.ts";
import { between, share, type Step, STEPS } from "./transfers.ts";

/** One row of a panel. `units`: what it brought the panel's reader, null where it was not compared or not shown yet. */
export interface PanelRow {
  readonly row: Row;
  readonly cards: readonly Card[] | null;
  readonly name: RowName | null;
  readonly now: boolean;
  readonly units: number | null;
}

/** A step beside the rows (natural, foul, sập, …) and what it brought. */
export interface PanelExtra {
  readonly step: Step;
  readonly units: number;
}

/** A row won with a category that pays more, by the panel's own player. */
export interface PanelBonus {
  readonly row: Row;
  readonly category: string;
}

/**
 * What a reader sees at one seat. A player's numbers at an opponent are their own results with that opponent;
 * at their own seat, and everywhere for a spectator, they are the seat's results with everyone.
 */
export interface Panel {
  readonly seat: number;
  readonly rows: readonly PanelRow[];
  readonly extras: readonly PanelExtra[];
  readonly bonuses: readonly PanelBonus[];
  readonly units: number;
  readonly chips: number;
  /** Whether there is a result yet: something was paid, or compared and tied. */
  readonly settled: boolean;
  /** Something stayed unpaid because a payer had no more chips. */
  readonly capped: boolean;
  /** The seat's result of the whole hand after all fees, once the reader may know it. */
  readonly total: number | null;
  readonly foul: boolean;
  readonly natural: string | null;
  readonly left: boolean;
}

/** The showing as panels: the reader's own, null for who had no part in the hand, and the others' clockwise. */
export interface Board {
  readonly own: Panel | null;
  readonly others: readonly Panel[];
}

export function boardOf(showing: ShowingView, you: number | null, stake: number): Board {
  const own = showing.hands.find(({ seat }) => seat === you) ?? null;
  const seats = clockwise(showing.hands.map(({ seat }) => seat), you);
  const hands = seats.flatMap((seat) => showing.hands.filter((hand) => hand.seat === seat));
  const panel = (hand: ShownHand) => panelOf(showing, hand, own, stake);
  return { own: own && panel(own), others: hands.filter((hand) => hand !== own).map(panel) };
}

/** A player's own panel with their own cards in sight before their row is shown. */
export function withOwnCards(panel: Panel, own: CardRows): Panel {
  const laid = (row: Row) => own[row] && tidyRow(own[row]);
  return { ...panel, rows: panel.rows.map((row) => ({ ...row, cards: row.cards ?? laid(row.row) })) };
}

function panelOf(showing: ShowingView, hand: ShownHand, reader: ShownHand | null, stake: number): Panel {
  const facing = reader !== null && reader !== hand;
  const lines = facing ? between(showing.transfers, reader.seat, hand.seat) : showing.transfers;
  /** Whose gain is counted. */
  const side = facing ? reader.seat : hand.seat;
  const sum = (some: readonly TransferView[], amount: "due" | "paid") => some.reduce((all, line) => all + share(line, side, amount), 0);
  const compared = facing ? compares(hand) && compares(reader) : compares(hand);
  const last = showing.step === showing.steps.at(-1);
  const known = !facing || last ? showing.totals.find(({ seat }) => seat === hand.seat) : undefined;
  const rows = ROWS.map((row) => {
    const name = hand.names.find((named) => named.row === row) ?? null;
    const units = compared && name ? sum(lines.filter(({ step }) => step === row), "due") / stake : null;
    const cards = hand.rows[row];
    return { row, cards: cards && tidyRow(cards), name, now: row === showing.step, units };
  });
  return {
    seat: hand.seat,
    rows,
    extras: extrasOf(lines.filter(({ payer, payee }) => payer === side || payee === side), (some) => sum(some, "due") / stake),
    bonuses: bonusesOf(lines, hand.seat),
    units: sum(lines, "due") / stake,
    chips: !facing && known ? known.chips : sum(lines, "paid"),
    settled: lines.some((line) => share(line, side, "due") !== 0) || rows.some(({ units }) => units !== null),
    capped: lines.some((line) => line.paid < line.due && share(line, side, "due") !== 0),
    total: known?.chips ?? null,
    foul: hand.foul,
    natural: hand.natural,
    left: hand.left,
  };
}

/** Whether a hand takes part in the rows one by one: a foul has paid for all of them at once. */
function compares({ left, natural, foul }: ShownHand): boolean {
  return !left && natural === null && !foul;
}

function extrasOf(lines: readonly TransferView[], units: (some: readonly TransferView[]) => number): PanelExtra[] {
  return STEPS.filter((step) => !(ROWS as readonly string[]).includes(step)).flatMap((step) => {
    const some = lines.filter((line) => line.step === step);
    return some.length === 0 ? [] : [{ step, units: units(some) }];
  });
}

function bonusesOf(lines: readonly TransferView[], seat: number): PanelBonus[] {
  const found = new Map<string, PanelBonus>();
  for (const { payee, reason } of lines) {
    if (payee === seat && reason.bonus && reason.row && reason.category) found.set(reason.row, { row: reason.row as Row, category: reason.category });
  }
  return [...found.values()];
}
