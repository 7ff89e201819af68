import type { TransferView } from "../protocol/generated.ts";
import { between, share, type Step, stepsIn, total } from "./transfers.ts";

/** What one step brought a player against one opponent. */
export interface StepResult {
  readonly step: Step;
  readonly due: number;
  readonly paid: number;
}

/** Everything between a player and one opponent, in chips: by step and in all. */
export interface Versus {
  readonly opponent: number;
  readonly steps: readonly StepResult[];
  readonly due: number;
  readonly paid: number;
}

/** How `seat` stands with each opponent, in the order given. */
export function versusAll(transfers: readonly TransferView[], seat: number, opponents: readonly number[]): Versus[] {
  return opponents.map((opponent) => versus(transfers, seat, opponent));
}

export function versus(transfers: readonly TransferView[], seat: number, opponent: number): Versus {
  const own = between(transfers, seat, opponent);
  const sum = (step: Step, amount: "due" | "paid") =>
    own.reduce((chips, transfer) => chips + (transfer.step === step ? share(transfer, seat, amount) : 0), 0);
  return {
    opponent,
    steps: stepsIn(own).map((step) => ({ step, due: sum(step, "due"), paid: sum(step, "paid") })),
    due: total(own, seat, "due"),
    paid: total(own, seat, "paid"),
  };
}
