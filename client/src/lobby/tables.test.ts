import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { LobbyTable } from "../protocol/generated.ts";
import { atStake, parseCode, QUICK, quickTable } from "./tables.ts";

const table = (code: string, changes: Partial<LobbyTable> & { people?: number } = {}): LobbyTable => ({
  code,
  stake: 100,
  house: "bigkool",
  title: {},
  seats: 4,
  taken: Array.from({ length: changes.people ?? 1 }, (_, seat) => ({ seat, name: "x", avatar: 0, bot: false })),
  phase: "waiting",
  arranging: 90,
  locked: false,
  hand: 0,
  ...changes,
});

test("quick play leads to the fullest table that waits and can be afforded", () => {
  const tables = [table("ONE"), table("THREE", { people: 3 }), table("FULL", { people: 4 }), table("BUSY", { people: 3, phase: "showing" }), table("DEAR", { people: 3, stake: 5000 }), table("SHUT", { people: 3, locked: true })];
  expect(quickTable(tables, 100_000)?.code).toBe("THREE");
  expect(quickTable(tables, 4_999)).toBeNull();
});

test("tables are filtered by stake, unusual ones together", () => {
  const tables = [table("A"), table("B", { stake: 1000 }), table("C", { stake: 37 })];
  expect(atStake(tables, 1000).map(({ code }) => code)).toEqual(["B"]);
  expect(atStake(tables, "other").map(({ code }) => code)).toEqual(["C"]);
  expect(atStake(tables, "all").length).toBe(3);
});

test("a typed code is put right, or refused", () => {
  expect(parseCode(" k7-qp ")).toBe("K7QP");
  expect(parseCode("bàn 1")).toBeNull();
});

test("what quick play promises is what the server opens", () => {
  const service = readFileSync(new URL("../../../src/maubinh/room/service.py", import.meta.url), "utf8");
  const constant = (name: string) => new RegExp(`^${name} = "?([\\w-]+)"?$`, "m").exec(service)?.[1];
  expect([constant("QUICK_HOUSE"), constant("QUICK_STAKE")]).toEqual([QUICK.house, String(QUICK.stake)]);
});
