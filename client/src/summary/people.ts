import { nameOf } from "../model/ledger.ts";
import { clockwise } from "../model/seats.ts";
import type { SummaryView, TableView } from "../protocol/generated.ts";

/** A player of a finished hand, as a sheet names them. */
export interface Person {
  readonly seat: number;
  readonly name: string;
  readonly avatar: number;
  readonly you: boolean;
}

/** Which seat of a finished hand was the reader's: the one their player id sat on, whoever sits there now. */
export function ownSeat(summary: SummaryView, player: string | null): number | null {
  const at = player === null ? -1 : summary.players.indexOf(player);
  return summary.order[at] ?? null;
}

/** The players of a hand as they sit, clockwise from the reader; avatars as far as they still sit at the table. */
export function peopleOf(summary: SummaryView, you: number | null, view: TableView | null): Person[] {
  return clockwise(summary.order, you).map((seat) => {
    const player = summary.players[summary.order.indexOf(seat)];
    const seated = view?.seats.find((info) => info.player === player);
    return { seat, name: nameOf(summary, seat), avatar: seated?.avatar ?? seat, you: seat === you };
  });
}
