import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { t } from "../i18n/index.ts";
import { rowShort } from "../kit/words.ts";
import { type Slot, slotsOf } from "../model/arrangement.ts";
import type { Card } from "../model/cards.ts";
import type { Row } from "../model/rows.ts";
import { reduced } from "../settings/choices.ts";
import { feel } from "../settings/feel.ts";
import type { Desk } from "./desk.ts";
import { Drag } from "./drag.ts";
import { fly, flyDeal, flySwaps, type Spot, spotOf } from "./flight.ts";
import { isArrow, LAID, step } from "./keys.ts";
import { RowHead } from "./RowHead.tsx";
import { SlotCard, type SlotProps } from "./SlotCard.tsx";

interface BoardProps {
  desk: Desk;
  locked: boolean;
  /** Whether the cards were dealt just now, and fly in. */
  fresh: boolean;
  /** What stands left and right of the three cards: the clock and the verdict. */
  clock: ComponentChildren;
  verdict: ComponentChildren;
}

/** The three rows: front above, then middle and back. */
export function Board({ desk, locked, fresh, clock, verdict }: BoardProps) {
  const board = useRef<HTMLDivElement>(null);
  const slots = () => slotElements(board.current);
  const over = useSignal<Slot | null>(null);
  const lifted = useSignal<Slot | null>(null);
  const thrown = useRef<Map<Card, Spot>>(new Map());
  const free = useRef(!locked);
  free.current = !locked;
  const drag = useMemo(() => boardDrag(desk, board, { over, lifted, thrown, free }), [desk]);
  useFlights(desk, board, thrown.current, fresh);
  useEffect(() => onEscape(() => (drag.active ? drag.cancel() : desk.cancel())), [drag]);
  const slotProps = { desk, drag, over, lifted, locked };
  return (
    <div
      ref={board}
      class={locked ? "board locked" : "board"}
      role="group"
      aria-label={t("arrange.board")}
      onKeyDown={(event) => {
        if (!isArrow(event.key)) return;
        event.preventDefault();
        slots()[step(desk.focus.value, event.key)]?.focus();
      }}
    >
      {LAID.map(({ row }) => (
        <BoardRow key={row} row={row} clock={clock} verdict={verdict} {...slotProps} />
      ))}
    </div>
  );
}

type BoardRowProps = Omit<SlotProps, "slot"> & { row: Row; clock: ComponentChildren; verdict: ComponentChildren };

function BoardRow({ row, clock, verdict, ...props }: BoardRowProps) {
  const off = props.desk.faults.value.some((pair) => pair.includes(row));
  return (
    <section class={`row ${row}${off ? " off" : ""}`} aria-label={rowShort(row)}>
      <RowHead desk={props.desk} row={row} />
      <div class="row-cards">
        {row === "front" ? clock : null}
        <div class="cards">
          {slotsOf(row).map((slot) => (
            <SlotCard key={slot} slot={slot} {...props} />
          ))}
        </div>
        {row === "front" ? verdict : null}
      </div>
    </section>
  );
}

interface DragState {
  readonly over: { value: Slot | null };
  readonly lifted: { value: Slot | null };
  readonly thrown: { current: Map<Card, Spot> };
  readonly free: { current: boolean };
}

function boardDrag(desk: Desk, board: { current: HTMLElement | null }, { over, lifted, thrown, free }: DragState): Drag {
  return new Drag({
    slots: () => slotElements(board.current),
    free: () => free.current,
    lifted(slot) {
      desk.cancel();
      lifted.value = slot;
      feel("pick");
    },
    over: (slot) => (over.value = slot),
    dropped(slot, to, offset) {
      over.value = lifted.value = null;
      const element = slotElements(board.current)[slot];
      const card = desk.lay.value.cards[slot];
      if (!board.current || !element || card === undefined) return;
      if (to === null) {
        if (!reduced.value) fly(element, offset);
        return;
      }
      const home = spotOf(element, board.current);
      thrown.current.set(card, { x: home.x + offset.x, y: home.y + offset.y });
      desk.swap(slot, to);
    },
  });
}

/** After every change let the cards fly to their new slots. */
function useFlights(desk: Desk, board: { current: HTMLElement | null }, thrown: Map<Card, Spot>, fresh: boolean): void {
  const cards = desk.lay.value.cards;
  const before = useRef<readonly Card[] | null>(null);
  useLayoutEffect(() => {
    const element = board.current;
    if (!element || reduced.value) {
      thrown.clear();
    } else if (before.current === null) {
      if (fresh) flyDeal(dealOrder(slotElements(element)), element);
    } else {
      flySwaps(slotElements(element), element, before.current, cards, thrown);
      thrown.clear();
    }
    before.current = cards;
  }, [cards]);
}

/** The buttons by slot number, whatever their order on the screen. */
function slotElements(board: HTMLElement | null): HTMLElement[] {
  const found = [...(board?.querySelectorAll<HTMLElement>("[data-slot]") ?? [])];
  return found.sort((a, b) => Number(a.dataset["slot"]) - Number(b.dataset["slot"]));
}

/** From the top of the screen down, as a hand is dealt out. */
function dealOrder(slots: readonly HTMLElement[]): HTMLElement[] {
  return LAID.flatMap(({ row }) => slotsOf(row).flatMap((slot) => slots[slot] ?? []));
}

function onEscape(act: () => void): () => void {
  const listen = (event: KeyboardEvent) => {
    if (event.key === "Escape" && !document.querySelector("dialog[open]")) act();
  };
  addEventListener("keydown", listen);
  return () => removeEventListener("keydown", listen);
}
