import { type Card, rankOf, suitOf } from "./cards.ts";

/** Categories from weakest to strongest, as the wire codes them (rules 2.2). */
export const CATEGORIES = [
  "high_card",
  "pair",
  "two_pair",
  "trips",
  "straight",
  "flush",
  "full_house",
  "quads",
  "straight_flush",
] as const;
export type Category = (typeof CATEGORIES)[number];

/** Where A-2-3-4-5 stands among straights: below all, or next to A-K-Q-J-10 (rules 2.4). */
export type Wheel = "lowest" | "second";

/**
 * What a row is worth: its category, then the ranks that order it, strongest group first (2–14).
 * A straight lists its five ranks; in A-2-3-4-5 the ace is 1 and last where the wheel is lowest, 14 and first where it is second.
 */
export interface Strength {
  readonly category: Category;
  readonly ranks: readonly number[];
}

const WHEEL = [14, 5, 4, 3, 2];

/** The strength of three or five cards; three never make a straight or a flush (rules 2.2–2.4). */
export function rankRow(cards: readonly Card[], wheel: Wheel = "lowest"): Strength {
  const groups = grouped(cards);
  const ranks = groups.map(([rank]) => rank);
  const [first = 0, second = 0] = groups.map(([, count]) => count);
  if (first === 4) return { category: "quads", ranks };
  if (first === 3) return { category: second === 2 ? "full_house" : "trips", ranks };
  if (first === 2) return { category: second === 2 ? "two_pair" : "pair", ranks };
  if (cards.length !== 5) return { category: "high_card", ranks };
  const flush = new Set(cards.map(suitOf)).size === 1;
  const run = straightRanks(ranks, wheel);
  if (run) return { category: flush ? "straight_flush" : "straight", ranks: run };
  return { category: flush ? "flush" : "high_card", ranks };
}

/** Ranks with their counts: most frequent first, then highest (rules 2.3). */
function grouped(cards: readonly Card[]): [rank: number, count: number][] {
  const counts = new Map<number, number>();
  for (const card of cards) counts.set(rankOf(card), (counts.get(rankOf(card)) ?? 0) + 1);
  return [...counts].sort(([rankA, a], [rankB, b]) => b - a || rankB - rankA);
}

function straightRanks(ranks: readonly number[], wheel: Wheel): readonly number[] | null {
  const [high = 0] = ranks;
  if (ranks.every((rank, index) => rank === high - index)) return ranks;
  if (!WHEEL.every((rank, index) => rank === ranks[index])) return null;
  return wheel === "second" ? WHEEL : [...WHEEL.slice(1), 1];
}

/** Whether a strength is the A-2-3-4-5, wherever the house ranks it. */
export function isWheel({ category, ranks }: { readonly category: string; readonly ranks: readonly number[] }): boolean {
  return (category === "straight" || category === "straight_flush") && ranks.includes(2) && (ranks.includes(1) || ranks.includes(14));
}

/**
 * Negative, zero or positive as `a` is weaker than, equal to or stronger than `b`.
 * A front against five cards compares as far as both have ranks (rules 2.6).
 */
export function compare(a: Strength, b: Strength): number {
  const byCategory = CATEGORIES.indexOf(a.category) - CATEGORIES.indexOf(b.category);
  if (byCategory !== 0) return byCategory;
  const length = Math.min(a.ranks.length, b.ranks.length);
  for (let index = 0; index < length; index++) {
    const difference = (a.ranks[index] ?? 0) - (b.ranks[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
