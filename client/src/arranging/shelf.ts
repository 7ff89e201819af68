import { type Card, isCard } from "../model/cards.ts";
import type { LayShelf } from "./desk.ts";

const KEY = "maubinh.lay";

/** Keeps the last lay of one hand in this tab. Only one hand is kept: the next one's takes its place. */
export function layShelf(table: string, hand: number): LayShelf {
  const name = `${table}/${hand}`;
  return {
    load() {
      try {
        const [kept, ...cards] = (sessionStorage.getItem(KEY) ?? "").split(" ");
        return kept === name && cards.length === 13 && cards.every(isCard) ? cards : null;
      } catch {
        return null;
      }
    },
    save(cards: readonly Card[]) {
      try {
        sessionStorage.setItem(KEY, [name, ...cards].join(" "));
      } catch {
        // The server's draft still brings the rows back after a reload.
      }
    },
  };
}
