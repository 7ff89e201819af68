/** The table before and between hands, its shell and its settings. */
export const table = {
  "app.title": "Mậu Binh",
} as const;
