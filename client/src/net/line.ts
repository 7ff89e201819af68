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

/** Open the line, and keep it. */
export function keepLine(world: LineWorld, handlers: LineHandlers): Line {
  return new KeptLine(world, handlers);
}

class KeptLine implements Line {
  readonly status = signal<LineStatus>("connecting");
  readonly lostAt = signal<number | null>(null);
  private wire: Wire | null = null;
  private up = false;
  private attempt = 0;
  private readonly timers = new Set<unknown>();
  private answerBy: unknown = null;

  constructor(
    private readonly world: LineWorld,
    private readonly handlers: LineHandlers,
  ) {
    this.connect();
  }

  send = (text: string): boolean => {
    if (!this.wire || !this.up) return false;
    this.wire.send(text);
    return true;
  };

  comeBack = (ms: number): void => {
    this.drop();
    this.later(this.connect, ms + Math.round(this.world.random() * ms));
  };

  wake = (): void => {
    if (this.status.value !== "lost") return;
    this.attempt = 0;
    this.connect();
  };

  sleep = (): void => {
    if (this.status.value === "open") this.lose();
  };

  close = (): void => {
    this.status.value = "ended";
    this.drop();
  };

  private connect = (): void => {
    this.drop();
    const wire = this.world.open(this.handlers.address());
    this.wire = wire;
    wire.onopen = () => this.opened();
    wire.onmessage = ({ data }) => this.heard(String(data));
    wire.onclose = ({ code }) => this.shut(code);
  };

  private opened(): void {
    this.up = true;
    for (const ms of FIRST_PINGS_MS.slice(0, -1)) this.later(this.ping, ms);
    this.later(this.beat, FIRST_PINGS_MS.at(-1) ?? 0);
    this.handlers.opened();
  }

  private heard(text: string): void {
    this.world.clear(this.answerBy);
    this.answerBy = null;
    this.attempt = 0;
    this.status.value = "open";
    this.lostAt.value = null;
    this.handlers.text(text);
  }

  private shut(code: number): void {
    const ending = ENDINGS[code];
    if (ending === undefined) return this.lose();
    this.close();
    this.handlers.ended(ending);
  }

  private lose = (): void => {
    this.drop();
    if (this.status.value === "ended") return;
    this.status.value = "lost";
    this.lostAt.value ??= this.world.now();
    this.later(this.connect, backoff(this.attempt++, this.world.random()));
  };

  private ping = (): void => {
    this.handlers.ping();
    this.answerBy ??= this.world.set(this.lose, SILENCE_MS);
  };

  private beat = (): void => {
    this.ping();
    this.later(this.beat, PING_EVERY_MS);
  };

  private later(run: () => void, ms: number): void {
    const timer = this.world.set(() => {
      this.timers.delete(timer);
      run();
    }, ms);
    this.timers.add(timer);
  }

  /** Let go of the wire and of everything that waits for it. */
  private drop(): void {
    for (const timer of [...this.timers, this.answerBy]) this.world.clear(timer);
    this.timers.clear();
    this.answerBy = null;
    this.up = false;
    if (!this.wire) return;
    this.wire.onopen = this.wire.onmessage = this.wire.onclose = null;
    this.wire.close();
    this.wire = null;
  }
}
