/** The table before and between hands, its shell and its settings. */
export const table = {
  "app.title": "Mậu Binh",
  "app.close": "Đóng",
  "row.back.short": "Chi 1",
  "row.middle.short": "Chi 2",
  "row.front.short": "Chi 3",
} as const;
