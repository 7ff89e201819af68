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
import { serverClock } from "./clock.ts";
import { draftThrottle } from "./drafts.ts";
import { keepLine, type LineStatus, type LineWorld } from "./line.ts";
import { drawNonce, keepNonce, type NonceShelf } from "./nonces.ts";
import { type Answer, outbox } from "./outbox.ts";

/** A message without its id: the link gives each one. */
export type Command = Without<Exclude<ClientMessage, { type: "ping" | "draft" }>>;
type Without<Message> = Message extends unknown ? Omit<Message, "id"> : never;

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
  onEvents(listener: (events: readonly EventView[], view: TableView) => void): () => void;
  wake(): void;
  sleep(): void;
  close(): void;
}

export function openTable(code: string, world: TableWorld): TableLink {
  const view = signal<TableView | null>(null);
  const house = signal<House | null>(null);
  const presence = signal<Presence | null>(null);
  const ended = signal<string | null>(null);
  const outdated = signal(false);
  const waiting = signal<readonly ClientMessage[]>([]);
  const unsaved = signal<string | null>(null);
  const listeners = new Set<(events: readonly EventView[], view: TableView) => void>();
  const clock = serverClock(world.now);
  const box = outbox(() => (waiting.value = box.waiting()));
  /** Whether commands may go out on this connection: only after its first frame, when the server knows us. */
  let greeted = false;
  let lastDraft: ClientMessage | null = null;

  const drafts = draftThrottle(world, (hand, rows) => {
    lastDraft = { type: "draft", id: world.newId(), hand, rows };
    unsaved.value = lastDraft.id;
    write(lastDraft);
  });

  const line = keepLine(world, {
    address: () => address(world.origin, code, view.value),
    opened: () => (greeted = false),
    text: (text) => receive(JSON.parse(text) as ServerFrame),
    ping: () => line.send(JSON.stringify({ type: "ping", id: "ping", sent: world.now() })),
    ended: (reason) => {
      ended.value = reason;
      box.abandon(reason);
    },
  });

  function write(message: ClientMessage): void {
    if (greeted) line.send(JSON.stringify(message));
  }

  /** After a (re)connection everything unanswered goes out again, under its old id. */
  function greet(): void {
    if (greeted) return;
    greeted = true;
    for (const message of box.waiting()) write(message);
    if (lastDraft && unsaved.value === lastDraft.id) write(lastDraft);
  }

  function show(frame: Snapshot | Update): void {
    clock.guess(frame.server_time);
    if (view.value && frame.view.seq < view.value.seq) return;
    if (frame.view.phase !== "arranging") lastDraft = null;
    if (frame.rules) house.value = houseOf(frame.rules);
    view.value = frame.view;
  }

  function receive(frame: ServerFrame): void {
    switch (frame.type) {
      case "snapshot":
      case "update":
        batch(() => show(frame));
        greet();
        if (frame.type === "update") for (const listener of listeners) listener(frame.events, frame.view);
        return;
      case "presence":
        presence.value = frame;
        return;
      case "ack":
      case "refused":
      case "suggestion":
        if (frame.id !== null && frame.id === unsaved.value) unsaved.value = null;
        box.settle(frame);
        return;
      case "pong":
        clock.answered(frame.sent, frame.server_time);
        return;
      case "come_back":
        line.comeBack(frame.after_ms);
        return;
      case "reload":
        outdated.value = true;
        return;
    }
  }

  function send(command: Command): Promise<Answer> {
    if (command.type === "lock" || command.type === "declare") {
      drafts.drop();
      lastDraft = null;
      unsaved.value = null;
    }
    const message = { ...command, id: world.newId() } as ClientMessage;
    const answer = box.hold(message);
    write(message);
    return answer;
  }

  async function ready(type: "ready" | "deal"): Promise<Answer> {
    const commitment = view.value?.commitment ?? "";
    const nonce = drawNonce();
    // The number of the hand played last: the nonce is for the one after it.
    keepNonce(world.shelf, { table: code, hand: (view.value?.hand ?? 0) + 1, commitment, nonce });
    const answer = await send({ type, nonce, commitment });
    const moved = (view.value?.commitment ?? commitment) !== commitment;
    return answer.type === "refused" && answer.code === "stale_commitment" && moved ? ready(type) : answer;
  }

  return {
    code,
    view,
    house,
    presence,
    status: line.status,
    lostAt: line.lostAt,
    ended,
    pending: computed(() => new Set(waiting.value.map(({ type }) => type))),
    saved: computed(() => unsaved.value === null),
    outdated,
    now: clock.now,
    send,
    ready,
    draft: drafts.lay,
    onEvents(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    wake: line.wake,
    sleep: line.sleep,
    close() {
      drafts.drop();
      line.close();
      box.abandon("closed");
    },
  };
}

function address(origin: string, code: string, view: TableView | null): string {
  const after = view ? `after=${view.seq}&` : "";
  return `${origin}/ws/table/${encodeURIComponent(code)}?${after}v=${PROTOCOL}`;
}
