import type { ServerFrame, Snapshot, TableView } from "../protocol/generated.ts";
import type { Wire } from "./line.ts";
import type { TableWorld } from "./tableSocket.ts";

/** A wire whose other end is the test. */
export class FakeWire implements Wire {
  onopen: Wire["onopen"] = null;
  onmessage: Wire["onmessage"] = null;
  onclose: Wire["onclose"] = null;
  readonly sent: Record<string, unknown>[] = [];
  closed = false;
  readonly address: string;

  constructor(address: string) {
    this.address = address;
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.closed = true;
  }
  accept(...frames: readonly ServerFrame[]): void {
    this.onopen?.({} as Event);
    this.say(...frames);
  }
  say(...frames: readonly ServerFrame[]): void {
    for (const frame of frames) this.onmessage?.({ data: JSON.stringify(frame) } as MessageEvent);
  }
  break(code = 1006): void {
    this.onclose?.({ code } as CloseEvent);
  }
  /** What was sent, pings left out. */
  commands(): Record<string, unknown>[] {
    return this.sent.filter(({ type }) => type !== "ping");
  }
}

/** A world in which time passes only when told to, and every wire is a fake. */
export class FakeWorld implements TableWorld {
  readonly origin = "ws://here";
  readonly wires: FakeWire[] = [];
  readonly shelf = memoryShelf();
  private time = 1_000_000;
  private ids = 0;
  private timers: { at: number; run: () => void }[] = [];

  now = () => this.time;
  random = () => 1;
  newId = () => `c${++this.ids}`;
  open = (address: string) => {
    const wire = new FakeWire(address);
    this.wires.push(wire);
    return wire;
  };
  set = (run: () => void, ms: number) => {
    const timer = { at: this.time + ms, run };
    this.timers.push(timer);
    return timer;
  };
  clear = (timer: unknown) => {
    this.timers = this.timers.filter((kept) => kept !== timer);
  };
  get wire(): FakeWire {
    const wire = this.wires.at(-1);
    if (!wire) throw new Error("no wire was opened");
    return wire;
  }
  /** Let `ms` pass, running what falls due in order. */
  pass(ms: number): void {
    const end = this.time + ms;
    for (;;) {
      const due = this.timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
      if (!due) break;
      this.clear(due);
      this.time = Math.max(this.time, due.at);
      due.run();
    }
    this.time = end;
  }
}

export function memoryShelf() {
  const kept = new Map<string, string>();
  return { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) };
}

/** A waiting table's view at number `seq`. */
export function viewAt(seq: number, changes: Partial<TableView> = {}): TableView {
  return {
    code: "BCDFGH",
    seq,
    hand: 4,
    phase: "waiting",
    settings: { house: "bigkool", stake: 1000, seats: 4, arranging: 90, row: 5, hints: true, locked: false },
    host: 0,
    you: 0,
    seats: [],
    commitment: "aa",
    deadline: null,
    started: null,
    own: null,
    showing: null,
    last: null,
    ...changes,
  };
}

export function snapshot(view: TableView, serverTime = 1_000_000): Snapshot {
  return { type: "snapshot", protocol: 1, server_time: serverTime, view, rules: { name: "bigkool" } };
}
