import type { refusals as vi } from "../vi/refusals.ts";
import type { Translated } from "../translated.ts";

/** English of: what the server may refuse, by its stable code. */
export const refusals = {
  "refused.unknown": "That could not be done.",
} as const satisfies Translated<typeof vi>;
