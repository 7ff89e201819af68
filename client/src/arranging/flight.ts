import type { Card } from "../model/cards.ts";

/** A place on the board in pixels. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

const SWAP = { duration: 160, easing: "cubic-bezier(.2,.8,.2,1)" } as const;
const DEAL = { duration: 240, easing: "cubic-bezier(.2,.8,.2,1)" } as const;
const DEAL_APART_MS = 40;
const ARC_PX = 12;

/** Where a slot's button stands on the board, whatever moves it at the moment. */
export function spotOf(slot: HTMLElement, board: HTMLElement): Spot {
  let [x, y] = [0, 0];
  for (let element: HTMLElement | null = slot; element && element !== board; element = element.offsetParent as HTMLElement | null) {
    x += element.offsetLeft;
    y += element.offsetTop;
  }
  return { x, y };
}

/** Let every card that changed its slot fly from where it was, along a shallow arc; `from` says where one was let go. */
export function flySwaps(slots: readonly HTMLElement[], board: HTMLElement, before: readonly Card[], after: readonly Card[], from: ReadonlyMap<Card, Spot>): void {
  after.forEach((card, at) => {
    const was = before.indexOf(card);
    const [slot, old] = [slots[at], slots[was]];
    if (!slot || !old || was === at) return;
    const start = from.get(card) ?? spotOf(old, board);
    const end = spotOf(slot, board);
    fly(slot, { x: start.x - end.x, y: start.y - end.y }, from.has(card) ? 0 : ARC_PX);
  });
}

/** Let the card of a slot fly home from an offset. */
export function fly(slot: HTMLElement, offset: Spot, arc = 0): void {
  const middle = `translate(${offset.x / 2}px, ${offset.y / 2 - arc}px)`;
  slot.animate([{ transform: `translate(${offset.x}px, ${offset.y}px)`, zIndex: 3 }, { transform: middle, zIndex: 3 }, { transform: "none", zIndex: 3 }], SWAP);
}

/** Deal the cards from the rim above, one after another. */
export function flyDeal(slots: readonly HTMLElement[], board: HTMLElement): void {
  slots.forEach((slot, index) => {
    const end = spotOf(slot, board);
    const offset = `translate(${board.clientWidth / 2 - end.x - slot.offsetWidth / 2}px, ${-end.y - slot.offsetHeight}px) rotate(8deg)`;
    slot.animate([{ transform: offset, opacity: 0 }, { opacity: 1, offset: 0.3 }, { transform: "none", opacity: 1 }], {
      ...DEAL,
      delay: index * DEAL_APART_MS,
      fill: "backwards",
    });
  });
}
