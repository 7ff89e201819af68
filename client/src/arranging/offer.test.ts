import { expect, test } from "vitest";
import { houseOf } from "../model/house.ts";
import type { OwnHand } from "../protocol/generated.ts";
import { offerOf } from "./offer.ts";

const payouts = [{ name: "three_flushes", units: 18 }] as const;
const declared = houseOf({ naturals: { claim: "declare", payouts } });
const automatic = houseOf({ naturals: { claim: "automatic", judged: "rows", payouts } });
const shown = { back: ["2c"], middle: ["2d"], front: ["2h"] };
const own = (natural: OwnHand["natural"]) => ({ natural }) as OwnHand;

test("where naturals are declared, one is offered for the claim with its pay", () => {
  expect(offerOf(own({ natural: "three_flushes", rows: shown }), declared, "three_flushes")).toEqual({ natural: "three_flushes", units: 18, claim: true, rows: null });
});

test("where the rows must show it, the rows that do are offered first", () => {
  expect(offerOf(own({ natural: "three_flushes", rows: shown }), automatic, null)).toEqual({ natural: "three_flushes", units: 18, claim: false, rows: shown });
});

test("once the rows show it, it counts by itself", () => {
  expect(offerOf(own({ natural: "three_flushes", rows: shown }), automatic, "three_flushes")).toEqual({ natural: "three_flushes", units: 18, claim: false, rows: null });
});

test("without a natural nothing is offered", () => {
  expect(offerOf(own(null), declared, null)).toBeNull();
});
