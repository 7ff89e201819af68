import { expect, test } from "vitest";
import { hands } from "../fixtures/hands.ts";
import { memoryShelf } from "./fakes.ts";
import { addHand, type KeptHand, readHands } from "./handShelf.ts";

const played = (hand: number): KeptHand => ({
  summary: { ...hands.usual, hand, proof: { ...hands.usual.proof, hand } },
  house: null,
  player: "p_minh",
  at: hand,
});
const numbers = (kept: readonly KeptHand[]) => kept.map(({ summary }) => summary.hand);

test("the newest hand comes first, and each is kept once", () => {
  const shelf = memoryShelf();
  for (const hand of [1, 2, 1]) addHand(shelf, played(hand));
  expect(numbers(readHands(shelf))).toEqual([1, 2]);
});

test("the oldest beyond thirty are forgotten", () => {
  const shelf = memoryShelf();
  for (let hand = 1; hand <= 33; hand++) addHand(shelf, played(hand));
  expect(numbers(readHands(shelf)).length).toBe(30);
  expect(numbers(readHands(shelf)).at(-1)).toBe(4);
});

test("a device that is full keeps as many as it has room for", () => {
  const shelf = memoryShelf();
  const room = JSON.stringify([played(1), played(2), played(3)]).length;
  const small = {
    getItem: shelf.getItem,
    setItem: (key: string, value: string) => {
      if (value.length > room) throw new Error("full");
      shelf.setItem(key, value);
    },
  };
  for (const hand of [1, 2, 3, 4]) addHand(small, played(hand));
  expect(numbers(readHands(small))).toEqual([4, 3]);
});

test("nonsense on the shelf counts as nothing", () => {
  expect(readHands({ getItem: () => "{", setItem: () => undefined })).toEqual([]);
});
