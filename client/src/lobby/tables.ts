import type { LobbyTable } from "../protocol/generated.ts";

/** What the server opens when no table is waiting. */
export const QUICK = { stake: 100, house: "bigkool", seats: 4, arranging: 90 } as const;
/** Chips brought to a table, in stakes. */
const USUAL_STAKES = 50;

export const STAKES: readonly number[] = [100, 500, 1000, 5000];

/** all, one of the usual stakes, or whatever is none of them. */
export type StakeFilter = "all" | "other" | number;

/** Whether one may sit down now. */
export function isOpen({ locked, taken, seats }: LobbyTable): boolean {
  return !locked && taken.length < seats;
}

/** The table that "Chơi ngay" would lead to: the fullest that waits and that the wallet can afford; null opens a new one. */
export function quickTable(tables: readonly LobbyTable[], wallet: number): LobbyTable | null {
  const fitting = tables.filter((table) => isOpen(table) && table.phase === "waiting" && table.stake * USUAL_STAKES <= wallet);
  return fitting.reduce<LobbyTable | null>((best, table) => (best === null || table.taken.length > best.taken.length ? table : best), null);
}

export function atStake(tables: readonly LobbyTable[], filter: StakeFilter): readonly LobbyTable[] {
  if (filter === "all") return tables;
  return tables.filter(({ stake }) => (filter === "other" ? !STAKES.includes(stake) : stake === filter));
}

/** A table code as people type it, put right: capitals, no spaces. Null when it cannot be one. */
export function parseCode(typed: string): string | null {
  const code = typed.trim().toUpperCase().replace(/[\s-]/g, "");
  return /^[A-Z0-9]{4,8}$/.test(code) ? code : null;
}
