import { expect, test } from "vitest";
import { houseOf } from "../model/house.ts";
import type { SeatInfo, TableView } from "../protocol/generated.ts";
import { leaveCost } from "./LeaveSheet.tsx";

const seat = (at: number, more: Partial<SeatInfo> = {}) => ({ seat: at, in_hand: true, left: false, stack: 50_000, ...more }) as SeatInfo;
const view = (phase: TableView["phase"], seats: SeatInfo[], you: number | null = 0) =>
  ({ phase, seats, you, settings: { stake: 1000 } }) as unknown as TableView;
const paying = houseOf({ forfeit: { allowed: true, units: 6 } });

test("leaving in a hand costs the house's units to each who stays", () => {
  expect(leaveCost(view("arranging", [seat(0), seat(1), seat(2), seat(3, { left: true })]), paying)).toEqual({ kind: "forfeit", units: 6, chips: 12_000 });
});

test("nobody pays more than lies before them", () => {
  expect(leaveCost(view("arranging", [seat(0, { stack: 4_000 }), seat(1)]), paying)).toMatchObject({ chips: 4_000 });
});

test("between hands, without a seat or out of the hand it is free", () => {
  expect(leaveCost(view("waiting", [seat(0), seat(1)]), paying).kind).toBe("free");
  expect(leaveCost(view("arranging", [seat(0), seat(1)], null), paying).kind).toBe("free");
  expect(leaveCost(view("arranging", [seat(0, { in_hand: false }), seat(1)]), paying).kind).toBe("free");
});

test("where the house forbids it, or the rows are being shown, the seat plays on", () => {
  expect(leaveCost(view("arranging", [seat(0), seat(1)]), houseOf({ forfeit: { allowed: false } })).kind).toBe("plays_on");
  expect(leaveCost(view("showing", [seat(0), seat(1)]), paying).kind).toBe("plays_on");
});
