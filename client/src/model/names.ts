import { rankText } from "./cards.ts";
import { CATEGORIES, isWheel } from "./ranking.ts";

/** The messages a row's name is made of. */
export type NameKey =
  | "cat.0"
  | "cat.1"
  | "cat.2"
  | "cat.3"
  | "cat.4"
  | "cat.5"
  | "cat.6"
  | "cat.7"
  | "cat.8"
  | "cat.royal"
  | "name.broadway"
  | "name.and";

/** A row's name in words: "Thú" and "A và 5"; the detail may be empty ("Sảnh Đại"). */
export interface RowWords {
  readonly name: string;
  readonly detail: string;
}

/** The name of a row, said through `say` in the reader's language. `category` may come from the wire. */
export function rowWords({ category, ranks }: { category: string; ranks: readonly number[] }, say: (key: NameKey) => string): RowWords {
  const [first = 0, second = 0] = ranks;
  const run = category === "straight" || category === "straight_flush";
  if (run && isWheel({ category, ranks })) return { name: say(categoryKey(category)), detail: "A-2-3-4-5" };
  if (run && first === 14) return { name: say(category === "straight" ? "name.broadway" : "cat.royal"), detail: "" };
  const detail = category === "two_pair" ? `${rankText(first)} ${say("name.and")} ${rankText(second)}` : rankText(first);
  return { name: say(categoryKey(category)), detail };
}

/** The message that names a category of the wire. */
export function categoryKey(category: string): NameKey {
  const index = (CATEGORIES as readonly string[]).indexOf(category);
  return `cat.${Math.max(index, 0)}` as NameKey;
}

/** Name and detail in one line. */
export function oneLine({ name, detail }: RowWords): string {
  return detail === "" ? name : `${name} ${detail}`;
}
