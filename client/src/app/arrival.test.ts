import { expect, test } from "vitest";
import { sitOnArrival, takeArrival } from "./arrival.ts";

test("a wish to sit counts once and at its own table", () => {
  sitOnArrival("K7QP");
  expect(takeArrival("K7QP")).toBe(true);
  expect(takeArrival("K7QP")).toBe(false);
  sitOnArrival("K7QP");
  expect(takeArrival("ABCD")).toBe(false);
});
