/** A language numbers are written in. */
export type NumberLanguage = "vi" | "en";

const SEPARATORS: Readonly<Record<NumberLanguage, readonly [thousands: string, decimal: string]>> = { vi: [".", ","], en: [",", "."] };
const MINUS = "\u2212";

/** A number with a true minus, thousands apart, and no sign when positive: 12.500, −300, 0,25. */
export function plain(value: number, language: NumberLanguage): string {
  const [thousands, decimal] = SEPARATORS[language];
  const [whole = "", fraction] = Math.abs(value).toString().split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, thousands);
  return (value < 0 ? MINUS : "") + grouped + (fraction === undefined ? "" : decimal + fraction);
}

/** The same with a sign for every value but zero: +2.850, −6. */
export function signed(value: number, language: NumberLanguage): string {
  return (value > 0 ? "+" : "") + plain(value, language);
}
