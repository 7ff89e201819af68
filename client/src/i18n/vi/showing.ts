/** The row-by-row showing, and the names rows go by. */
export const showing = {
  "name.broadway": "Sảnh Đại",
  "name.and": "và",
} as const;
