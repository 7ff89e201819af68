import type { Category, Wheel } from "./ranking.ts";
import type { Row } from "./rows.ts";

export type NaturalName =
  | "dragon_flush"
  | "dragon"
  | "same_colour_13"
  | "same_colour_12"
  | "five_straight_pairs"
  | "five_pairs_trips"
  | "six_pairs"
  | "three_flushes"
  | "three_straights";

/** A house's rules as data, every choice filled in; the same names and nesting as `docs/rules.md`. */
export interface House {
  readonly name: string;
  readonly wheel: Wheel;
  readonly aces: number;
  readonly broke_cannot_win: boolean;
  readonly title: { readonly vi: string; readonly en: string };
  readonly bonus: Readonly<Record<Row, Readonly<Partial<Record<Category, number>>>>>;
  readonly scoop: {
    readonly scope: "none" | "pair" | "table";
    readonly multiplier: number;
    readonly extra: number;
    readonly bonuses: boolean;
    readonly fouls: boolean;
  };
  readonly sweep: { readonly multiplier: number; readonly extra: number };
  readonly foul: {
    readonly mode: "rows" | "flat";
    readonly multiplier: number;
    readonly units: number;
    readonly equal: "stands" | "fouls";
  };
  readonly rake: { readonly percent: number; readonly on: "net" | "payment" };
  readonly naturals: {
    readonly claim: "declare" | "automatic";
    readonly judged: "cards" | "rows";
    readonly contest: "pairwise" | "strongest";
    readonly equal: "split" | "each";
    readonly stops_showdown: boolean;
    readonly payouts: readonly { readonly name: NaturalName; readonly units: number }[];
  };
  readonly forfeit: { readonly allowed: boolean; readonly units: number };
  readonly clock: { readonly arranging: number; readonly row: number };
}

const DEFAULTS: House = {
  name: "house",
  wheel: "lowest",
  aces: 0,
  broke_cannot_win: false,
  title: { vi: "", en: "" },
  bonus: { front: {}, middle: {}, back: {} },
  scoop: { scope: "none", multiplier: 1, extra: 0, bonuses: true, fouls: false },
  sweep: { multiplier: 1, extra: 0 },
  foul: { mode: "rows", multiplier: 1, units: 0, equal: "stands" },
  rake: { percent: 0, on: "net" },
  naturals: {
    claim: "declare",
    judged: "cards",
    contest: "pairwise",
    equal: "split",
    stops_showdown: false,
    payouts: [],
  },
  forfeit: { allowed: true, units: 3 },
  clock: { arranging: 90, row: 5 },
};

/** The house in `rules` (a frame's, or an inline house), whatever was left out filled in. The server has validated it. */
export function houseOf(rules: Readonly<Record<string, unknown>> | null | undefined): House {
  return fill(DEFAULTS, rules ?? {}) as House;
}

function fill(defaults: unknown, given: unknown): unknown {
  if (!isTable(defaults) || !isTable(given)) return given ?? defaults;
  const keys = new Set([...Object.keys(defaults), ...Object.keys(given)]);
  return Object.fromEntries([...keys].map((key) => [key, fill(defaults[key], given[key])]));
}

function isTable(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
