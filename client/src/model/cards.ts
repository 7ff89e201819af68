/** Cards are the wire's two-character texts: rank `23456789TJQKA`, then suit `s c d h`. */
export type Card = string;
export type Suit = "s" | "c" | "d" | "h";

export const RANKS = "23456789TJQKA";
export const SUITS = "scdh";

/** All 52 cards by code: `4 * rank + suit`, rank 0 = the deuce. */
export const DECK: readonly Card[] = [...RANKS].flatMap((rank) => [...SUITS].map((suit) => rank + suit));

/** Whether `text` names a card. */
export function isCard(text: string): text is Card {
  return text.length === 2 && RANKS.includes(text.charAt(0)) && SUITS.includes(text.charAt(1));
}

/** The rank from 2 to 14 (ace). */
export function rankOf(card: Card): number {
  return RANKS.indexOf(card.charAt(0)) + 2;
}

export function suitOf(card: Card): Suit {
  return card.charAt(1) as Suit;
}

/** The code of `docs/protocol.md`: 4 × rank + suit, 0–51. */
export function codeOf(card: Card): number {
  return 4 * RANKS.indexOf(card.charAt(0)) + SUITS.indexOf(card.charAt(1));
}

/** How a rank is printed on a card: "10" for ten; 1 is the low ace. */
export function rankText(rank: number): string {
  if (rank === 10) return "10";
  return rank === 1 ? "A" : RANKS.charAt(rank - 2);
}

/** Highest rank first; equal ranks in the order of the suits. */
export function byRank(a: Card, b: Card): number {
  return rankOf(b) - rankOf(a) || SUITS.indexOf(suitOf(a)) - SUITS.indexOf(suitOf(b));
}

/** Suits together, each from high to low. */
export function bySuit(a: Card, b: Card): number {
  return SUITS.indexOf(suitOf(a)) - SUITS.indexOf(suitOf(b)) || rankOf(b) - rankOf(a);
}

/** Whether two lists hold the same cards, in whatever order, none twice. */
export function sameCards(a: readonly Card[], b: readonly Card[]): boolean {
  const set = new Set(a);
  return a.length === b.length && set.size === a.length && new Set(b).size === b.length && b.every((card) => set.has(card));
}
