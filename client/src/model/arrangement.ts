import { byRank, bySuit, type Card, sameCards } from "./cards.ts";
import { cardsOf, ROW_SIZES, type Row, type Rows, tidy } from "./rows.ts";

/** A place for a card: 0–4 back, 5–9 middle, 10–12 front. */
export type Slot = number;

/** Thirteen cards being arranged: where they lie, which is picked, and every earlier lay for undo. Never changed in place. */
export interface Arrangement {
  readonly cards: readonly Card[];
  readonly picked: Slot | null;
  readonly past: readonly (readonly Card[])[];
}

const FIRST_SLOT: Readonly<Record<Row, Slot>> = { back: 0, middle: 5, front: 10 };

/** A fresh arrangement: the cards from high to low, the highest in the back row. */
export function begin(cards: readonly Card[]): Arrangement {
  return { cards: [...cards].sort(byRank), picked: null, past: [] };
}

/** An arrangement that goes on from rows laid earlier. */
export function resume(rows: Rows): Arrangement {
  return { cards: cardsOf(rows), picked: null, past: [] };
}

export function rowsOf({ cards }: Pick<Arrangement, "cards">): Rows {
  return { back: cards.slice(0, 5), middle: cards.slice(5, 10), front: cards.slice(10, 13) };
}

export function rowOfSlot(slot: Slot): Row {
  if (slot < FIRST_SLOT.middle) return "back";
  return slot < FIRST_SLOT.front ? "middle" : "front";
}

/** The slots of a row, from left to right. */
export function slotsOf(row: Row): Slot[] {
  return Array.from({ length: ROW_SIZES[row] }, (_, index) => FIRST_SLOT[row] + index);
}

/** Pick a card; tap it again to put it down, or another one to swap the two. */
export function tap(state: Arrangement, slot: Slot): Arrangement {
  if (state.picked === null) return { ...state, picked: slot };
  return swap(state, state.picked, slot);
}

export function cancel(state: Arrangement): Arrangement {
  return state.picked === null ? state : { ...state, picked: null };
}

/** The cards of two slots exchanged; a slot with itself only puts the card down. */
export function swap(state: Arrangement, a: Slot, b: Slot): Arrangement {
  const cards = [...state.cards];
  const [first, second] = [cards[a], cards[b]];
  if (first === undefined || second === undefined) return cancel(state);
  cards[a] = second;
  cards[b] = first;
  return moved(state, cards);
}

/** The back and the middle row exchanged. */
export function swapRows(state: Arrangement): Arrangement {
  const { back, middle, front } = rowsOf(state);
  return moved(state, [...middle, ...back, ...front]);
}

/** The suggested rows laid; rows of other cards (a late answer) change nothing. */
export function apply(state: Arrangement, rows: Rows): Arrangement {
  const cards = cardsOf(tidy(rows));
  return sameCards(cards, state.cards) ? moved(state, cards) : state;
}

/**
 * Put in order: first the cards inside each row, which changes no row's worth;
 * where that is done, all thirteen by rank, and then by suit.
 */
export function sort(state: Arrangement): Arrangement {
  const lays = [cardsOf(tidy(rowsOf(state))), [...state.cards].sort(byRank), [...state.cards].sort(bySuit)];
  const [tidied = [], ranked = [], suited = []] = lays;
  if (!same(state.cards, tidied) && !same(state.cards, ranked) && !same(state.cards, suited)) return moved(state, tidied);
  return moved(state, same(state.cards, ranked) ? suited : ranked);
}

/** The lay before the last change; the first one has none before it. */
export function undo(state: Arrangement): Arrangement {
  const before = state.past.at(-1);
  if (!before) return cancel(state);
  return { cards: before, picked: null, past: state.past.slice(0, -1) };
}

export function canUndo(state: Arrangement): boolean {
  return state.past.length > 0;
}

function moved(state: Arrangement, cards: readonly Card[]): Arrangement {
  if (same(state.cards, cards)) return cancel(state);
  return { cards, picked: null, past: [...state.past, state.cards] };
}

function same(a: readonly Card[], b: readonly Card[]): boolean {
  return a.every((card, index) => card === b[index]);
}
