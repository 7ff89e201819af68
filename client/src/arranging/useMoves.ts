import { type ReadonlySignal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { t, tCode } from "../i18n/index.ts";
import { announce } from "../kit/announce.tsx";
import { toast } from "../kit/Toast.tsx";
import type { Answer } from "../net/outbox.ts";
import type { TableLink } from "../net/tableSocket.ts";
import type { OwnHand, TableView } from "../protocol/generated.ts";
import { feel } from "../settings/feel.ts";
import type { Desk } from "./desk.ts";
import type { Moves } from "./moves.ts";
import { offerOf } from "./offer.ts";
import { layWords } from "./speech.ts";

/** A suggestion that comes faster than this shows no sign of waiting. */
const THINKING_AFTER_MS = 150;
/** One that takes longer than this frees the button; should it come after all, it is offered. */
const PATIENCE_MS = 5_000;

/** The moves of the reader's hand at a table, ready for buttons and keys. */
export function useMoves(desk: Desk, link: TableLink, own: OwnHand, view: TableView): Moves {
  const thinking = useSignal(false);
  const pending = link.pending.value;
  const locked = own.locked;
  const offer = offerOf(own, desk.house, desk.natural.value);
  const asked = (answer: Promise<Answer | null>) => void answer.then(tell);
  return {
    locked,
    claimed: own.claimed ? (own.natural?.natural ?? null) : null,
    offer,
    hints: view.settings.hints,
    thinking: thinking.value,
    declaring: pending.has("declare"),
    locking: pending.has("lock"),
    waitingFor: view.seats.filter((info) => info.in_hand && !info.done && !info.left && info.seat !== view.you).map(({ name }) => name),
    suggest: () => asked(slowly(desk.suggest(), thinking)),
    swapRows: () => desk.swapRows(),
    sort: () => desk.sort(),
    undo: () => desk.undo(),
    done: () => asked(desk.done()),
    declare: () => asked(desk.declare()),
    layNatural: () => offer?.rows && desk.layRows(offer.rows),
  };
}

/** Say why, when the server refused. */
export function tell(answer: Answer | null): void {
  if (answer?.type === "refused") toast(tCode(`refused.${answer.code}`, "refused.unknown"));
}

/** Show a sign of waiting while `work` lasts; one that takes too long is given up on, and said so. */
async function slowly<Value>(work: Promise<Value>, sign: { value: boolean }): Promise<Value> {
  const begun = setTimeout(() => (sign.value = true), THINKING_AFTER_MS);
  const givenUp = setTimeout(() => {
    sign.value = false;
    toast(t("arrange.noAnswer"));
  }, PATIENCE_MS);
  try {
    return await work;
  } finally {
    clearTimeout(begun);
    clearTimeout(givenUp);
    sign.value = false;
  }
}

/** Let every change of the lay be heard: by sound, and by a screen reader once. */
export function useEcho(desk: Desk): void {
  useEffect(() => {
    let before = desk.lay.peek();
    let wasFoul = desk.faults.peek().length > 0;
    return (desk.lay as ReadonlySignal<typeof before>).subscribe((lay) => {
      const foul = desk.faults.peek().length > 0;
      if (lay.cards !== before.cards) {
        feel(foul && !wasFoul ? "foul" : "place");
        announce(layWords(desk));
      } else if (lay.picked !== null && lay.picked !== before.picked) {
        feel("pick");
      }
      before = lay;
      wasFoul = foul;
    });
  }, [desk]);
}

/** G suggests, X is done, U undoes, S sorts, D exchanges rows 1 and 2 — unless something is being typed or lies above. */
export function useKeys(moves: Moves): void {
  useEffect(() => {
    const keys: Readonly<Record<string, () => void>> = { g: moves.suggest, x: moves.done, u: moves.undo, s: moves.sort, d: moves.swapRows };
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || moves.locked) return;
      if (document.querySelector("dialog[open]") || (event.target as HTMLElement | null)?.matches("input, select, textarea")) return;
      if (event.key.toLowerCase() === "g" && !moves.hints) return;
      keys[event.key.toLowerCase()]?.();
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  });
}
