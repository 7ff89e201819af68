import type { lobby as vi } from "../vi/lobby.ts";
import type { Translated } from "../translated.ts";

/** English of: the lobby, its forms and the account. */
export const lobby = {
  "lobby.title": "Lobby",
} as const satisfies Translated<typeof vi>;
