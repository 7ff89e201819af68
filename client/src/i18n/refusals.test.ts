import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { vi } from "./vi/index.ts";

/** The server's closed lists of codes. */
const LISTS = ["wire/refusals.py", "table/refusals.py"];

const codes = LISTS.flatMap((file) => {
  const source = readFileSync(new URL(`../../../src/maubinh/${file}`, import.meta.url), "utf8");
  return [...source.matchAll(/^ {4}[A-Z_]+ = "([a-z_]+)"$/gm)].map(([, code]) => code ?? "");
});

test("the server's codes are found", () => {
  expect(codes.length).toBeGreaterThan(50);
});

test.each(codes)("%s is said in words", (code) => {
  expect(vi).toHaveProperty([`refused.${code}`]);
});
