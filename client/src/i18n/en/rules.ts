import type { rules as vi } from "../vi/rules.ts";
import type { Translated } from "../translated.ts";

/** English of: the rules sheet. */
export const rules = {
  "rules.title": "Table rules",
} as const satisfies Translated<typeof vi>;
