import { expect, test } from "vitest";
import type { SeatInfo, TableView } from "../protocol/generated.ts";
import { freeSeats, nextStep } from "./nextStep.ts";

const person = (seat: number, more: Partial<SeatInfo> = {}) =>
  ({ seat, name: `p${seat}`, bot: null, ready: false, stack: 1000, ...more }) as SeatInfo;
const view = (seats: SeatInfo[], you: number | null, locked = false) =>
  ({ seats, you, host: 0, settings: { seats: 4, locked } }) as unknown as TableView;

test("a newcomer is offered the first free seat", () => {
  expect(nextStep(view([person(0)], null))).toEqual({ kind: "sit", seat: 1 });
  expect(freeSeats(view([person(1), person(3)], null))).toEqual([0, 2]);
});

test("at a full or locked table one watches", () => {
  expect(nextStep(view([0, 1, 2, 3].map((at) => person(at)), null))).toEqual({ kind: "watch", why: "full" });
  expect(nextStep(view([person(0)], null, true))).toEqual({ kind: "watch", why: "locked" });
});

test("a host alone fills the seats with machines", () => {
  expect(nextStep(view([person(0)], 0)).kind).toBe("fill");
});

test("the host waits for those who are not ready, by name, and then deals", () => {
  expect(nextStep(view([person(0), person(1)], 0))).toEqual({ kind: "wait", others: ["p1"] });
  expect(nextStep(view([person(0), person(1, { ready: true }), person(2, { bot: "strong" })], 0)).kind).toBe("deal");
});

test("a guest gets ready, and may take it back", () => {
  expect(nextStep(view([person(0), person(1)], 1)).kind).toBe("ready");
  expect(nextStep(view([person(0), person(1, { ready: true })], 1))).toEqual({ kind: "unready", others: ["p0"] });
});

test("without chips one brings some, but a host for whom everybody waits deals", () => {
  const [broke, ready, bot] = [person(0, { stack: 0 }), (at: number) => person(at, { ready: true }), person(2, { bot: "strong" })];
  expect(nextStep(view([broke, person(1)], 0)).kind).toBe("chips");
  expect(nextStep(view([broke, ready(1), person(2)], 0)).kind).toBe("chips");
  expect(nextStep(view([broke, ready(1), ready(2)], 0)).kind).toBe("deal");
  expect(nextStep(view([broke, ready(1), bot], 0)).kind).toBe("deal");
  expect(nextStep(view([broke, bot, person(3, { bot: "casual" })], 0)).kind).toBe("chips");
  expect(nextStep(view([ready(0), person(1, { stack: 0 }), ready(2)], 1)).kind).toBe("chips");
});
