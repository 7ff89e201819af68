import { expect, test } from "vitest";
import { buyInRange } from "./buyIn.ts";

test("one usually sits down with fifty stakes", () => {
  expect(buyInRange(1_000, 100_000)).toEqual({ min: 1_000, max: 100_000, usual: 50_000 });
});

test("nobody brings more than they have", () => {
  expect(buyInRange(5_000, 100_000).usual).toBe(100_000);
  expect(buyInRange(500, 300)).toEqual({ min: 300, max: 300, usual: 300 });
});
