import { expect, test } from "vitest";
import { type Box, slotAt } from "./drag.ts";

const boxes: Box[] = [
  { left: 0, top: 0, right: 60, bottom: 90 },
  { left: 65, top: 0, right: 125, bottom: 90 },
];

test("a point on a slot is over it", () => {
  expect(slotAt({ x: 30, y: 45 }, boxes)).toBe(0);
  expect(slotAt({ x: 120, y: 80 }, boxes)).toBe(1);
});

test("in the gap the nearer slot counts", () => {
  expect(slotAt({ x: 61, y: 45 }, boxes)).toBe(0);
  expect(slotAt({ x: 64, y: 45 }, boxes)).toBe(1);
});

test("far from every slot there is none", () => {
  expect(slotAt({ x: 30, y: 200 }, boxes)).toBeNull();
});
