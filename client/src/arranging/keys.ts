import { rowOfSlot, type Slot, slotsOf } from "../model/arrangement.ts";
import type { Row } from "../model/rows.ts";

export type Arrow = "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown";

/** Rows as they lie on the screen, from the top, and how far each is indented in columns of five. */
export const LAID: readonly { readonly row: Row; readonly indent: number }[] = [
  { row: "front", indent: 1 },
  { row: "middle", indent: 0 },
  { row: "back", indent: 0 },
];

/** The slot an arrow key leads to; at an edge it stays. */
export function step(from: Slot, arrow: Arrow): Slot {
  const line = LAID.findIndex(({ row }) => row === rowOfSlot(from));
  const slots = slotsOf(rowOfSlot(from));
  const column = slots.indexOf(from);
  if (arrow === "ArrowLeft") return slots[column - 1] ?? from;
  if (arrow === "ArrowRight") return slots[column + 1] ?? from;
  const target = LAID[line + (arrow === "ArrowUp" ? -1 : 1)];
  if (!target) return from;
  const into = slotsOf(target.row);
  const at = column + (LAID[line]?.indent ?? 0) - target.indent;
  return into[Math.min(into.length - 1, Math.max(0, at))] ?? from;
}

export function isArrow(key: string): key is Arrow {
  return key === "ArrowLeft" || key === "ArrowRight" || key === "ArrowUp" || key === "ArrowDown";
}
