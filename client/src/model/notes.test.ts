import { expect, test } from "vitest";
import { hands, type SceneName } from "../fixtures/hands.ts";
import { notesOf } from "./notes.ts";

const kinds = (scene: SceneName) => notesOf(hands[scene]).map(({ kind }) => kind);
const note = (scene: SceneName, kind: string) => notesOf(hands[scene]).find((each) => each.kind === kind);

test("each special line of a hand is explained, in the ledger's order", () => {
  expect(kinds("usual")).toEqual(["foul", "bonus", "scoop", "fee"]);
  expect(kinds("sweep")).toEqual(["foul", "aces", "aces", "fee"]);
  expect(kinds("three")).toEqual([]);
});

test("a foul tells what it paid to whom, and what that is made of", () => {
  expect(note("usual", "foul")).toMatchObject({
    seat: 1,
    paid: [
      { seat: 0, units: 3, sum: { parts: [1, 1, 1], multiplier: 1 } },
      { seat: 3, units: 8, sum: { parts: [1, 1, 6] } },
      { seat: 2, units: 3 },
    ],
  });
  expect(note("capped", "foul")).toMatchObject({ paid: [{ units: 6, sum: { parts: [1, 1, 1], multiplier: 2 } }, {}, {}] });
});

test("a bonus is told once, however many paid it", () => {
  expect(note("usual", "bonus")).toMatchObject({ seat: 3, row: "front", category: "trips", units: 6, at: { step: "front", seat: 3 } });
});

test("a sập names winner and loser", () => {
  expect(note("usual", "scoop")).toMatchObject({ seat: 0, loser: 2, units: 3 });
});

test("a natural is told with its payout", () => {
  expect(note("natural", "natural")).toMatchObject({ seat: 0, natural: "six_pairs", units: 9 });
});

test("what stayed unpaid is told by who ran out, apart from who was broke and could not win", () => {
  const short = notesOf(hands.capped).filter(({ kind }) => kind === "capped" || kind === "broke");
  expect(short).toEqual([
    { kind: "capped", at: null, seat: 1, chips: 44_000 },
    { kind: "capped", at: null, seat: 2, chips: 23_000 },
  ]);
  const broke = { ...hands.capped, before: hands.capped.before.map((entry) => (entry.seat === 1 ? { ...entry, chips: 99_000 } : entry)) };
  expect(notesOf(broke).find(({ kind }) => kind === "broke")).toMatchObject({ kind: "broke" });
});

test("a forfeit is told by who left", () => {
  expect(note("forfeit", "forfeit")).toMatchObject({ seat: 2, units: 3 });
});
