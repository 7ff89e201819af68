import { beforeEach, describe, expect, test } from "vitest";
import type { CardRows } from "../protocol/generated.ts";
import { FakeWorld, snapshot, viewAt } from "./fakes.ts";
import { keptNonce } from "./nonces.ts";
import { openTable, type TableLink } from "./tableSocket.ts";

const rows: CardRows = { back: ["As"], middle: null, front: null };
const other: CardRows = { back: ["Ks"], middle: null, front: null };
let world: FakeWorld;
let link: TableLink;

beforeEach(() => {
  world = new FakeWorld();
  link = openTable("BCDFGH", world);
  world.wire.accept(snapshot(viewAt(7)));
});

const update = (seq: number, changes = {}) =>
  ({ type: "update", server_time: world.now(), events: [{ seq, name: "seated", seat: 1, detail: {} }], view: viewAt(seq, changes), rules: null }) as const;

describe("following a table", () => {
  test("the snapshot brings the view and the house", () => {
    expect(link.view.value?.seq).toBe(7);
    expect(link.house.value?.name).toBe("bigkool");
    expect(link.status.value).toBe("open");
  });

  test("listeners hear each event once, and rules stay until they change", () => {
    const heard: number[] = [];
    link.onEvents((events) => heard.push(...events.map(({ seq }) => seq)));
    world.wire.say(update(8), update(9));
    expect(heard).toEqual([8, 9]);
    expect(link.house.value?.name).toBe("bigkool");
  });

  test("a view older than the one shown is not shown", () => {
    world.wire.say(update(9), update(8));
    expect(link.view.value?.seq).toBe(9);
  });
});

describe("reconnecting", () => {
  test("it asks for what it missed, with growing pauses", () => {
    world.wire.break();
    expect(link.status.value).toBe("lost");
    expect(link.lostAt.value).toBe(1_000_000);
    world.pass(250);
    expect(world.wires.length).toBe(2);
    expect(world.wire.address).toBe("ws://here/ws/table/BCDFGH?after=7&v=2");
    world.wire.break();
    world.pass(499);
    expect(world.wires.length).toBe(2);
    world.pass(1);
    expect(world.wires.length).toBe(3);
    world.wire.accept(update(8));
    expect(link.status.value).toBe("open");
    expect(link.lostAt.value).toBeNull();
  });

  test("a silent line counts as lost within 2.5 seconds of a ping", () => {
    world.pass(900 + 2500);
    expect(link.status.value).toBe("lost");
  });
});

describe("coming back, or not", () => {
  test("it tries at once when the network is back", () => {
    link.sleep();
    expect(link.status.value).toBe("lost");
    link.wake();
    expect(world.wires.length).toBe(2);
  });

  test("a node that closes is left and come back from without being called lost", () => {
    world.wire.say({ type: "come_back", after_ms: 100 });
    expect(world.wires[0]?.closed).toBe(true);
    expect(link.status.value).toBe("open");
    world.pass(200);
    expect(world.wires.length).toBe(2);
  });

  test("a table that does not exist ends the line for good", async () => {
    const answer = link.send({ type: "unready" });
    world.wire.break(4404);
    expect(link.ended.value).toBe("no_such_table");
    expect(await answer).toMatchObject({ type: "refused", code: "no_such_table" });
    world.pass(60_000);
    expect(world.wires.length).toBe(1);
  });
});

describe("commands", () => {
  test("keep their id over reconnections until they are answered, and settle once", async () => {
    const answer = link.send({ type: "skip", hand: 4, step: "back" });
    expect([...link.pending.value]).toEqual(["skip"]);
    world.wire.break();
    world.pass(250);
    world.wire.accept(snapshot(viewAt(8)));
    expect(world.wires.map((wire) => wire.commands())).toEqual([
      [{ type: "skip", hand: 4, step: "back", id: "c1" }],
      [{ type: "skip", hand: 4, step: "back", id: "c1" }],
    ]);
    world.wire.say({ type: "ack", id: "c1", seq: 9 }, { type: "refused", id: "c1", code: "late", path: null, detail: null });
    expect(await answer).toEqual({ type: "ack", id: "c1", seq: 9 });
    expect(link.pending.value.size).toBe(0);
  });

  test("sent while the line is down go out when it is up, in order", () => {
    world.wire.break();
    void link.send({ type: "unready" });
    void link.send({ type: "leave_next", on: true });
    world.pass(250);
    world.wire.accept(snapshot(viewAt(8)));
    expect(world.wire.commands().map(({ type }) => type)).toEqual(["unready", "leave_next"]);
  });

  test("closing settles what is left", async () => {
    const answer = link.send({ type: "unready" });
    link.close();
    expect(await answer).toMatchObject({ code: "closed" });
  });
});

describe("getting ready", () => {
  test("draws a nonce for the commitment shown and remembers it for the check", () => {
    void link.ready("ready");
    const [sent] = world.wire.commands();
    expect(sent).toMatchObject({ type: "ready", commitment: "aa" });
    expect(sent?.["nonce"]).toMatch(/^[0-9a-f]{32}$/);
    expect(keptNonce(world.shelf, "BCDFGH", 5)).toMatchObject({ nonce: sent?.["nonce"], commitment: "aa" });
  });

  test("answers a newer commitment when the first was stale", async () => {
    const answer = link.ready("deal");
    world.wire.say(update(8, { commitment: "bb" }), { type: "refused", id: "c1", code: "stale_commitment", path: null, detail: null });
    await Promise.resolve();
    await Promise.resolve();
    expect(world.wire.commands().map(({ commitment }) => commitment)).toEqual(["aa", "bb"]);
    world.wire.say({ type: "ack", id: "c2", seq: 9 });
    expect(await answer).toMatchObject({ type: "ack" });
  });
});

const drafts = () => world.wire.commands().filter(({ type }) => type === "draft");

describe("drafts", () => {
  beforeEach(() => world.wire.say(update(8, { phase: "arranging" })));

  test("go out at once, then once a second, the latest in the end", () => {
    for (const next of [rows, other, rows, other]) link.draft(5, next);
    expect(drafts().length).toBe(1);
    world.wire.say({ type: "ack", id: "c1", seq: 8 });
    world.pass(1000);
    expect(drafts().map(({ rows: laid }) => laid)).toEqual([rows, other]);
    world.pass(400);
    expect(drafts().length).toBe(2);
  });

  test("are known to be saved only when acknowledged", () => {
    link.draft(5, rows);
    expect(link.saved.value).toBe(false);
    world.wire.say({ type: "ack", id: "c1", seq: 8 });
    expect(link.saved.value).toBe(true);
  });

  test("are sent again after a reconnection when unacknowledged", () => {
    link.draft(5, rows);
    world.wire.break();
    world.pass(250);
    world.wire.accept(snapshot(viewAt(8, { phase: "arranging" })));
    expect(drafts()).toEqual([{ type: "draft", id: "c1", hand: 5, rows, n: 1_000_000 }]);
  });

  test("a lock carries the rows, and no draft follows it", () => {
    link.draft(5, rows);
    link.draft(5, other);
    void link.send({ type: "lock", hand: 5, rows: other });
    world.pass(2000);
    expect(world.wire.commands().map(({ type }) => type)).toEqual(["draft", "lock"]);
  });
});

test("drafts are numbered by the server's time when they were laid, each above the one before", () => {
  const pong = (offset: number) => ({ type: "pong", id: "ping", sent: world.now(), server_time: world.now() + offset }) as const;
  world.wire.say(pong(7_000));
  link.draft(5, rows);
  world.pass(600);
  link.draft(5, other);
  world.pass(400);
  for (let ping = 0; ping < 9; ping++) world.wire.say(pong(2_000));
  link.draft(5, rows);
  world.pass(1_000);
  expect(drafts().map(({ n }) => n)).toEqual([1_007_000, 1_007_600, 1_007_601]);
});

test("the clock follows the server's, by pings", () => {
  const local = world.now();
  world.wire.say({ type: "pong", id: "ping", sent: local - 100, server_time: local + 5_000 - 50 });
  expect(link.now()).toBe(local + 5_000);
});

test("an old client is told to reload, and goes on until then", () => {
  world.wire.say({ type: "reload" });
  expect([link.outdated.value, link.status.value]).toEqual([true, "open"]);
});
