/** The row-by-row showing. */
export const showing = {
  "show.title": "So bài",
} as const;
