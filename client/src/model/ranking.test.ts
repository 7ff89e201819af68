import { expect, test } from "vitest";
import { DECK } from "./cards.ts";
import { CATEGORIES, compare, isWheel, rankRow } from "./ranking.ts";

const row = (text: string) => text.split(" ");
const order = (a: string, b: string, wheel: "lowest" | "second" = "lowest") => Math.sign(compare(rankRow(row(a), wheel), rankRow(row(b), wheel)));

test("each category is recognised and the categories stand in order", () => {
  const rows = ["2s 5h 7d 9c Kh", "2s 2h 7d 9c Kh", "2s 2h 7d 7c Kh", "2s 2h 2d 9c Kh", "5s 6h 7d 8c 9h", "2h 5h 7h 9h Kh", "2s 2h 2d 9c 9h", "2s 2h 2d 2c Kh", "5h 6h 7h 8h 9h"];
  expect(rows.map((text) => rankRow(row(text)).category)).toEqual(CATEGORIES);
  for (let index = 1; index < rows.length; index++) expect(order(rows[index] ?? "", rows[index - 1] ?? "")).toBe(1);
});

test("three cards make neither a straight nor a flush", () => {
  expect(rankRow(row("Qh Kh Ah"))).toEqual({ category: "high_card", ranks: [14, 13, 12] });
});

test("the groups are compared before the cards beside them", () => {
  expect(rankRow(row("5s Kh 5d Kc 9h")).ranks).toEqual([13, 5, 9]);
  expect(order("Ks Kh 2d 2c 3h", "Qs Qh Jd Jc Ah")).toBe(1);
  expect(order("2s 2h 2d Kc Kh", "3s 3h 3d 4c 4h")).toBe(-1);
});

test("suits never break a tie", () => {
  expect(order("2s 5h 7d 9c Kh", "2h 5d 7c 9s Kd")).toBe(0);
});

test("A-2-3-4-5 is the lowest straight, or stands next to A-K-Q-J-10", () => {
  const wheel = "As 2h 3d 4c 5h";
  expect(order(wheel, "2s 3h 4d 5c 6h")).toBe(-1);
  expect(order(wheel, "9s Th Jd Qc Kh", "second")).toBe(1);
  expect(order(wheel, "Ts Jh Qd Kc Ah", "second")).toBe(-1);
  expect(isWheel(rankRow(row(wheel))) && isWheel(rankRow(row(wheel), "second"))).toBe(true);
  expect(isWheel(rankRow(row("Ts Jh Qd Kc Ah")))).toBe(false);
});

test("a straight never wraps around the ace", () => {
  expect(rankRow(row("Ks Ah 2d 3c 4h")).category).toBe("high_card");
});

test("a front compares with five cards as far as both have ranks", () => {
  expect(order("Ks Kh 5d", "Kd Kc 5h 4s 3s")).toBe(0);
  expect(order("Ks Kh Ad", "Kd Kc 4h 3s 2s")).toBe(1);
  expect(order("As Kh Qd", "7d 5c 4h 3s 2s")).toBe(1);
  expect(order("As Ah Ad", "2d 2c 2h 3s 3c")).toBe(-1);
});

test("there are 455 classes of three cards", () => {
  const classes = new Set<string>();
  for (const a of DECK) for (const b of DECK) for (const c of DECK) if (a < b && b < c) classes.add(rankRow([a, b, c]).ranks.join() + rankRow([a, b, c]).category);
  expect(classes.size).toBe(455);
});
