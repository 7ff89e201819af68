import { describe, expect, test } from "vitest";
import { hands, type SceneName } from "../fixtures/hands.ts";
import { boardOf, withOwnCards } from "./board.ts";
import { showingAt, stepsOf } from "./replay.ts";

const at = (scene: SceneName, step: "opening" | "back" | "middle" | "front", you: number | null) => {
  const summary = hands[scene];
  return boardOf(showingAt(summary, step, you), you, summary.stake);
};
const LAN = 3;
const HUNG = 2;
const TU = 1;
const panel = (board: ReturnType<typeof boardOf>, seat: number) => board.others.find((other) => other.seat === seat);

describe("a player", () => {
  test("sees at an opponent the result with that opponent, row by row", () => {
    const lan = panel(at("usual", "middle", 0), LAN);
    expect(lan?.rows.map(({ units }) => units)).toEqual([1, -1, null]);
    expect([lan?.units, lan?.chips]).toEqual([0, 0]);
  });

  test("learns others' totals with the last row only", () => {
    expect(panel(at("usual", "middle", 0), LAN)?.total).toBeNull();
    expect(panel(at("usual", "front", 0), LAN)?.total).toBe(19_000);
  });

  test("keeps a running total of their own from the opening on", () => {
    const totals = (["opening", "back", "middle"] as const).map((step) => at("usual", step, 0).own?.units);
    expect(totals).toEqual([3, 5, 5]);
    expect(at("usual", "front", 0).own).toMatchObject({ units: 3, chips: 2_850, total: 2_850 });
  });

  test("sees a bonus at the seat that earned it, and a sập with its units", () => {
    const board = at("usual", "front", 0);
    expect(panel(board, LAN)?.bonuses).toEqual([{ row: "front", category: "trips" }]);
    expect(panel(board, HUNG)?.extras).toEqual([{ step: "scoop", units: 3 }]);
    expect(board.own?.bonuses).toEqual([]);
  });

  test("has no result by row with a fouled hand, whose three rows were paid at once", () => {
    const tu = panel(at("usual", "front", 0), TU);
    expect(tu?.rows.map(({ units }) => units)).toEqual([null, null, null]);
    expect(tu?.extras).toEqual([{ step: "foul", units: 3 }]);
  });

  test("is told when a payer ran out of chips", () => {
    const hung = panel(at("capped", "front", 0), HUNG);
    expect(hung).toMatchObject({ capped: true, units: 6, chips: 12_000 });
    expect(panel(at("capped", "front", 0), LAN)?.capped).toBe(false);
  });
});

test("a player's own cards are in sight before their row is shown, in the order they are shown in", () => {
  const own = at("usual", "back", 0).own;
  const seen = own && withOwnCards(own, { back: null, middle: ["2h", "5c", "Ah", "5s", "Ac"], front: ["9s", "Qc", "Qh"] });
  expect(seen?.rows.map(({ cards }) => cards?.join(" "))).toEqual(["Kd Jd 8d 6d 4d", "Ac Ah 5s 5c 2h", "Qc Qh 9s"]);
  expect(seen?.rows.map(({ name }) => name?.category)).toEqual(["flush", undefined, undefined]);
});

describe("a spectator", () => {
  test("has no panel of their own and sees every total at every row", () => {
    const board = at("usual", "back", null);
    expect(board.own).toBeNull();
    expect(board.others.map(({ total }) => total)).toEqual([5_000, -14_000, 3_000, 6_000]);
    expect(board.others.map(({ rows }) => rows[0]?.units)).toEqual([2, null, 0, -2]);
  });
});

test("a natural that stops the showing is all there is to see", () => {
  expect(stepsOf(hands.natural)).toEqual(["opening"]);
  const board = at("natural", "opening", 0);
  expect(board.own).toMatchObject({ natural: "six_pairs", total: 12_000 });
  expect(board.others.map(({ rows }) => rows[0]?.cards)).toEqual([null, null, null]);
});

test("who left has no cards and the others go on", () => {
  const left = panel(at("forfeit", "front", 0), HUNG);
  expect(left).toMatchObject({ left: true, units: 3 });
  expect(left?.rows[0]?.cards).toBeNull();
});
