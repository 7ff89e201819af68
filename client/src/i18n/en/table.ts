import type { table as vi } from "../vi/table.ts";
import type { Translated } from "../translated.ts";

/** English of: the table before and between hands, its shell and its settings. */
export const table = {
  "app.title": "Mậu Binh",
  "app.close": "Close",
  "row.back.short": "Back",
  "row.middle.short": "Middle",
  "row.front.short": "Front",
} as const satisfies Translated<typeof vi>;
