import { expect, test } from "vitest";
import type { Me } from "../protocol/generated.ts";
import { apiOver } from "./api.ts";
import { sessionOver } from "./session.ts";

const me: Me = { id: "p_1", name: "Lan", avatar: 1, wallet: 100_000, tables: [], can_top_up: false, version: "1" };
const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const unauthorized = () => answer(401, { code: "unauthorized", message: "", path: null });

/** A session over a server that answers as told, and the calls it got. */
function over(respond: (call: string) => Response) {
  const calls: string[] = [];
  const fetcher = (async (path: string, init: RequestInit) => {
    calls.push(`${init.method} ${path}`);
    return respond(calls.at(-1) ?? "");
  }) as typeof fetch;
  return { calls, session: sessionOver(apiOver(fetcher)) };
}

test("a stranger becomes a guest when needed, and once however many ask", async () => {
  const { calls, session } = over((call) => (call === "POST /api/guest" ? answer(200, me) : unauthorized()));
  await session.refresh();
  expect(session.state.value).toBe("stranger");
  const both = await Promise.all([session.ensure(), session.ensure()]);
  expect(both.map((result) => result.ok && result.value.id)).toEqual(["p_1", "p_1"]);
  expect(calls.filter((call) => call === "POST /api/guest").length).toBe(1);
  expect(session.state.value).toBe("guest");
});

test("who has an account keeps it", async () => {
  const { calls, session } = over(() => answer(200, me));
  await session.ensure();
  expect(calls).toEqual(["GET /api/me"]);
});

test("a server that cannot be reached is an error with a code, and changes nobody", async () => {
  const { session } = over(() => {
    throw new TypeError("failed to fetch");
  });
  const result = await session.refresh();
  expect(!result.ok && result.error.code).toBe("offline");
  expect(session.error.value?.code).toBe("offline");
  expect(session.state.value).toBe("unknown");
});

test("an answer that is no error body still gets a code", async () => {
  const { session } = over(() => new Response("<html>", { status: 502 }));
  const result = await session.topUp();
  expect(!result.ok && result.error.code).toBe("bad_answer");
});
