import { effect, type ReadonlySignal, type Signal, useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect } from "preact/hooks";
import { takeArrival } from "../app/arrival.ts";
import { followTable } from "../net/browserTable.ts";
import { session } from "../net/session.ts";
import type { TableLink } from "../net/tableSocket.ts";
import type { TableView } from "../protocol/generated.ts";
import { buyInRange } from "./buyIn.ts";
import { nextStep } from "./nextStep.ts";
import { closeSheet, openSheet } from "./sheets.ts";
import { ask } from "./tableMoves.ts";

export interface Opening {
  readonly link: TableLink | null;
  /** Why there is no account to come in with. */
  readonly failed: string | null;
  readonly retry: () => void;
}

/** How the server ends the line of one it does not know. */
const STRANGER = "unauthorized";

/** Come to a table: with the account this browser has, or a new guest's. */
export function useTable(code: string): Opening {
  const link = useSignal<TableLink | null>(null);
  const failed = useSignal<string | null>(null);
  const turn = useSignal(0);
  // Before the first paint: the line takes its time on the way, and the painting here.
  useLayoutEffect(() => comeIn(code, link, failed), [code, turn.value]);
  const stranger = link.value?.ended.value === STRANGER;
  return { link: stranger ? null : link.value, failed: failed.value, retry: () => (turn.value += 1) };
}

/**
 * Open the line at once, since most who come have an account, and ask for the account meanwhile.
 * A stranger's line is refused; it is opened again, once, when there is an account. The returned function leaves.
 */
function comeIn(code: string, link: Signal<TableLink | null>, failed: Signal<string | null>): () => void {
  let leave = () => undefined as void;
  let here = true;
  failed.value = null;
  link.value = followTable(code);
  void session.ensure().then((result) => {
    if (!here) return;
    if (!result.ok) failed.value = result.error.code;
    else leave = reopenIfStranger(code, link);
  });
  return () => {
    here = false;
    leave();
    link.value?.close();
    link.value = null;
    closeSheet();
  };
}

function reopenIfStranger(code: string, link: Signal<TableLink | null>): () => void {
  const first = link.peek();
  return effect(() => {
    if (first?.ended.value !== STRANGER || link.peek() !== first) return;
    link.value = followTable(code);
  });
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

/** Take the first free seat with the usual chips, if that is what the reader came for. */
export function useArrival(link: TableLink): void {
  useEffect(() => {
    if (!takeArrival(link.code)) return undefined;
    let sat = false;
    return effect(() => {
      const view = link.view.value;
      const wallet = session.me.value?.wallet;
      if (sat || !view || wallet === undefined) return;
      sat = true;
      const step = nextStep(view);
      const amount = buyInRange(view.settings.stake, wallet).usual;
      if (view.you === null && step.kind === "sit" && amount >= view.settings.stake) void ask(link, { type: "sit", seat: step.seat, buy_in: amount });
    });
  }, [link]);
}
