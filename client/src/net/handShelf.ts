import { signal } from "@preact/signals";
import type { House } from "../model/house.ts";
import type { SummaryView } from "../protocol/generated.ts";

/** A hand the player of this device took part in, kept on the device. */
export interface KeptHand {
  readonly summary: SummaryView;
  readonly house: House | null;
  readonly player: string;
  /** When it was kept, in ms since the epoch. */
  readonly at: number;
}

type Shelf = Pick<Storage, "getItem" | "setItem">;

const KEY = "maubinh.hands";
const KEPT = 30;

/** Hands as the shelf holds them, the newest first. */
export function readHands(shelf: Shelf): KeptHand[] {
  try {
    const kept: unknown = JSON.parse(shelf.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? (kept as KeptHand[]) : [];
  } catch {
    return [];
  }
}

/** The shelf's hands with one more, each once; as many of the newest as the device has room for are stored. */
export function addHand(shelf: Shelf, hand: KeptHand): KeptHand[] {
  const others = readHands(shelf).filter(({ summary }) => idOf(summary) !== idOf(hand.summary));
  let hands = [hand, ...others].slice(0, KEPT);
  for (;;) {
    try {
      shelf.setItem(KEY, JSON.stringify(hands));
      return hands;
    } catch {
      // No room (or none allowed): forget the older half and try again.
      if (hands.length <= 1) return hands;
      hands = hands.slice(0, Math.floor(hands.length / 2));
    }
  }
}

function idOf({ proof }: SummaryView): string {
  return `${proof.table} ${proof.hand}`;
}

/** The hands of this device, the newest first. */
export const keptHands = signal<readonly KeptHand[]>([]);

/** Read what the device has; for the page's start. */
export function loadHands(): void {
  keptHands.value = readHands(deviceShelf());
}

/** Keep a hand if `player` took part in it. */
export function keepHand(summary: SummaryView, house: House | null, player: string | null): void {
  if (player === null || !summary.players.includes(player)) return;
  keptHands.value = addHand(deviceShelf(), { summary, house, player, at: Date.now() });
}

function deviceShelf(): Shelf {
  try {
    return localStorage;
  } catch {
    return { getItem: () => null, setItem: () => undefined };
  }
}
