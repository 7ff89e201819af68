import { signal } from "@preact/signals";
import type { ErrorBody, Me } from "../protocol/generated.ts";
import { type Api, api, type Result } from "./api.ts";

/** Who this browser plays as. `unknown` until the server was asked. */
export type SessionState = "unknown" | "stranger" | "guest";

/** The player of this browser: their account, and the ways to get and change it. */
export function sessionOver(calls: Api) {
  const me = signal<Me | null>(null);
  const state = signal<SessionState>("unknown");
  const error = signal<ErrorBody | null>(null);

  function take(result: Result<Me>): Result<Me> {
    if (result.ok) {
      me.value = result.value;
      state.value = "guest";
      error.value = null;
    } else if (result.error.code === "unauthorized") {
      me.value = null;
      state.value = "stranger";
    } else {
      error.value = result.error;
    }
    return result;
  }

  let signingIn: Promise<Result<Me>> | null = null;
  return {
    me,
    state,
    error,
    /** Ask the server who this browser is, and for the wallet as it stands. */
    refresh: async () => take(await calls.me()),
    /** The account, made on the spot for a stranger; several calls at once make one. */
    ensure(): Promise<Result<Me>> {
      if (me.value) return Promise.resolve({ ok: true, value: me.value });
      signingIn ??= signIn(calls).then(take).finally(() => (signingIn = null));
      return signingIn;
    },
    rename: async (name: string) => take(await calls.rename(name)),
    topUp: async () => take(await calls.topUp()),
  };
}

/** The account the cookie already has, else a new guest's. */
async function signIn(calls: Api): Promise<Result<Me>> {
  const known = await calls.me();
  return known.ok || known.error.code !== "unauthorized" ? known : calls.guest(null);
}

export const session = sessionOver(api);
