import { expect, test, vi } from "vitest";
import { cardsOf } from "../model/rows.ts";
import { houseOf } from "../model/house.ts";
import type { Answer } from "../net/outbox.ts";
import type { OwnHand } from "../protocol/generated.ts";
import { Desk, type DeskStart } from "./desk.ts";

const rows = (back: string, middle: string, front: string) => ({ back: back.split(" "), middle: middle.split(" "), front: front.split(" ") });
const STANDS = rows("Kd Jd 8d 6d 4d", "Ac Ah 5s 5c 2h", "Qc Qh 9s");
const FOUL = rows("Ac Ah 5s 5c 2h", "Kd Jd 8d 6d 4d", "Qc Qh 9s");
const OTHER = rows("Kd Jd 8d 6d 4d", "Ah Ac Qc Qh 2h", "5c 5s 9s");
const FLUSHES = rows("Ac Jc 9c 6c 3c", "Kd Td 8d 7d 2d", "Qh 9h 5h");
const automatic = houseOf({ naturals: { claim: "automatic", judged: "rows", payouts: [{ name: "three_flushes", units: 9 }] } });

function deskOf(laid: typeof STANDS | null, more: Partial<DeskStart> = {}) {
  const cards = cardsOf(laid ?? STANDS);
  const own: OwnHand = { cards, rows: laid, locked: false, claimed: false, natural: null };
  const answer: Answer = { type: "suggestion", id: "1", hand: 7, options: [STANDS, OTHER].map((option) => ({ rows: option, ev: 0, by_row: {} })) };
  const line = { draft: vi.fn(), send: vi.fn(() => Promise.resolve<Answer>(answer)) };
  const shelf = { load: () => null, save: vi.fn() };
  return { desk: new Desk({ hand: 7, own, house: houseOf({}), line, shelf, ...more }), line, shelf };
}

test("a foul is sent only at the second word", async () => {
  const { desk, line } = deskOf(FOUL);
  await desk.done();
  expect(desk.asking.value).toBe(true);
  expect(line.send).not.toHaveBeenCalled();
  await desk.done();
  expect(line.send).toHaveBeenCalledWith({ type: "lock", hand: 7, rows: FOUL });
});

test("a change takes the question back", async () => {
  const { desk } = deskOf(FOUL);
  await desk.done();
  desk.swap(0, 1);
  expect(desk.asking.value).toBe(false);
});

test("when time is up what lies there is sent without a question", async () => {
  const { desk, line } = deskOf(FOUL);
  await desk.done({ sure: true });
  expect(line.send).toHaveBeenCalledOnce();
});

test("exchanging rows 1 and 2 mends this foul, and is a draft at once", () => {
  const { desk, line, shelf } = deskOf(FOUL);
  expect(desk.swapMends.value).toBe(true);
  desk.swapRows();
  expect(desk.wrong.value).toEqual([]);
  expect(line.draft).toHaveBeenLastCalledWith(7, STANDS);
  expect(shelf.save).toHaveBeenLastCalledWith(cardsOf(STANDS));
});

test("cards as dealt are nobody's foul until they are touched", () => {
  const { desk } = deskOf(null);
  expect(desk.touched.value).toBe(false);
  expect(desk.faults.value).toEqual([]);
  desk.tap(0);
  expect(desk.touched.value).toBe(true);
  expect(desk.faults.value).toEqual(desk.wrong.value);
});

test("the best suggestion is laid at once, the next at the next asking, and undo goes back", async () => {
  const { desk, line } = deskOf(FOUL);
  await desk.suggest();
  expect(desk.rows.value).toEqual(STANDS);
  expect(desk.chosen.value).toBe(0);
  await desk.suggest();
  expect(desk.chosen.value).toBe(1);
  expect(line.send).toHaveBeenCalledOnce();
  desk.undo();
  desk.undo();
  expect(desk.rows.value).toEqual(FOUL);
  expect(desk.options.value).toHaveLength(2);
});

test("a suggestion that comes after the next move is offered, not laid", async () => {
  const { desk } = deskOf(FOUL);
  const coming = desk.suggest();
  desk.swap(0, 1);
  const own = desk.lay.value.cards;
  await coming;
  expect(desk.lay.value.cards).toBe(own);
  expect(desk.options.value).toHaveLength(2);
});

test("a move of one's own puts the suggestions away", async () => {
  const { desk } = deskOf(FOUL);
  await desk.suggest();
  desk.swap(0, 5);
  expect(desk.options.value).toBeNull();
});

test("a natural that counts by itself makes a foul harmless", async () => {
  const { desk, line } = deskOf(rows("Kd Td 8d 7d 2d", "Ac Jc 9c 6c 3c", "Qh 9h 5h"), { house: automatic });
  expect(desk.wrong.value).toHaveLength(1);
  expect(desk.countsByItself.value).toBe(true);
  await desk.done();
  expect(line.send).toHaveBeenCalledOnce();
});

test("a reload comes back to the tab's own slots before the server's", () => {
  const kept = [...cardsOf(FLUSHES)].reverse();
  const own: OwnHand = { cards: cardsOf(FLUSHES), rows: FLUSHES, locked: false, claimed: false, natural: null };
  const { desk } = deskOf(null, { own, shelf: { load: () => kept, save: () => undefined } });
  expect(desk.lay.value.cards).toEqual(kept);
});

test("once locked the server's rows count", () => {
  const kept = [...cardsOf(FLUSHES)].reverse();
  const own: OwnHand = { cards: cardsOf(FLUSHES), rows: FLUSHES, locked: true, claimed: false, natural: null };
  const { desk } = deskOf(null, { own, shelf: { load: () => kept, save: () => undefined } });
  expect(desk.rows.value).toEqual(FLUSHES);
});
