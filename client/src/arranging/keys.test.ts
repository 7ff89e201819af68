import { expect, test } from "vitest";
import { step } from "./keys.ts";

test("arrows move along a row and stop at its ends", () => {
  expect(step(0, "ArrowRight")).toBe(1);
  expect(step(4, "ArrowRight")).toBe(4);
  expect(step(10, "ArrowLeft")).toBe(10);
});

test("up and down keep the column over three, five and five", () => {
  expect(step(10, "ArrowDown")).toBe(6);
  expect(step(6, "ArrowUp")).toBe(10);
  expect(step(7, "ArrowDown")).toBe(2);
  expect(step(2, "ArrowDown")).toBe(2);
});

test("from the outer columns up leads to the nearest of the three", () => {
  expect(step(5, "ArrowUp")).toBe(10);
  expect(step(9, "ArrowUp")).toBe(12);
});
