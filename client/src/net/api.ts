import type { Created, CreateTable, ErrorBody, HouseInfo, LobbyTable, Me, SummaryView } from "../protocol/generated.ts";

/** What a call brought: its value, or an error with a stable code. `offline` and `bad_answer` are this side's own. */
export type Result<Value> = { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly error: ErrorBody };

type Fetch = typeof fetch;

/** The HTTP interface under `/api`; every call answers, none throws. */
export interface Api {
  me(): Promise<Result<Me>>;
  guest(name: string | null): Promise<Result<Me>>;
  rename(name: string): Promise<Result<Me>>;
  topUp(): Promise<Result<Me>>;
  houses(): Promise<Result<readonly HouseInfo[]>>;
  tables(): Promise<Result<readonly LobbyTable[]>>;
  createTable(settings: CreateTable): Promise<Result<Created>>;
  quick(): Promise<Result<Created>>;
  hand(table: string, hand: number): Promise<Result<SummaryView>>;
}

export function apiOver(fetcher: Fetch = (...call) => fetch(...call)): Api {
  const call = <Value>(method: string, path: string, body?: unknown) => request<Value>(fetcher, method, path, body);
  return {
    me: async () => {
      const asked = await call<Me | null>("GET", "/api/me");
      if (!asked.ok) return asked;
      return asked.value ? { ok: true, value: asked.value } : failure("unauthorized", "Nobody is signed in.");
    },
    guest: (name) => call("POST", "/api/guest", { name }),
    rename: (name) => call("PATCH", "/api/me", { name }),
    topUp: () => call("POST", "/api/top_up"),
    houses: () => call("GET", "/api/houses"),
    tables: () => call("GET", "/api/tables"),
    createTable: (settings) => call("POST", "/api/tables", settings),
    quick: () => call("POST", "/api/quick"),
    hand: (table, hand) => call("GET", `/api/tables/${encodeURIComponent(table)}/hands/${hand}`),
  };
}

export const api = apiOver();

async function request<Value>(fetcher: Fetch, method: string, path: string, body: unknown): Promise<Result<Value>> {
  let response: Response;
  try {
    response = await fetcher(path, {
      method,
      credentials: "same-origin",
      ...(body === undefined ? {} : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
    });
  } catch {
    return failure("offline", "The server cannot be reached.");
  }
  const answer: unknown = await response.json().catch(() => undefined);
  if (response.ok && answer !== undefined) return { ok: true, value: answer as Value };
  return isErrorBody(answer) ? { ok: false, error: answer } : failure("bad_answer", `${method} ${path}: ${response.status}`);
}

function failure(code: string, message: string): { ok: false; error: ErrorBody } {
  return { ok: false, error: { code, message, path: null } };
}

function isErrorBody(answer: unknown): answer is ErrorBody {
  return typeof answer === "object" && answer !== null && "code" in answer && typeof answer.code === "string";
}
