import { language } from "../i18n/index.ts";
import { plain, signed as signedIn } from "../model/numbers.ts";

/** A number as the reader's language writes it: 12.500, −300. */
export function chips(amount: number): string {
  return plain(amount, language.value);
}

/** The same with a sign for every value but zero. */
export function signed(amount: number): string {
  return signedIn(amount, language.value);
}

/** The class that colours a result; the sign and the word say the same. */
export function resultClass(amount: number): "win" | "lose" | "tie" {
  if (amount === 0) return "tie";
  return amount > 0 ? "win" : "lose";
}
