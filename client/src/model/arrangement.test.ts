import { expect, test } from "vitest";
import { apply, begin, canUndo, cancel, resume, rowOfSlot, rowsOf, slotsOf, sort, swap, swapRows, tap, undo } from "./arrangement.ts";
import { sameCards } from "./cards.ts";

const dealt = "2s 9h Kd 4c Ah 7s Td 3c Qh 6s 8d Jc 5h".split(" ");
const start = begin(dealt);

test("it begins with the cards from high to low", () => {
  expect(rowsOf(start)).toEqual({ back: ["Ah", "Kd", "Qh", "Jc", "Td"], middle: ["9h", "8d", "7s", "6s", "5h"], front: ["4c", "3c", "2s"] });
  expect(canUndo(start)).toBe(false);
});

test("two taps swap two cards of any rows", () => {
  const after = tap(tap(start, 0), 12);
  expect(after.cards[0]).toBe("2s");
  expect(after.cards[12]).toBe("Ah");
  expect(after.picked).toBeNull();
});

test("a second tap on the same card, or cancelling, puts it down and is no change", () => {
  expect(tap(tap(start, 3), 3)).toEqual(start);
  expect(cancel(tap(start, 3))).toEqual(start);
});

test("the rows of five change places", () => {
  expect(rowsOf(swapRows(start)).back).toEqual(rowsOf(start).middle);
});

test("undo takes back every change, one by one", () => {
  const changed = swapRows(swap(sort(start), 1, 11));
  expect(undo(changed).cards[0]).toBe(undo(undo(changed)).cards[0]);
  expect(undo(undo(undo(changed))).cards).toEqual(start.cards);
  expect(undo(start)).toEqual(start);
});

test("a suggestion is laid tidied and can be undone", () => {
  const rows = { back: ["2s", "9h", "Kd", "4c", "Ah"], middle: ["7s", "Td", "3c", "Qh", "6s"], front: ["8d", "Jc", "5h"] };
  const applied = apply(start, rows);
  expect(rowsOf(applied).front).toEqual(["Jc", "8d", "5h"]);
  expect(undo(applied).cards).toEqual(start.cards);
});

test("a suggestion for other cards changes nothing", () => {
  expect(apply(start, { back: ["2h", "9h", "Kd", "4c", "Ah"], middle: ["7s", "Td", "3c", "Qh", "6s"], front: ["8d", "Jc", "5h"] })).toBe(start);
});

test("sorting first tidies inside the rows, then sorts all by rank, then by suit", () => {
  const mixed = resume({ back: ["2s", "9h", "2d", "4c", "Ah"], middle: ["7s", "Td", "7c", "Qh", "6s"], front: ["8d", "Jc", "8h"] });
  const tidied = sort(mixed);
  expect(rowsOf(tidied)).toEqual({ back: ["2s", "2d", "Ah", "9h", "4c"], middle: ["7s", "7c", "Qh", "Td", "6s"], front: ["8d", "8h", "Jc"] });
  const ranked = sort(tidied);
  expect(ranked.cards.slice(0, 3)).toEqual(["Ah", "Qh", "Jc"]);
  expect(sort(ranked).cards.slice(0, 3)).toEqual(["7s", "6s", "2s"]);
});

test("no change ever loses a card", () => {
  expect(sameCards(sort(swapRows(swap(tap(start, 2), 4, 9))).cards, dealt)).toBe(true);
});

test("slots and rows belong together", () => {
  expect(slotsOf("front").map(rowOfSlot)).toEqual(["front", "front", "front"]);
  expect([...slotsOf("back"), ...slotsOf("middle"), ...slotsOf("front")]).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
});
