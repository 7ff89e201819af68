import { describe, expect, test } from "vitest";
import houses from "../fixtures/houses.json" with { type: "json" };
import { houseOf } from "./house.ts";
import { holds, naturalOf } from "./naturals.ts";

const cards = (text: string) => text.split(" ");

describe("three straights", () => {
  test("are found in any partition, the ace at either end", () => {
    expect(holds(cards("As 2h 3d 4c 5h 6s 7d 8c 9h Ts Qd Kc Ah"), "three_straights")).toBe(true);
    expect(holds(cards("As 2h 3d 4c 5h 5s 6d 7c 8h 9s Qd Kc Ah"), "three_straights")).toBe(true);
  });
  test("never run through the ace", () => {
    expect(holds(cards("Ks Ah 2d 4c 5h 6s 7d 8c 5d 6h 7s 8h 9d"), "three_straights")).toBe(false);
  });
});

test("four of a rank are two pairs", () => {
  expect(holds(cards("2s 2h 2d 2c 5h 5s 7d 7c 9d 9h Js Jh Kd"), "six_pairs")).toBe(true);
  expect(holds(cards("2s 2h 2d 2c 5h 5s 7d 7c 9d 9h Js Jh Jd"), "five_pairs_trips")).toBe(true);
});

test("two rows of one suit may make up three flushes", () => {
  expect(holds(cards("2s 3s 4s 5s 7s 8s 9s Js Ks As 2h 7h 9h"), "three_flushes")).toBe(true);
  expect(holds(cards("2s 3s 4s 5s 7s 8s 9s Js Ks 2d 2h 7h 9h"), "three_flushes")).toBe(false);
});

test("where rows are judged, three flushes must be laid to count", () => {
  const laid = { back: cards("2s 5s 7s 9s Ks"), middle: cards("3h 5h 8h 9h Qh"), front: cards("2d 7d Jd") };
  const mixed = { ...laid, middle: cards("3h 5h 8h 9h 2d"), front: cards("Qh 7d Jd") };
  const rows = houseOf(houses["xap-xam"]);
  const any = houseOf(houses.bigkool);
  expect([naturalOf(laid, rows), naturalOf(mixed, rows), naturalOf(mixed, any)]).toEqual(["three_flushes", null, "three_flushes"]);
});
