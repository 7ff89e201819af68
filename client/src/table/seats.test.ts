import { expect, test } from "vitest";
import type { SeatInfo } from "../protocol/generated.ts";
import { goneSince, placesOf } from "./seats.ts";

const info = (seat: number, bot: string | null = null) => ({ seat, bot, name: `p${seat}` }) as SeatInfo;
const view = (seats: number, you: number | null) =>
  ({ settings: { seats }, seats: [info(0), info(2)], you }) as unknown as Parameters<typeof placesOf>[0];

test("the reader sits at the bottom and seats go clockwise", () => {
  expect(placesOf(view(4, 2)).map(({ seat, turn }) => [seat, turn])).toEqual([[2, 0], [3, 1], [0, 2], [1, 3]]);
});

test("two face each other, and three leave the far side free", () => {
  expect(placesOf(view(2, 0)).map(({ turn }) => turn)).toEqual([0, 2]);
  expect(placesOf(view(3, null)).map(({ turn }) => turn)).toEqual([0, 1, 3]);
});

test("a free place says so", () => {
  expect(placesOf(view(4, null)).map(({ taken }) => taken?.name ?? null)).toEqual(["p0", null, "p2", null]);
});

test("only a person without a connection is gone", () => {
  const presence = { type: "presence", spectators: 0, seats: [{ seat: 0, connected: false, since: 5 }, { seat: 2, connected: true, since: null }] } as const;
  expect(goneSince(presence, info(0))).toBe(5);
  expect(goneSince(presence, info(2))).toBeNull();
  expect(goneSince(presence, info(0, "strong"))).toBeNull();
});
