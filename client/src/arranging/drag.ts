import type { Slot } from "../model/arrangement.ts";
import type { Spot } from "./flight.ts";

/** A move shorter than this is a tap. */
export const TAP_PX = 6;
/** How far a card rides above a finger, so that it is seen. */
export const RIDE_PX = 40;
/** How far from a slot one may still be let go on it. */
const REACH_PX = 36;

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The slot nearest to a point, if one is in reach. */
export function slotAt(point: Spot, boxes: readonly Box[]): Slot | null {
  let best: Slot | null = null;
  let nearest = REACH_PX;
  boxes.forEach((box, slot) => {
    const away = Math.hypot(outside(point.x, box.left, box.right), outside(point.y, box.top, box.bottom));
    if (away < nearest) [best, nearest] = [slot, away];
  });
  return best;
}

function outside(value: number, low: number, high: number): number {
  return Math.max(low - value, 0, value - high);
}

export interface DragHandlers {
  slots(): readonly HTMLElement[];
  /** Whether cards may be moved now. */
  free(): boolean;
  lifted(slot: Slot): void;
  /** The slot under the card changed. */
  over(slot: Slot | null): void;
  /** Let go over `to`, or put back (null); `offset` is how far the card is from its own slot. */
  dropped(slot: Slot, to: Slot | null, offset: Spot): void;
}

interface Grip {
  readonly slot: Slot;
  readonly element: HTMLElement;
  readonly pointer: number;
  readonly start: Spot;
  readonly ride: number;
  boxes: readonly Box[] | null;
  offset: Spot;
  target: Slot | null;
}

/** Moving a card with one finger, pen or mouse. Taps pass through as clicks. */
export class Drag {
  private grip: Grip | null = null;
  private swallow = false;

  constructor(private readonly on: DragHandlers) {}

  get active(): boolean {
    return this.grip?.boxes != null;
  }

  down(event: PointerEvent, slot: Slot): void {
    this.swallow = false;
    if (this.grip || !event.isPrimary || event.button !== 0 || !this.on.free()) return;
    const element = event.currentTarget as HTMLElement;
    const ride = event.pointerType === "mouse" ? 0 : RIDE_PX;
    const start = { x: event.clientX, y: event.clientY };
    this.grip = { slot, element, pointer: event.pointerId, start, ride, boxes: null, offset: { x: 0, y: 0 }, target: null };
    element.setPointerCapture(event.pointerId);
  }

  move(event: PointerEvent): void {
    const grip = this.grip;
    if (!grip || event.pointerId !== grip.pointer) return;
    const by = { x: event.clientX - grip.start.x, y: event.clientY - grip.start.y };
    if (!grip.boxes) {
      if (Math.hypot(by.x, by.y) < TAP_PX) return;
      grip.boxes = this.on.slots().map((element) => element.getBoundingClientRect());
      this.on.lifted(grip.slot);
    }
    grip.offset = { x: by.x, y: by.y - grip.ride };
    grip.element.style.transform = `translate(${grip.offset.x}px, ${grip.offset.y}px) scale(1.04)`;
    const target = slotAt({ x: event.clientX, y: event.clientY - grip.ride / 2 }, grip.boxes);
    if (target !== grip.target) this.on.over((grip.target = target));
  }

  up(event: PointerEvent): void {
    if (event.pointerId === this.grip?.pointer) this.release(this.grip.target);
  }

  /** Put the card back: Esc, or the system took the pointer away. */
  cancel(): void {
    this.release(null);
  }

  /** Whether the click that follows belongs to a drag that just ended. */
  swallows(): boolean {
    const swallowed = this.swallow;
    this.swallow = false;
    return swallowed;
  }

  private release(to: Slot | null): void {
    const grip = this.grip;
    if (!grip) return;
    this.grip = null;
    if (grip.element.hasPointerCapture(grip.pointer)) grip.element.releasePointerCapture(grip.pointer);
    if (!grip.boxes) return;
    this.swallow = true;
    grip.element.style.transform = "";
    this.on.dropped(grip.slot, to === grip.slot ? null : to, grip.offset);
  }
}
