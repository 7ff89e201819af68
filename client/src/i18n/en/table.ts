import type { table as vi } from "../vi/table.ts";
import type { Translated } from "../translated.ts";

/** English of: the table before and between hands, its shell and its settings. */
export const table = {
  "app.title": "Mậu Binh",
  "app.close": "Close",
  "row.back.short": "Back",
  "row.middle.short": "Middle",
  "row.front.short": "Front",
  "table.heading": "Table {code} · Hand {hand}",
  "table.headingFirst": "Table {code}",
  "table.stakeHouse": "Stake {stake} · {house}",
  "table.menu": "Table menu",
  "set.soundOff": "Mute",
  "set.soundOn": "Sound on",
  "set.toEnglish": "Switch to English",
  "set.toVietnamese": "Chuyển sang tiếng Việt",
  "table.opponents": "At the table",
  "state.gone": "Offline {s} s",
  "state.left": "Forfeited",
  "state.sitsOut": "Sits this one out",
  "table.bot": "Bot",
  "table.you": "You",
  "table.watchers": "{n} watching",
} as const satisfies Translated<typeof vi>;
