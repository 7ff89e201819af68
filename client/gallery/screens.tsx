import { signal } from "@preact/signals";
import type { ComponentChild } from "preact";
import { Arranging } from "../src/arranging/Arranging.tsx";
import { ConnectionBanner } from "../src/table/ConnectionBanner.tsx";
import { deck } from "../src/settings/choices.ts";
import { Deck } from "./Deck.tsx";
import { arrangingView, bigkool, flushes, fouled, now, ownHand, presence, rows, still, valid } from "./fixtures.ts";
import { TABLE_SCREENS } from "./tableScreens.tsx";
import type { OwnHand, TableView } from "../src/protocol/generated.ts";
import { PAPERS } from "./papers.tsx";
import { SHOWINGS } from "./showings.tsx";
import type { TableLink } from "../src/net/tableSocket.ts";

function arranging(own: OwnHand, more: Partial<TableView> = {}, link: Partial<TableLink> = {}) {
  const view = arrangingView(own, more);
  return <Arranging link={still(view, link)} view={view} own={own} house={bigkool} />;
}

const threeFlushes = ownHand(flushes, { natural: { natural: "three_flushes", rows: flushes } });

/** The longest names in both languages, and a foul between them. */
const longest = rows("8d 8h 8c 8s 2c", "Qd Jd Td 9d 7d", "5c 5h 5d");

/** Every screen by name: `gallery.html#name`. */
export const SCREENS: Readonly<Record<string, () => ComponentChild>> = {
  deck: () => <Deck />,
  ...TABLE_SCREENS,
  "arranging-valid": () => arranging(ownHand(valid)),
  "arranging-foul": () => arranging(ownHand(fouled)),
  "arranging-natural": () => arranging(threeFlushes),
  "arranging-late": () => arranging(ownHand(valid), { deadline: now() + 7_300 }, { presence: signal(presence(2)) }),
  "arranging-dealt": () => arranging(ownHand(fouled, { rows: null })),
  "arranging-ticking": () => {
    const start = Date.now();
    return arranging(ownHand(valid), { started: start, deadline: start + 5_000 }, { now: Date.now });
  },
  "arranging-no-hints": () => arranging(ownHand(fouled), { settings: { ...arrangingView(null).settings, hints: false } }),
  "arranging-long": () => arranging(ownHand(longest)),
  "arranging-lost": () => {
    const own = ownHand(valid);
    const view = arrangingView(own);
    const link = still(view, { status: signal("lost"), lostAt: signal(now()) });
    return (
      <>
        <Arranging link={link} view={view} own={own} house={bigkool} />
        <ConnectionBanner link={link} />
      </>
    );
  },
  "arranging-two-colours": () => {
    deck.value = "two";
    return arranging(ownHand(valid));
  },
  "arranging-duel": () => arranging(ownHand(valid), { seats: arrangingView(null).seats.slice(0, 2), settings: { ...arrangingView(null).settings, seats: 2 } }),
  "arranging-pending": () => arranging(ownHand(valid), {}, { pending: signal(new Set(["lock"])) }),
  "arranging-locked": () => arranging(ownHand(valid, { locked: true })),
  ...SHOWINGS,
  ...PAPERS,
  "arranging-claimed": () => arranging({ ...threeFlushes, locked: true, claimed: true }),
};
