import type { ShowingView, ShownHand, SummaryView } from "../protocol/generated.ts";
import { ROWS } from "./rows.ts";
import { type Step, total } from "./transfers.ts";

export type ShowingStep = ShowingView["step"];

const OPENING: readonly Step[] = ["forfeit", "natural", "foul"];

/** The steps a finished hand was shown in: the opening where it had something to tell, the rows where any were compared. */
export function stepsOf(summary: SummaryView): ShowingStep[] {
  const opens = summary.hands.some(({ left, natural, foul }) => left || natural !== null || foul);
  const stand = summary.hands.filter(({ left, natural }) => !left && natural === null);
  const rows: ShowingStep[] = stand.length < 2 || stopped(summary) ? [] : ["back", "middle", "front"];
  return opens || rows.length === 0 ? ["opening", ...rows] : rows;
}

/** Whether a natural kept the others from comparing: nothing but naturals and leaving was paid for. */
function stopped({ hands, transfers }: SummaryView): boolean {
  return hands.some(({ natural }) => natural !== null) && transfers.every(({ step }) => step === "natural" || step === "forfeit");
}

/** The showing of a finished hand at one of its steps, for who sat at `you` or for a spectator. */
export function showingAt(summary: SummaryView, step: ShowingStep, you: number | null): ShowingView {
  const steps = stepsOf(summary);
  const last = step === steps.at(-1);
  const turned = ROWS.slice(0, ROWS.indexOf(step as (typeof ROWS)[number]) + 1);
  const settled = summary.transfers.filter((line) => last || [...OPENING, ...turned].includes(line.step as Step));
  const own = (seat: number) => seat === you;
  const player = summary.order.some(own);
  const transfers = last || !player ? settled : settled.filter(({ payer, payee }) => own(payer) || own(payee));
  const totals = last ? summary.net : summary.order.map((seat) => ({ seat, chips: total(transfers, seat, "paid") }));
  return {
    step,
    steps,
    hands: summary.hands.map((hand) => turnedTo(hand, turned)),
    transfers,
    totals: last || !player ? totals : totals.filter(({ seat }) => own(seat)),
    skips: [],
  };
}

function turnedTo(hand: ShownHand, turned: readonly string[]): ShownHand {
  if (hand.natural !== null) return hand;
  const { back, middle, front } = hand.rows;
  const seen = <Cards>(row: string, cards: Cards) => (turned.includes(row) ? cards : null);
  return {
    ...hand,
    rows: { back: seen("back", back), middle: seen("middle", middle), front: seen("front", front) },
    names: hand.names.filter(({ row }) => turned.includes(row)),
  };
}
