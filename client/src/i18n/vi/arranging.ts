/** Arranging thirteen cards. */
export const arranging = {
  "arrange.title": "Xếp bài",
} as const;
