import type { showing as vi } from "../vi/showing.ts";
import type { Translated } from "../translated.ts";

/** English of: the row-by-row showing. */
export const showing = {
  "show.title": "Showdown",
} as const satisfies Translated<typeof vi>;
