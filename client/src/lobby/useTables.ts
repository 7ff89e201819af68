import { type ReadonlySignal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { api } from "../net/api.ts";
import type { LobbyTable } from "../protocol/generated.ts";

/** How often the list is asked for while it is being looked at. */
const EVERY_MS = 4_000;

export interface TablesList {
  /** Null until the first answer. */
  readonly tables: ReadonlySignal<readonly LobbyTable[] | null>;
  /** Whether the last try failed; the tables shown are then those of the last that did not. */
  readonly failed: ReadonlySignal<boolean>;
  readonly refresh: () => void;
}

/** The lobby's tables, asked for again and again while the page is in sight. */
export function useTables(): TablesList {
  const tables = useSignal<readonly LobbyTable[] | null>(null);
  const failed = useSignal(false);
  const refresh = async () => {
    const result = await api.tables();
    failed.value = !result.ok;
    if (result.ok) tables.value = result.value;
  };
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === "visible") void refresh();
    };
    look();
    const timer = setInterval(look, EVERY_MS);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, []);
  return { tables, failed, refresh: () => void refresh() };
}
