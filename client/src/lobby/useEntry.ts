import { useSignal } from "@preact/signals";
import { sitOnArrival } from "../app/arrival.ts";
import { go, tablePath } from "../app/route.ts";
import { tCode } from "../i18n/index.ts";
import { toast } from "../kit/Toast.tsx";
import type { Result } from "../net/api.ts";
import { session } from "../net/session.ts";
import type { Created } from "../protocol/generated.ts";

/** Sit down at a table that `call` finds or opens, as a guest if need be; says why when it cannot be. */
export function useEntry(call: () => Promise<Result<Created>>): { pending: boolean; enter: () => void } {
  const pending = useSignal(false);
  const enter = async () => {
    pending.value = true;
    const account = await session.ensure();
    const result: Result<Created> = account.ok ? await call() : account;
    pending.value = false;
    if (result.ok) {
      sitOnArrival(result.value.code);
      go(tablePath(result.value.code));
    } else toast(tCode(`refused.${result.error.code}`, "refused.unknown"));
  };
  return { pending: pending.value, enter: () => void enter() };
}
