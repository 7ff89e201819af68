import { type Card, rankOf, suitOf } from "./cards.ts";
import type { House, NaturalName } from "./house.ts";
import { cardsOf, type Rows } from "./rows.ts";

type NaturalRules = { readonly naturals: Pick<House["naturals"], "judged" | "payouts"> };

/** The strongest natural of the house's list that the rows make, judged as the house says; null for none (rules 3.6). */
export function naturalOf(rows: Rows, { naturals }: NaturalRules): NaturalName | null {
  const cards = cardsOf(rows);
  const makes = (name: NaturalName) => (naturals.judged === "rows" && name in SHOWN_BY_ROWS ? shows(rows, name) : holds(cards, name));
  return naturals.payouts.find(({ name }) => makes(name))?.name ?? null;
}

/** Whether thirteen cards hold the natural in some arrangement (rules 3.1–3.5). */
export function holds(cards: readonly Card[], name: NaturalName): boolean {
  switch (name) {
    case "dragon_flush":
      return allRanks(cards) && allOf(cards, suitOf);
    case "dragon":
      return allRanks(cards) && !allOf(cards, suitOf);
    case "same_colour_13":
      return reds(cards) % 13 === 0;
    case "same_colour_12":
      return reds(cards) <= 1 || reds(cards) >= 12;
    case "five_straight_pairs":
      return fiveStraightPairs(cards);
    case "five_pairs_trips": {
      const odd = rankCounts(cards).filter((count) => count % 2 === 1);
      return odd.length === 1 && odd[0] === 3;
    }
    case "six_pairs":
      return rankCounts(cards).reduce((pairs, count) => pairs + Math.floor(count / 2), 0) === 6;
    case "three_flushes":
      return threeFlushes(cards);
    case "three_straights":
      return threeStraights(cards);
  }
}

const SHOWN_BY_ROWS: Partial<Record<NaturalName, true>> = { three_flushes: true, three_straights: true };

function shows(rows: Rows, name: NaturalName): boolean {
  const each = [rows.back, rows.middle, rows.front];
  return name === "three_flushes" ? each.every((row) => allOf(row, suitOf)) : each.every((row) => isRun(row.map(rankOf)));
}

function allRanks(cards: readonly Card[]): boolean {
  return new Set(cards.map(rankOf)).size === 13;
}

function allOf(cards: readonly Card[], by: (card: Card) => unknown): boolean {
  return new Set(cards.map(by)).size === 1;
}

function rankCounts(cards: readonly Card[]): number[] {
  const counts = new Array<number>(15).fill(0);
  for (const card of cards) counts[rankOf(card)] = (counts[rankOf(card)] ?? 0) + 1;
  return counts;
}

function reds(cards: readonly Card[]): number {
  return cards.filter((card) => "dh".includes(suitOf(card))).length;
}

function fiveStraightPairs(cards: readonly Card[]): boolean {
  const counts = rankCounts(cards);
  return Array.from({ length: 9 }, (_, start) => start + 2).some((low) => counts.slice(low, low + 5).every((count) => count >= 2));
}

/** Each suit must be a sum of rows: 3, 5, 8, 10 or 13 cards, or none. */
function threeFlushes(cards: readonly Card[]): boolean {
  const sizes = [..."scdh"].map((suit) => cards.filter((card) => suitOf(card) === suit).length);
  return sizes.every((size) => [0, 3, 5, 8, 10, 13].includes(size));
}

/** Distinct ranks in sequence; an ace stands at either end (rules 3.5). */
function isRun(ranks: readonly number[]): boolean {
  const high = [...ranks].sort((a, b) => a - b);
  const low = high.map((rank) => (rank === 14 ? 1 : rank)).sort((a, b) => a - b);
  return [high, low].some((sorted) => sorted.every((rank, index) => index === 0 || rank === (sorted[index - 1] ?? 0) + 1));
}

/** Search over runs of 3, 5 and 5: the lowest rank left must begin one, an ace being tried at both ends. */
function threeStraights(cards: readonly Card[]): boolean {
  const counts = rankCounts(cards);
  const aces = counts[14] ?? 0;
  for (let low = 0; low <= aces; low++) {
    const split = [...counts];
    split[1] = low;
    split[14] = aces - low;
    if (peel(split, [3, 5, 5])) return true;
  }
  return false;
}

function peel(counts: readonly number[], sizes: readonly number[]): boolean {
  const low = counts.findIndex((count) => count > 0);
  if (low < 0) return sizes.length === 0;
  return sizes.some((size, at) => {
    if (sizes.indexOf(size) !== at) return false;
    const run = counts.slice(low, low + size);
    if (run.length < size || run.some((count) => count === 0)) return false;
    const left = counts.map((count, rank) => (rank >= low && rank < low + size ? count - 1 : count));
    return peel(left, sizes.filter((_, index) => index !== at));
  });
}
