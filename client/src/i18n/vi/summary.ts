/** The summary of a hand and its proof. */
export const summary = {
  "sum.title": "Bảng tổng kết",
} as const;
