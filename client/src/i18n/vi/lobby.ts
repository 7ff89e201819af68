/** The lobby, its forms and the account. */
export const lobby = {
  "lobby.title": "Sảnh chờ",
} as const;
