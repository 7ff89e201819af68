import { expect, test } from "vitest";
import { en } from "../i18n/en/index.ts";
import { vi } from "../i18n/vi/index.ts";
import { oneLine, rowWords } from "./names.ts";
import { rankRow } from "./ranking.ts";

const named = (text: string, wheel: "lowest" | "second" = "lowest") => {
  const strength = rankRow(text.split(" "), wheel);
  return [vi, en].map((words) => oneLine(rowWords(strength, (key) => words[key])));
};

test.each([
  ["As 9h 4d", "Mậu thầu A", "High card A"],
  ["Qs Qh 9d", "Đôi Q", "Pair Q"],
  ["As Ah 5d 5c 2h", "Thú A và 5", "Two pair A and 5"],
  ["Ts Th Td 5c 2h", "Sám cô 10", "Three of a kind 10"],
  ["9s Th Jd Qc Kh", "Sảnh K", "Straight K"],
  ["Ts Jh Qd Kc Ah", "Sảnh Đại", "Broadway"],
  ["As 2h 3d 4c 5h", "Sảnh A-2-3-4-5", "Straight A-2-3-4-5"],
  ["2h 5h 7h 9h Kh", "Thùng K", "Flush K"],
  ["8s 8h 8d Kc Kh", "Cù lũ 8", "Full house 8"],
  ["2s 2h 2d 2c Kh", "Tứ quý 2", "Four of a kind 2"],
  ["5h 6h 7h 8h 9h", "Thùng phá sảnh 9", "Straight flush 9"],
  ["Th Jh Qh Kh Ah", "Thùng phá sảnh lớn", "Royal flush"],
])("%s is called %s and %s", (cards, vietnamese, english) => {
  expect(named(cards)).toEqual([vietnamese, english]);
});

test("the wheel is named the same where it ranks second", () => {
  expect(named("As 2h 3d 4c 5h", "second")).toEqual(named("As 2h 3d 4c 5h"));
});
