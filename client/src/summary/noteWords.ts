import { t } from "../i18n/index.ts";
import { chips } from "../kit/numbers.ts";
import { naturalName } from "../kit/words.ts";
import type { Note, Sum } from "../model/notes.ts";
import { bonusName } from "../showing/words.ts";

/** A note of the ledger in words. `nameOf` says "Bạn" of the reader's seat; `onPayment`: the fee is taken of each payment. */
export function noteWords(note: Note, nameOf: (seat: number) => string, onPayment: boolean): string {
  switch (note.kind) {
    case "foul":
      return t("note.foul", { name: nameOf(note.seat), list: note.paid.map((part) => foulPart(nameOf(part.seat), part.units, part.sum)).join(", ") });
    case "bonus":
      return t("note.bonus", { name: nameOf(note.seat), bonus: bonusName(note.row, note.category), units: note.units });
    case "scoop":
    case "sweep":
      return t(`note.${note.kind}`, { name: nameOf(note.seat), loser: nameOf(note.loser), units: note.units });
    case "aces":
      return t("note.aces", { name: nameOf(note.seat), loser: nameOf(note.loser), units: note.units });
    case "natural":
      return t("note.natural", { name: nameOf(note.seat), natural: naturalName(note.natural ?? ""), units: note.units });
    case "forfeit":
      return t("note.forfeit", { name: nameOf(note.seat), units: note.units });
    case "capped":
    case "broke":
      return t(`note.${note.kind}`, { name: nameOf(note.seat), n: chips(note.chips) });
    case "fee":
      return onPayment ? t("note.feePayment", { n: note.percent }) : t("note.feeNet", { n: note.percent });
  }
}

function foulPart(name: string, units: number, { parts, multiplier }: Sum): string {
  const plain = multiplier === 1 && parts.every((part) => part === 1);
  if (plain || parts.length === 0) return t("note.foulPart", { name, units });
  const sum = parts.join(" + ");
  return t("note.foulSum", { name, units, sum: multiplier === 1 ? sum : `(${sum}) × ${multiplier}` });
}
