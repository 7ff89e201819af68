import { effect, type ReadonlySignal, signal, untracked } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";

/** What the clock shows until `due`. */
export interface Countdown {
  /** Whole seconds left, as a player reads them: 1 until the very end. Null without a deadline. */
  readonly seconds: ReadonlySignal<number | null>;
  /** The part of the time that is left, 1 to 0. */
  readonly part: ReadonlySignal<number>;
}

/** From this second on the clock is urgent. */
export const LATE_S = 10;

const LOOK_MS = 200;

export interface Span {
  readonly started: number | null;
  /** Milliseconds on the server's clock, null for no limit. */
  readonly due: number | null;
}

/** Seconds and part left of a span at a time on the server's clock. */
export function left({ started, due }: Span, now: number): { seconds: number | null; part: number } {
  if (due === null) return { seconds: null, part: 1 };
  const ms = Math.max(0, due - now);
  const whole = due - (started ?? due - 90_000);
  return { seconds: Math.ceil(ms / 1000), part: whole <= 0 ? 0 : Math.min(1, ms / whole) };
}

/** A clock of this screen towards `due`, read from the server's time. */
export function useCountdown(started: number | null, due: number | null, now: () => number): Countdown {
  const clock = useMemo(() => {
    const first = left({ started, due }, now());
    return { seconds: signal(first.seconds), part: signal(first.part) };
  }, [started, due]);
  useEffect(() => {
    const look = () => {
      const { seconds, part } = left({ started, due }, now());
      if (seconds === clock.seconds.value) return;
      clock.seconds.value = seconds;
      clock.part.value = part;
    };
    look();
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [clock]);
  return clock;
}

/** Run `act` whenever the clock comes to a new second. */
export function useEachSecond(clock: Countdown, act: (seconds: number) => void): void {
  useEffect(
    () =>
      effect(() => {
        const seconds = clock.seconds.value;
        if (seconds !== null) untracked(() => act(seconds));
      }),
    [clock],
  );
}
