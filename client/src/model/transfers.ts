import type { TransferView } from "../protocol/generated.ts";

/** The steps of a settlement in the order they are paid (rules 5.1). */
export const STEPS = ["forfeit", "natural", "foul", "back", "middle", "front", "scoop", "sweep", "aces"] as const;
export type Step = (typeof STEPS)[number];

/** What a transfer brings a seat: positive to its payee, negative to its payer, 0 to everyone else. */
export function share(transfer: TransferView, seat: number, amount: "due" | "paid"): number {
  if (transfer.payee === seat) return transfer[amount];
  return transfer.payer === seat ? -transfer[amount] : 0;
}

/** What the transfers bring a seat in all, in chips. */
export function total(transfers: readonly TransferView[], seat: number, amount: "due" | "paid"): number {
  return transfers.reduce((sum, transfer) => sum + share(transfer, seat, amount), 0);
}

/** The transfers between two seats, either way. */
export function between(transfers: readonly TransferView[], a: number, b: number): TransferView[] {
  return transfers.filter(({ payer, payee }) => (payer === a && payee === b) || (payer === b && payee === a));
}

/** The steps that occur, in their order. */
export function stepsIn(transfers: readonly TransferView[]): Step[] {
  return STEPS.filter((step) => transfers.some((transfer) => transfer.step === step));
}

/** Chips in units of the stake; a split payment may come to a fraction, which is kept. */
export function inUnits(chips: number, stake: number): number {
  return chips / stake;
}
