/** The rules sheet. */
export const rules = {
  "rules.title": "Luật bàn",
} as const;
