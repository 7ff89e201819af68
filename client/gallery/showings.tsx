import { signal } from "@preact/signals";
import type { ComponentChild } from "preact";
import houses from "../src/fixtures/houses.json" with { type: "json" };
import { hands, type SceneName } from "../src/fixtures/hands.ts";
import { type House, houseOf } from "../src/model/house.ts";
import { showingAt, type ShowingStep, stepsOf } from "../src/model/replay.ts";
import type { SeatInfo, SummaryView, TableView } from "../src/protocol/generated.ts";
import { Showing } from "../src/showing/Showing.tsx";
import { now, still } from "./fixtures.ts";

/** The house a fixture was played under. */
export function houseOfHand({ house }: SummaryView): House {
  return houseOf((houses as Record<string, Record<string, unknown>>)[house] ?? { name: house, title: { vi: "Nhà tôi", en: "My house" } });
}

/** Seats as they stood before a finished hand, moved by what `chips` says. */
function seatsOf(summary: SummaryView, chips: readonly { seat: number; chips: number }[]): SeatInfo[] {
  return summary.order.map((seat, index) => ({
    seat,
    player: summary.players[index] ?? "",
    name: summary.names[index] ?? "",
    avatar: index,
    stack: (summary.before[index]?.chips ?? 0) + (chips.find((entry) => entry.seat === seat)?.chips ?? 0),
    bot: index === 3 ? "strong" : null,
    ready: false,
    in_hand: true,
    done: true,
    left: false,
    leaving: false,
  }));
}

/** A table in the middle of showing a finished hand. */
export function showingView(summary: SummaryView, step: ShowingStep, you: number | null): TableView {
  const showing = showingAt(summary, step, you);
  return {
    code: "K7QP",
    seq: 60,
    hand: summary.hand,
    phase: "showing",
    settings: { house: summary.house, stake: summary.stake, seats: 4, arranging: 90, row: 5, hints: true, locked: false },
    host: 0,
    you,
    seats: seatsOf(summary, showing.totals),
    commitment: null,
    started: now() - 60_000,
    deadline: now() + 2_000,
    own: null,
    showing,
    last: null,
  };
}

function showing(scene: SceneName, step: ShowingStep, you: number | null = 0): ComponentChild {
  const summary = hands[scene];
  return <Showing link={still(showingView(summary, step, you), { house: signal(houseOfHand(summary)) })} />;
}

const everyStep = (scene: SceneName, you: number | null, name: string) =>
  Object.fromEntries(stepsOf(hands[scene]).map((step) => [`showing-${name}-${step}`, () => showing(scene, step, you)]));

export const SHOWINGS: Readonly<Record<string, () => ComponentChild>> = {
  ...everyStep("usual", 0, "usual"),
  ...everyStep("usual", null, "spectator"),
  "showing-fouled": () => showing("usual", "front", 1),
  "showing-natural": () => showing("natural", "opening"),
  "showing-natural-lost": () => showing("natural", "opening", 3),
  "showing-claimed": () => showing("claimed", "front", 3),
  "showing-capped": () => showing("capped", "front"),
  "showing-forfeit": () => showing("forfeit", "front"),
  "showing-three": () => showing("three", "front"),
  "showing-duel": () => showing("duel", "front"),
  "showing-duel-watched": () => showing("duel", "middle", null),
  "showing-sweep": () => showing("sweep", "front"),
};
