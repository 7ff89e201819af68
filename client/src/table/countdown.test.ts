import { expect, test } from "vitest";
import { left } from "./countdown.ts";

const span = { started: 10_000, due: 100_000 };

test("a started second counts as a whole one until the end", () => {
  expect(left(span, 36_000).seconds).toBe(64);
  expect(left(span, 35_999).seconds).toBe(65);
  expect(left(span, 99_999).seconds).toBe(1);
  expect(left(span, 100_000).seconds).toBe(0);
});

test("past the deadline nothing is left", () => {
  expect(left(span, 250_000)).toEqual({ seconds: 0, part: 0 });
});

test("the rim shows the part of the time that is left", () => {
  expect(left(span, 55_000).part).toBe(0.5);
});

test("without a deadline the clock is still", () => {
  expect(left({ started: null, due: null }, 5)).toEqual({ seconds: null, part: 1 });
});
