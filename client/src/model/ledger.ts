import type { SeatTotal, SummaryView, TransferView } from "../protocol/generated.ts";
import { clockwise } from "./seats.ts";
import { type Step, stepsIn, total } from "./transfers.ts";

/** One line of the ledger: a step and what it brought each player, in the ledger's measure. */
export interface LedgerLine {
  readonly step: Step;
  readonly cells: readonly number[];
}

/**
 * The sheet of a hand: steps × players, columns in the order of `seats`.
 * For every column: sum of its lines = `sum`; `sum` × stake (as is where `measure` is "chips") = `due`;
 * `due` + `capped` + `fee` = `net`.
 */
export interface Ledger {
  readonly measure: "units" | "chips";
  readonly seats: readonly number[];
  readonly lines: readonly LedgerLine[];
  readonly sum: readonly number[];
  readonly due: readonly number[];
  /** What stayed unpaid because a payer had no more: negative for who went short, positive for who was spared. */
  readonly capped: readonly number[];
  readonly fee: readonly number[];
  readonly net: readonly number[];
}

/** The ledger of a finished hand, `first`'s column before the others, clockwise as they sit. Units unless a split makes fractions of them. */
export function ledgerOf(summary: SummaryView, first: number | null): Ledger {
  const { transfers, stake } = summary;
  const seats = clockwise(summary.order, first);
  const whole = transfers.every(({ due }) => due % stake === 0);
  const scale = whole ? stake : 1;
  const ofStep = (step: Step) => transfers.filter((transfer) => transfer.step === step);
  const cells = (some: readonly TransferView[]) => seats.map((seat) => total(some, seat, "due") / scale);
  const due = seats.map((seat) => total(transfers, seat, "due"));
  const paid = seats.map((seat) => total(transfers, seat, "paid"));
  const fee = seats.map((seat) => -chipsOf(summary.rake, seat) || 0);
  return {
    measure: whole ? "units" : "chips",
    seats,
    lines: stepsIn(transfers).map((step) => ({ step, cells: cells(ofStep(step)) })),
    sum: cells(transfers),
    due,
    capped: added(paid, due.map((chips) => -chips)),
    fee,
    net: added(paid, fee),
  };
}


/** What the list says of a seat, 0 where it says nothing. */
export function chipsOf(totals: readonly SeatTotal[], seat: number): number {
  return totals.find((entry) => entry.seat === seat)?.chips ?? 0;
}

/** The name of a seat in a finished hand. */
export function nameOf(summary: SummaryView, seat: number): string {
  return summary.names[summary.order.indexOf(seat)] ?? "";
}

function added(a: readonly number[], b: readonly number[]): number[] {
  return a.map((value, index) => value + (b[index] ?? 0));
}
