import { t, tCode } from "../i18n/index.ts";
import { oneLine, type RowWords, rowWords } from "../model/names.ts";
import type { Row } from "../model/rows.ts";

interface Named {
  readonly category: string;
  readonly ranks: readonly number[];
}

/** A row's name in two parts, in the reader's language. */
export function rowNameParts(strength: Named): RowWords {
  return rowWords(strength, t);
}

/** A row's name in one line: "Thú A và 5". */
export function rowName(strength: Named): string {
  return oneLine(rowWords(strength, t));
}

/** "Chi 1", with the number of cards left to the reader's eyes. */
export function rowShort(row: Row): string {
  return t(`row.${row}.short`);
}

export function naturalName(natural: string): string {
  return tCode(`natural.${natural}`, "natural");
}
