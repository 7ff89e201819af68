import { expect, test } from "vitest";
import type { EventView, ShowingView, TableView } from "../protocol/generated.ts";
import { cueOf } from "./cues.ts";

const event = (name: string, seat: number | null = null): EventView => ({ seq: 1, name, seat, detail: {} });
const paid = (step: string, payer: number, payee: number, chips = 100) => ({ step, payer, payee, due: chips, paid: chips });
const showing = (step: ShowingView["step"], transfers: object[], natural: string | null = null) =>
  ({ you: 0, own: null, showing: { step, transfers, hands: [{ seat: 1, natural }] } }) as unknown as TableView;

test("a row sounds won or lost by the reader's own chips in it", () => {
  expect(cueOf(event("step_shown"), showing("middle", [paid("back", 0, 1), paid("middle", 1, 0)]))).toBe("won");
  expect(cueOf(event("step_shown"), showing("middle", [paid("middle", 0, 1), paid("middle", 2, 3)]))).toBe("lost");
  expect(cueOf(event("step_shown"), showing("back", [paid("back", 0, 1), paid("back", 2, 0)]))).toBeNull();
});

test("a scoop is a drum, once, with the last row", () => {
  const transfers = [paid("front", 1, 0), paid("scoop", 1, 0)];
  expect(cueOf(event("step_shown"), showing("front", transfers))).toBe("drum");
  expect(cueOf(event("step_shown"), showing("front", [paid("scoop", 2, 3), paid("front", 1, 0)]))).toBe("won");
});

test("a natural is heard when it is shown", () => {
  expect(cueOf(event("hand_settled"), showing("opening", [], "dragon"))).toBe("natural");
  expect(cueOf(event("hand_settled"), showing("back", [], "dragon"))).toBeNull();
});

test("only the reader's own lock closes the box, and only players hear their cards", () => {
  const view = { you: 0, own: {}, showing: null } as unknown as TableView;
  expect(cueOf(event("rows_locked", 0), view)).toBe("done");
  expect(cueOf(event("rows_locked", 1), view)).toBeNull();
  expect(cueOf(event("hand_dealt"), view)).toBe("deal");
  expect(cueOf(event("hand_dealt"), { ...view, own: null })).toBeNull();
  expect(cueOf(event("seat_ready", 1), view)).toBeNull();
});
