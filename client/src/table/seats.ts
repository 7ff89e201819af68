import type { Presence, SeatInfo, TableView } from "../protocol/generated.ts";

/** A place at the table as it is drawn: clockwise from the reader at the bottom. */
export interface Place {
  readonly seat: number;
  /** Quarter turns clockwise from the bottom: 0 bottom, 1 left, 2 top, 3 right. */
  readonly turn: number;
  readonly taken: SeatInfo | null;
}

const TURNS: Readonly<Record<number, readonly number[]>> = { 2: [0, 2], 3: [0, 1, 3], 4: [0, 1, 2, 3] };

/** All places of the table, the reader's own first; a spectator looks from seat 0. */
export function placesOf(view: Pick<TableView, "settings" | "seats" | "you">): Place[] {
  const count = view.settings.seats;
  const first = view.you ?? 0;
  return Array.from({ length: count }, (_, index) => {
    const seat = (first + index) % count;
    const taken = view.seats.find((info) => info.seat === seat) ?? null;
    return { seat, turn: TURNS[count]?.[index] ?? index, taken };
  });
}

/** Since when (server's clock) the player of a seat has had no connection; null while there is one, and for bots. */
export function goneSince(presence: Presence | null, info: SeatInfo): number | null {
  if (info.bot !== null) return null;
  const found = presence?.seats.find(({ seat }) => seat === info.seat);
  return found && !found.connected ? found.since : null;
}
