import { type ReadonlySignal, signal } from "@preact/signals";
import { backoff } from "./backoff.ts";
import type { Timers } from "./drafts.ts";

/** The part of a WebSocket that a line uses. */
export interface Wire {
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  send(text: string): void;
  close(): void;
}

/** What a line needs of the world. */
export interface LineWorld extends Timers {
  open(address: string): Wire;
  random(): number;
}

/** `ended`: closed for good, by us or because the server has nothing here for us. */
export type LineStatus = "connecting" | "open" | "lost" | "ended";

/** Close codes after which trying again is no use, and what they mean. */
const ENDINGS: Readonly<Record<number, string>> = { 4401: "unauthorized", 4403: "forbidden", 4404: "no_such_table" };

const PING_EVERY_MS = 5_000;
/** With no answer for so long the line counts as lost, though nothing said so. */
const SILENCE_MS = 2_500;
/** The first pings come close together, for a good estimate of the clock. */
const FIRST_PINGS_MS = [0, 400, 900];

export interface LineHandlers {
  /** The address to connect to now. */
  address(): string;
  opened(): void;
  text(text: string): void;
  ping(): void;
  ended(code: string): void;
}

/** A connection that is kept: lost, it is opened again with growing pauses until it is closed for good. */
export interface Line {
  readonly status: ReadonlySignal<LineStatus>;
  /** When the line was lost (local clock), null while it is not. */
  readonly lostAt: ReadonlySignal<number | null>;
  /** False when there is no open line; nothing is queued here. */
  send(text: string): boolean;
  /** Connect again after `ms` without calling the line lost: the server asked for it. */
  comeBack(ms: number): void;
  /** The network may be back: try now. */
  wake(): void;
  /** The browser says the network is gone. */
  sleep(): void;
  close(): void;
}

export function keepLine(world: LineWorld, handlers: LineHandlers): Line {
  const status = signal<LineStatus>("connecting");
  const lostAt = signal<number | null>(null);
  let wire: Wire | null = null;
  let up = false;
  let attempt = 0;
  const timers = new Set<unknown>();
  let answerBy: unknown = null;

  function quiet(): void {
    for (const timer of [...timers, answerBy]) world.clear(timer);
    timers.clear();
    answerBy = null;
  }

  function drop(): void {
    quiet();
    up = false;
    if (!wire) return;
    wire.onopen = wire.onmessage = wire.onclose = null;
    wire.close();
    wire = null;
  }

  function later(run: () => void, ms: number): void {
    const timer = world.set(() => {
      timers.delete(timer);
      run();
    }, ms);
    timers.add(timer);
  }

  function lose(): void {
    drop();
    if (status.value === "ended") return;
    status.value = "lost";
    lostAt.value ??= world.now();
    later(connect, backoff(attempt++, world.random()));
  }

  function ping(): void {
    handlers.ping();
    answerBy ??= world.set(lose, SILENCE_MS);
  }

  function beat(): void {
    ping();
    later(beat, PING_EVERY_MS);
  }

  function connect(): void {
    drop();
    const opening = world.open(handlers.address());
    wire = opening;
    opening.onopen = () => {
      up = true;
      for (const ms of FIRST_PINGS_MS.slice(0, -1)) later(ping, ms);
      later(beat, FIRST_PINGS_MS.at(-1) ?? 0);
      handlers.opened();
    };
    opening.onmessage = ({ data }) => {
      world.clear(answerBy);
      answerBy = null;
      attempt = 0;
      status.value = "open";
      lostAt.value = null;
      handlers.text(String(data));
    };
    opening.onclose = ({ code }) => {
      const ending = ENDINGS[code];
      if (ending === undefined) return lose();
      close();
      handlers.ended(ending);
    };
  }

  function close(): void {
    status.value = "ended";
    drop();
  }

  connect();
  return {
    status,
    lostAt,
    send(text) {
      if (!wire || !up) return false;
      wire.send(text);
      return true;
    },
    comeBack(ms) {
      drop();
      later(connect, ms + Math.round(world.random() * ms));
    },
    wake() {
      if (status.value !== "lost") return;
      attempt = 0;
      connect();
    },
    sleep() {
      if (status.value === "open") lose();
    },
    close,
  };
}
