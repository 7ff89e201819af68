import type { arranging as vi } from "../vi/arranging.ts";
import type { Translated } from "../translated.ts";

/** English of: arranging thirteen cards. */
export const arranging = {
  "arrange.title": "Arrange",
} as const satisfies Translated<typeof vi>;
