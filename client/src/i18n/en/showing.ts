import type { showing as vi } from "../vi/showing.ts";
import type { Translated } from "../translated.ts";

/** English of: the row-by-row showing, and the names rows go by. */
export const showing = {
  "name.broadway": "Broadway",
  "name.and": "and",
} as const satisfies Translated<typeof vi>;
