import { expect, test } from "vitest";
import { clockwise } from "./seats.ts";

test("seats go clockwise from the reader's", () => {
  expect(clockwise([0, 3, 2, 1], 2)).toEqual([2, 3, 0, 1]);
  expect(clockwise([0, 2], 2)).toEqual([2, 0]);
});

test("a spectator looks from seat 0", () => {
  expect(clockwise([3, 1, 0], null)).toEqual([0, 1, 3]);
});
