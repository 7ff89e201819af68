import { expect, test } from "vitest";
import { hands } from "../fixtures/hands.ts";
import { versus, versusAll } from "./versus.ts";

const MINH = 0;
const TU = 1;
const HUNG = 2;
const LAN = 3;

test("a player's result with one opponent is told step by step", () => {
  const { steps, due, paid } = versus(hands.usual.transfers, MINH, HUNG);
  expect(steps.map(({ step, due: chips }) => [step, chips])).toEqual([["back", 1000], ["middle", 1000], ["front", 1000], ["scoop", 3000]]);
  expect([due, paid]).toEqual([6000, 6000]);
});

test("what each loses the other wins", () => {
  const { transfers } = hands.capped;
  for (const [a, b] of [[0, 1], [0, 2], [3, 2], [1, 3]] as const) expect(versus(transfers, a, b).paid).toBe(-versus(transfers, b, a).paid || 0);
});

test("all opponents together make the whole, before fees", () => {
  const all = versusAll(hands.usual.transfers, MINH, [TU, HUNG, LAN]);
  expect(all.reduce((sum, { paid }) => sum + paid, 0)).toBe(3000);
});
