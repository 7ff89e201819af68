import { signal } from "@preact/signals";
import { houseOf } from "../src/model/house.ts";
import type { TableLink } from "../src/net/tableSocket.ts";
import type { OwnHand, Presence, SeatInfo, TableView } from "../src/protocol/generated.ts";

export const now = () => 1_000_000;

export const seat = (at: number, name: string, more: Partial<SeatInfo> = {}): SeatInfo => ({
  seat: at,
  player: `p_${at}`,
  name,
  avatar: at,
  stack: 50_000,
  bot: null,
  ready: false,
  in_hand: true,
  done: false,
  left: false,
  leaving: false,
  ...more,
});

export const bigkool = houseOf({
  name: "bigkool",
  title: { vi: "Bigkool", en: "Bigkool" },
  bonus: { front: { trips: 6 }, middle: { full_house: 4, quads: 16, straight_flush: 20 }, back: { quads: 8, straight_flush: 10 } },
  scoop: { scope: "pair", multiplier: 2 },
  rake: { percent: 5, on: "net" },
  naturals: {
    claim: "declare",
    judged: "cards",
    contest: "strongest",
    payouts: [
      { name: "dragon_flush", units: 78 },
      { name: "dragon", units: 72 },
      { name: "six_pairs", units: 18 },
      { name: "three_flushes", units: 18 },
      { name: "three_straights", units: 18 },
    ],
  },
  forfeit: { allowed: true, units: 6 },
});

export const rows = (back: string, middle: string, front: string) => ({
  back: back.split(" "),
  middle: middle.split(" "),
  front: front.split(" "),
});

export const valid = rows("Kd Jd 8d 6d 4d", "Ah Ac 5c 5s 2h", "Qc Qh 9s");
export const fouled = rows("Ah Ac 5c 5s 2h", "Kd Jd 8d 6d 4d", "Qc Qh 9s");
export const flushes = rows("Ac Jc 9c 6c 3c", "Kd Td 8d 7d 2d", "Qh 9h 5h");

export const ownHand = (laid: ReturnType<typeof rows>, more: Partial<OwnHand> = {}): OwnHand => ({
  cards: [...laid.back, ...laid.middle, ...laid.front],
  rows: laid,
  locked: false,
  claimed: false,
  natural: null,
  ...more,
});

export const arrangingView = (own: OwnHand | null, more: Partial<TableView> = {}): TableView => ({
  code: "K7QP",
  seq: 40,
  hand: 27,
  phase: "arranging",
  settings: { house: "bigkool", stake: 1000, seats: 4, arranging: 90, row: 5, hints: true, locked: false },
  host: 0,
  you: own ? 0 : null,
  seats: [seat(0, "Minh", { avatar: 0 }), seat(1, "Lan", { done: true, bot: "strong" }), seat(2, "Hùng"), seat(3, "Chú Tư")],
  commitment: null,
  started: now() - 26_000,
  deadline: now() + 64_300,
  own,
  showing: null,
  last: null,
  ...more,
});

/** The table between hands. */
export const waitingView = (seats: SeatInfo[], more: Partial<TableView> = {}): TableView => ({
  ...arrangingView(null),
  phase: "waiting",
  you: 0,
  seats,
  commitment: "c".repeat(64),
  started: null,
  deadline: null,
  ...more,
});

export const presence = (gone: number | null = null, spectators = 2): Presence => ({
  type: "presence",
  spectators,
  seats: [0, 1, 2, 3].map((at) => ({ seat: at, connected: at !== gone, since: at === gone ? now() - 12_000 : null })),
});

/** What a screen sent, for tests to read. */
declare global {
  interface Window {
    sent: unknown[];
  }
}
globalThis.window.sent = [];

/** A link that shows one view and answers suggestions with the fixture's three options. */
export function still(view: TableView, more: Partial<TableLink> = {}): TableLink {
  const options = [valid, rows("Kd Jd 8d 6d 4d", "Ah Ac Qc Qh 2h", "5c 5s 9s"), rows("Kd Jd 8d 6d 4d", "Qc Qh 5c 5s 2h", "Ah Ac 9s")];
  return {
    code: view.code,
    view: signal(view),
    house: signal(bigkool),
    presence: signal(presence()),
    status: signal("open"),
    lostAt: signal(null),
    ended: signal(null),
    pending: signal(new Set()),
    saved: signal(true),
    outdated: signal(false),
    now,
    send(command) {
      window.sent.push(command);
      if (command.type !== "suggest") return Promise.resolve({ type: "ack", id: "a", seq: view.seq });
      const suggested = options.map((laid, at) => ({ rows: laid, ev: 1 - at / 4, by_row: {} }));
      return Promise.resolve({ type: "suggestion", id: "s", hand: view.hand, options: suggested });
    },
    ready: () => Promise.resolve({ type: "ack", id: "r", seq: view.seq }),
    draft: (hand, rows) => window.sent.push({ type: "draft", hand, rows }),
    onEvents: () => () => undefined,
    wake: () => undefined,
    sleep: () => undefined,
    close: () => undefined,
    ...more,
  };
}
