import { expect, test } from "vitest";
import houses from "../fixtures/houses.json" with { type: "json" };
import { houseOf } from "./house.ts";
import { completeRows, isFoul, offences, type Rows, tidy } from "./rows.ts";

const house = houseOf(houses.bigkool);
const lay = (back: string, middle: string, front: string): Rows => ({ back: back.split(" "), middle: middle.split(" "), front: front.split(" ") });

test("rows in order stand", () => {
  expect(isFoul(lay("Kd Jd 8d 6d 4d", "Ah Ac 5c 5s 2h", "Qc Qh 9s"), house)).toBe(false);
});

test("every pair of rows in the wrong order is named", () => {
  const rows = lay("2d 4c 8d 6d 9h", "Ah Ac 5c 5s 2h", "Qc Qh Qs");
  expect(offences(rows, house)).toEqual([["middle", "back"], ["front", "middle"]]);
});

test("equal rows stand unless the house says that they foul", () => {
  const rows = lay("Kd Kc 5h 4s 3s", "Qd Qc 5d 4d 3d", "Qs Qh 5s");
  expect(isFoul(rows, house)).toBe(false);
  expect(isFoul(rows, houseOf({ ...houses.bigkool, foul: { equal: "fouls" } }))).toBe(true);
});

test("tidying puts groups first and touches no row's cards", () => {
  expect(tidy(lay("4d Jd 8d 6d Kd", "2h 5c Ah 5s Ac", "9s Qc Qh"))).toEqual(lay("Kd Jd 8d 6d 4d", "Ac Ah 5s 5c 2h", "Qc Qh 9s"));
});

test("a wheel is tidied with its ace at the low end", () => {
  expect(tidy(lay("As 3d 2c 5h 4s", "2h 5c Ah 5s Ac", "9s Qc Qh")).back).toEqual(["5h", "4s", "3d", "2c", "As"]);
});

test("rows are complete only with all thirteen cards", () => {
  expect(completeRows({ back: ["As"], middle: null })).toBeNull();
  expect(completeRows(lay("4d Jd 8d 6d Kd", "2h 5c Ah 5s Ac", "9s Qc Qh"))).not.toBeNull();
});
