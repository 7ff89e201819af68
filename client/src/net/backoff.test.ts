import { expect, test } from "vitest";
import { backoff } from "./backoff.ts";

test("pauses double up to eight seconds", () => {
  expect([0, 1, 2, 3, 4, 5, 6].map((attempt) => backoff(attempt, 1))).toEqual([250, 500, 1000, 2000, 4000, 8000, 8000]);
});

test("chance takes off at most half, so that many clients do not come back at once", () => {
  expect(backoff(3, 0)).toBe(1000);
});
