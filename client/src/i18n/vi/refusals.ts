/** What the server may refuse, by its stable code. */
export const refusals = {
  "refused.unknown": "Không thực hiện được.",
} as const;
