import { expect, test } from "vitest";
import { memoryShelf } from "./fakes.ts";
import { drawNonce, keepNonce, keptNonce } from "./nonces.ts";

const entry = (hand: number, nonce: string) => ({ table: "T", hand, commitment: `c${hand}`, nonce });

test("a nonce is 32 hexadecimal digits, and no two are the same", () => {
  const drawn = new Set(Array.from({ length: 50 }, () => drawNonce()));
  expect(drawn.size).toBe(50);
  for (const nonce of drawn) expect(nonce).toMatch(/^[0-9a-f]{32}$/);
});

test("the last nonce for a hand counts", () => {
  const shelf = memoryShelf();
  keepNonce(shelf, entry(1, "first"));
  keepNonce(shelf, entry(1, "second"));
  expect(keptNonce(shelf, "T", 1)?.nonce).toBe("second");
  expect(keptNonce(shelf, "T", 2)).toBeNull();
});

test("the oldest are forgotten", () => {
  const shelf = memoryShelf();
  for (let hand = 0; hand < 70; hand++) keepNonce(shelf, entry(hand, "n"));
  expect([keptNonce(shelf, "T", 5), keptNonce(shelf, "T", 69)?.nonce]).toEqual([null, "n"]);
});

test("a shelf that refuses or holds nonsense is no error", () => {
  const refusing = { getItem: () => "{nonsense", setItem: () => { throw new Error("full"); } };
  keepNonce(refusing, entry(1, "n"));
  expect(keptNonce(refusing, "T", 1)).toBeNull();
});
