import type { Reason, SummaryView, TransferView } from "../protocol/generated.ts";
import { chipsOf } from "./ledger.ts";
import { STEPS, type Step } from "./transfers.ts";

/** The three rows a foul or a sập is made of, as units, and what they were multiplied by. */
export interface Sum {
  readonly parts: readonly number[];
  readonly multiplier: number;
}

interface Base {
  /** The cell of the ledger it explains: a step's line, a seat's column. Null explains the whole sheet. */
  readonly at: { readonly step: Step; readonly seat: number } | null;
}

/** What made a line of the ledger more, or less, than rows won at one unit each. Units are those of one payment. */
export type Note = Base &
  (
    | { readonly kind: "forfeit" | "natural"; readonly seat: number; readonly natural: string | null; readonly units: number }
    | { readonly kind: "foul"; readonly seat: number; readonly paid: readonly { readonly seat: number; readonly units: number; readonly sum: Sum }[] }
    | { readonly kind: "bonus"; readonly seat: number; readonly row: string; readonly category: string; readonly units: number }
    | { readonly kind: "scoop" | "sweep"; readonly seat: number; readonly loser: number; readonly units: number; readonly sum: Sum }
    | { readonly kind: "aces"; readonly seat: number; readonly loser: number; readonly units: number }
    | { readonly kind: "capped"; readonly seat: number; readonly chips: number }
    | { readonly kind: "broke"; readonly seat: number; readonly chips: number }
    | { readonly kind: "fee"; readonly percent: number }
  );

/** Every special line of a finished hand, in the order of the ledger. */
export function notesOf(summary: SummaryView): Note[] {
  const notes = STEPS.flatMap((step) => stepNotes(step, summary.transfers.filter((line) => line.step === step)));
  const fee: Note[] = summary.rake.some(({ chips }) => chips > 0) ? [{ kind: "fee", at: null, percent: summary.rake_percent }] : [];
  return [...notes, ...shortfalls(summary), ...fee];
}

function stepNotes(step: Step, lines: readonly TransferView[]): Note[] {
  switch (step) {
    case "forfeit":
      return firsts(lines, ({ payer }) => payer).map(({ payer, reason }) => ({ kind: step, at: { step, seat: payer }, seat: payer, natural: null, units: reason.units }));
    case "natural":
      return firsts(lines, ({ payee }) => payee).map(({ payee, reason }) => ({ kind: step, at: { step, seat: payee }, seat: payee, natural: reason.natural, units: reason.units }));
    case "foul":
      return firsts(lines, ({ payer }) => payer).map(({ payer }) => foulNote(payer, lines));
    case "back":
    case "middle":
    case "front":
      return firsts(lines.filter(({ reason }) => reason.bonus), ({ payee, reason }) => `${payee} ${reason.category}`).map(({ payee, reason }) => ({
        kind: "bonus",
        at: { step, seat: payee },
        seat: payee,
        row: step,
        category: reason.category ?? "",
        units: reason.units,
      }));
    case "scoop":
    case "sweep":
      return lines.map(({ payer, payee, reason }) => ({ kind: step, at: { step, seat: payee }, seat: payee, loser: payer, units: reason.units, sum: sumOf(reason) }));
    case "aces":
      return lines.map(({ payer, payee, reason }) => ({ kind: step, at: { step, seat: payee }, seat: payee, loser: payer, units: reason.units }));
  }
}

function foulNote(seat: number, lines: readonly TransferView[]): Note {
  const own = lines.filter(({ payer }) => payer === seat);
  const paid = own.map(({ payee, reason }) => ({ seat: payee, units: reason.units, sum: sumOf(reason) }));
  return { kind: "foul", at: { step: "foul", seat }, seat, paid };
}

function sumOf({ rows, multiplier }: Reason): Sum {
  return { parts: rows.map(([, units]) => units), multiplier };
}

/** The first line of each group, in order. */
function firsts(lines: readonly TransferView[], group: (line: TransferView) => unknown): TransferView[] {
  const seen = new Set<unknown>();
  return lines.filter((line) => {
    const key = group(line);
    return seen.has(key) ? false : seen.add(key);
  });
}

/** Who could not pay all (rules 5.2), and who, at 0 chips, did not get what was due (5.3): told apart by the stacks at that moment. */
function shortfalls({ transfers, order, before }: SummaryView): Note[] {
  const stacks = new Map(order.map((seat) => [seat, chipsOf(before, seat)]));
  const out = new Map<number, number>();
  const broke = new Map<number, number>();
  const add = (sums: Map<number, number>, seat: number, chips: number) => sums.set(seat, (sums.get(seat) ?? 0) + chips);
  for (const { payer, payee, due, paid, rake } of transfers) {
    add(stacks, payer, -paid);
    add(stacks, payee, paid - rake);
    if (paid < due) (stacks.get(payer) ?? 0) > 0 ? add(broke, payee, due - paid) : add(out, payer, due - paid);
  }
  const notes = (kind: "capped" | "broke", sums: Map<number, number>): Note[] => [...sums].map(([seat, chips]) => ({ kind, at: null, seat, chips }));
  return [...notes("capped", out), ...notes("broke", broke)];
}
