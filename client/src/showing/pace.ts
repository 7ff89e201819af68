import { effect, signal } from "@preact/signals";
import { recall, remember } from "../app/memory.ts";

/** How fast the reader wants a showing: at 2× or 3× this browser votes to go on after half or a third of each step. */
export type Pace = 1 | 2 | 3;
export const PACES: readonly Pace[] = [1, 2, 3];

const remembered = Number(recall("pace"));

export const pace = signal<Pace>(PACES.find((known) => known === remembered) ?? 1);

effect(() => remember("pace", String(pace.value)));

/** When to vote, in ms after a step of `lasts` ms began; null: let it run. */
export function voteAfter(lasts: number, at: Pace): number | null {
  return at === 1 ? null : Math.round(lasts / at);
}
