import { useComputed, type ReadonlySignal } from "@preact/signals";
import type { Slot } from "../model/arrangement.ts";
import { CardFace, cardClass } from "../kit/Card.tsx";
import type { Desk } from "./desk.ts";
import type { Drag } from "./drag.ts";
import { slotName } from "./speech.ts";

export interface SlotProps {
  desk: Desk;
  slot: Slot;
  drag: Drag;
  /** The slot a lifted card is over, and the slot it was lifted from. */
  over: ReadonlySignal<Slot | null>;
  lifted: ReadonlySignal<Slot | null>;
  locked: boolean;
}

/** One place on the board and the card that lies there: tap, drag, or arrows and Enter. */
export function SlotCard({ desk, slot, drag, over, lifted, locked }: SlotProps) {
  const card = useComputed(() => desk.lay.value.cards[slot] ?? "").value;
  const picked = useComputed(() => desk.lay.value.picked === slot).value;
  const target = useComputed(() => over.value === slot && lifted.value !== slot).value;
  const reachable = useComputed(() => desk.focus.value === slot).value;
  const up = useComputed(() => lifted.value === slot).value;
  const marks = `slot${picked ? " picked" : ""}${target ? " target" : ""}${up ? " lifted" : ""}`;
  return (
    <button
      type="button"
      class={cardClass(card, marks)}
      data-slot={slot}
      data-card={card}
      aria-label={slotName(card, slot)}
      aria-pressed={picked}
      aria-disabled={locked || undefined}
      tabIndex={reachable ? 0 : -1}
      onFocus={() => desk.stand(slot)}
      onClick={() => {
        if (!drag.swallows() && !locked) desk.tap(slot);
      }}
      onPointerDown={(event) => drag.down(event, slot)}
      onPointerMove={(event) => drag.move(event)}
      onPointerUp={(event) => drag.up(event)}
      onPointerCancel={() => drag.cancel()}
    >
      <CardFace card={card} />
    </button>
  );
}
