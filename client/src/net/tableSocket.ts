import { batch, computed, type ReadonlySignal, signal } from "@preact/signals";
import { type House, houseOf } from "../model/house.ts";
import type {
  CardRows,
  ClientMessage,
  EventView,
  Presence,
  ServerFrame,
  Snapshot,
  TableView,
  Update,
} from "../protocol/generated.ts";
import { PROTOCOL } from "../protocol/generated.ts";
import { type ServerClock, serverClock } from "./clock.ts";
import { type DraftThrottle, draftThrottle, type Laid } from "./drafts.ts";
import { keepLine, type Line, type LineStatus, type LineWorld } from "./line.ts";
import { drawNonce, keepNonce, type NonceShelf } from "./nonces.ts";
import { type Answer, outbox } from "./outbox.ts";

/** A message without its id: the link gives each one. */
export type Command = Without<Exclude<ClientMessage, { type: "ping" | "draft" }>>;
type Without<Message> = Message extends unknown ? Omit<Message, "id"> : never;

type Listener = (events: readonly EventView[], view: TableView) => void;

/** What a link needs of the world. */
export interface TableWorld extends LineWorld {
  /** `wss://host` without a path. */
  readonly origin: string;
  readonly shelf: NonceShelf;
  /** A new command id, unique for ever. */
  newId(): string;
}

/** One table as this browser follows it. Signals change together, once a frame. */
export interface TableLink {
  readonly code: string;
  readonly view: ReadonlySignal<TableView | null>;
  readonly house: ReadonlySignal<House | null>;
  readonly presence: ReadonlySignal<Presence | null>;
  readonly status: ReadonlySignal<LineStatus>;
  readonly lostAt: ReadonlySignal<number | null>;
  /** Why the server ended the line for good, null while it has not. */
  readonly ended: ReadonlySignal<string | null>;
  /** Types of the commands that were sent and not answered yet. */
  readonly pending: ReadonlySignal<ReadonlySet<ClientMessage["type"]>>;
  /** Whether the server has stored the rows as last laid. */
  readonly saved: ReadonlySignal<boolean>;
  /** The server speaks a newer protocol: reload when no hand is live. */
  readonly outdated: ReadonlySignal<boolean>;
  /** Milliseconds since the epoch on the server's clock. */
  now(): number;
  /** Send a command; it is repeated over reconnections until it is answered, and counts once. */
  send(command: Command): Promise<Answer>;
  /** Get ready with a nonce of our own for the hand whose commitment the view shows; `deal` also deals. */
  ready(type: "ready" | "deal"): Promise<Answer>;
  draft(hand: number, rows: CardRows): void;
  /** Hear what happens at the table, event by event; the returned function ends it. */
  onEvents(listener: Listener): () => void;
  wake(): void;
  sleep(): void;
  close(): void;
}

export function openTable(code: string, world: TableWorld): TableLink {
  return new OpenTable(code, world);
}

class OpenTable implements TableLink {
  readonly view = signal<TableView | null>(null);
  readonly house = signal<House | null>(null);
  readonly presence = signal<Presence | null>(null);
  readonly ended = signal<string | null>(null);
  readonly outdated = signal(false);
  private readonly waiting = signal<readonly ClientMessage[]>([]);
  private readonly unsaved = signal<string | null>(null);
  readonly pending = computed(() => new Set(this.waiting.value.map(({ type }) => type)));
  readonly status: ReadonlySignal<LineStatus>;
  readonly lostAt: ReadonlySignal<number | null>;
  readonly saved = computed(() => this.unsaved.value === null);
  private readonly listeners = new Set<Listener>();
  private readonly clock: ServerClock;
  private readonly box = outbox(() => (this.waiting.value = this.box.waiting()));
  private readonly drafts: DraftThrottle;
  private readonly line: Line;
  /** Whether commands may go out on this connection: only after its first frame, when the server knows us. */
  private greeted = false;
  private lastDraft: ClientMessage | null = null;
  private lastLaid = 0;

  constructor(
    readonly code: string,
    private readonly world: TableWorld,
  ) {
    this.clock = serverClock(world.now);
    this.drafts = draftThrottle(world, (laid) => this.sendDraft(laid));
    this.line = keepLine(world, {
      address: () => address(world.origin, code, this.view.value),
      opened: () => (this.greeted = false),
      text: (text) => this.receive(JSON.parse(text) as ServerFrame),
      ping: () => this.line.send(JSON.stringify({ type: "ping", id: "ping", sent: world.now() })),
      ended: (reason) => {
        this.ended.value = reason;
        this.box.abandon(reason);
      },
    });
    this.status = this.line.status;
    this.lostAt = this.line.lostAt;
  }

  now = () => this.clock.now();
  wake = () => this.line.wake();
  sleep = () => this.line.sleep();

  close = () => {
    this.drafts.drop();
    this.line.close();
    this.box.abandon("closed");
  };

  onEvents = (listener: Listener) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  draft = (hand: number, rows: CardRows) => {
    // The server's time, which this player's other tabs and devices number theirs by too; a corrected clock goes on.
    this.lastLaid = Math.max(this.lastLaid + 1, Math.floor(this.clock.now()));
    this.drafts.lay({ hand, rows, n: this.lastLaid });
  };

  send = (command: Command): Promise<Answer> => {
    if (command.type === "lock" || command.type === "declare") {
      this.drafts.drop();
      this.lastDraft = null;
      this.unsaved.value = null;
    }
    const message = { ...command, id: this.world.newId() } as ClientMessage;
    const answer = this.box.hold(message);
    this.write(message);
    return answer;
  };

  ready = async (type: "ready" | "deal"): Promise<Answer> => {
    const { commitment, hand } = this.view.value ?? { commitment: null, hand: 0 };
    const seen = commitment ?? "";
    const nonce = drawNonce();
    // The view's hand is the one played last: the nonce is for the one after it.
    keepNonce(this.world.shelf, { table: this.code, hand: hand + 1, commitment: seen, nonce });
    const answer = await this.send({ type, nonce, commitment: seen });
    const moved = (this.view.value?.commitment ?? seen) !== seen;
    return answer.type === "refused" && answer.code === "stale_commitment" && moved ? this.ready(type) : answer;
  };

  private sendDraft(laid: Laid): void {
    this.lastDraft = { type: "draft", id: this.world.newId(), ...laid };
    this.unsaved.value = this.lastDraft.id;
    this.write(this.lastDraft);
  }

  private write(message: ClientMessage): void {
    if (this.greeted) this.line.send(JSON.stringify(message));
  }

  /** After a (re)connection everything unanswered goes out again, under its old id. */
  private greet(): void {
    if (this.greeted) return;
    this.greeted = true;
    for (const message of this.box.waiting()) this.write(message);
    if (this.lastDraft && this.unsaved.value === this.lastDraft.id) this.write(this.lastDraft);
  }

  private show(frame: Snapshot | Update): void {
    this.clock.guess(frame.server_time);
    if (this.view.value && frame.view.seq < this.view.value.seq) return;
    if (frame.view.phase !== "arranging") this.lastDraft = null;
    if (frame.rules) this.house.value = houseOf(frame.rules);
    this.view.value = frame.view;
  }

  private receive(frame: ServerFrame): void {
    switch (frame.type) {
      case "snapshot":
      case "update":
        batch(() => this.show(frame));
        this.greet();
        if (frame.type === "update") for (const listener of this.listeners) listener(frame.events, frame.view);
        return;
      case "presence":
        this.presence.value = frame;
        return;
      case "ack":
      case "refused":
      case "suggestion":
        if (frame.id !== null && frame.id === this.unsaved.value) this.unsaved.value = null;
        this.box.settle(frame);
        return;
      case "pong":
        return this.clock.answered(frame.sent, frame.server_time);
      case "come_back":
        return this.line.comeBack(frame.after_ms);
      case "reload":
        this.outdated.value = true;
        return;
    }
  }
}

function address(origin: string, code: string, view: TableView | null): string {
  const after = view ? `after=${view.seq}&` : "";
  return `${origin}/ws/table/${encodeURIComponent(code)}?${after}v=${PROTOCOL}`;
}
