import type { CardRows } from "../protocol/generated.ts";

/** At most one draft a second (docs/protocol.md). */
export const DRAFT_EVERY_MS = 1_000;

/** Timers, so that a test's time is its own. */
export interface Timers {
  set(run: () => void, ms: number): unknown;
  clear(timer: unknown): void;
  now(): number;
}

/** Sends the rows as they were last laid: at once, then at most once a second, the latest always in the end. */
export interface DraftThrottle {
  lay(hand: number, rows: CardRows): void;
  /** Forget what waits: the rows went with a lock, or the hand is over. */
  drop(): void;
}

export function draftThrottle(timers: Timers, send: (hand: number, rows: CardRows) => void): DraftThrottle {
  let waiting: { hand: number; rows: CardRows } | null = null;
  let timer: unknown = null;
  let last = Number.NEGATIVE_INFINITY;

  function flush(): void {
    timer = null;
    if (!waiting) return;
    const { hand, rows } = waiting;
    waiting = null;
    last = timers.now();
    send(hand, rows);
  }

  return {
    lay(hand, rows) {
      waiting = { hand, rows };
      if (timer !== null) return;
      const wait = last + DRAFT_EVERY_MS - timers.now();
      if (wait <= 0) flush();
      else timer = timers.set(flush, wait);
    },
    drop() {
      waiting = null;
      if (timer !== null) timers.clear(timer);
      timer = null;
    },
  };
}
