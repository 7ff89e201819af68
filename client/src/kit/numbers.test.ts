import { expect, test } from "vitest";
import { chips, resultClass, signed } from "./numbers.ts";

test("thousands are set apart by dots", () => {
  expect([0, 999, 1000, 1234567].map(chips)).toEqual(["0", "999", "1.000", "1.234.567"]);
});

test("a loss bears a true minus and a win a plus", () => {
  expect([-2850, 2850, 0].map(signed)).toEqual(["−2.850", "+2.850", "0"]);
});

test("a result is coloured by its sign", () => {
  expect([-1, 0, 1].map(resultClass)).toEqual(["lose", "tie", "win"]);
});
