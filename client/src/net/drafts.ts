import type { CardRows } from "../protocol/generated.ts";

/** At most one draft a second (docs/protocol.md). */
export const DRAFT_EVERY_MS = 1_000;

/** Timers, so that a test's time is its own. */
export interface Timers {
  set(run: () => void, ms: number): unknown;
  clear(timer: unknown): void;
  now(): number;
}

/** Rows as they were laid; `n` grows from each to the next. */
export interface Laid {
  readonly hand: number;
  readonly rows: CardRows;
  readonly n: number;
}

/** Sends the rows as they were last laid: at once, then at most once a second, the latest always in the end. */
export interface DraftThrottle {
  lay(laid: Laid): void;
  /** Forget what waits: the rows went with a lock, or the hand is over. */
  drop(): void;
}

export function draftThrottle(timers: Timers, send: (laid: Laid) => void): DraftThrottle {
  let waiting: Laid | null = null;
  let timer: unknown = null;
  let last = Number.NEGATIVE_INFINITY;

  function flush(): void {
    timer = null;
    if (!waiting) return;
    const laid = waiting;
    waiting = null;
    last = timers.now();
    send(laid);
  }

  return {
    lay(laid) {
      waiting = laid;
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
