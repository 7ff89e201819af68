import { effect, type ReadonlySignal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { followTable } from "../net/browserTable.ts";
import { session } from "../net/session.ts";
import type { TableLink } from "../net/tableSocket.ts";
import type { TableView } from "../protocol/generated.ts";
import { closeSheet, openSheet } from "./sheets.ts";

export interface Opening {
  readonly link: TableLink | null;
  /** Why there is no account to come in with. */
  readonly failed: string | null;
  readonly retry: () => void;
}

/** Come to a table: with the account this browser has, or a new guest's. */
export function useTable(code: string): Opening {
  const link = useSignal<TableLink | null>(null);
  const failed = useSignal<string | null>(null);
  const turn = useSignal(0);
  useEffect(() => {
    let gone = false;
    let opened: TableLink | null = null;
    failed.value = null;
    void session.ensure().then((result) => {
      if (gone) return;
      if (!result.ok) {
        failed.value = result.error.code;
        return;
      }
      opened = followTable(code);
      link.value = opened;
    });
    return () => {
      gone = true;
      opened?.close();
      link.value = null;
      closeSheet();
    };
  }, [code, turn.value]);
  return { link: link.value, failed: failed.value, retry: () => (turn.value += 1) };
}

/** When a hand that was watched ends, lay its summary over the table; when the next begins, take it away. */
export function useSummaryAtEnd(view: ReadonlySignal<TableView | null>): void {
  useEffect(() => {
    let before: TableView["phase"] | null = null;
    return effect(() => {
      const now = view.value;
      if (!now) return;
      if (before !== null && before !== "waiting" && now.phase === "waiting" && now.last?.hand === now.hand) openSheet({ kind: "summary" });
      if (before === "waiting" && now.phase !== "waiting") closeSheet();
      before = now.phase;
    });
  }, [view]);
}
