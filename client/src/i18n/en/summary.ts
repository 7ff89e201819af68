import type { summary as vi } from "../vi/summary.ts";
import type { Translated } from "../translated.ts";

/** English of: the summary of a hand and its proof. */
export const summary = {
  "sum.title": "Summary",
} as const satisfies Translated<typeof vi>;
