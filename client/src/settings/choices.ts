import { computed, effect, signal } from "@preact/signals";
import { recall, remember } from "../app/memory.ts";

export type Theme = "dark" | "light";
export type ThemeChoice = "auto" | Theme;
export type Deck = "four" | "two";
export type MotionChoice = "auto" | "less";
/** live: a hand is being arranged or shown. talk: everything around it. */
export type Material = "live" | "talk";

const oneOf = <Choice extends string>(given: string | null, first: Choice, ...others: Choice[]): Choice =>
  others.find((other) => other === given) ?? first;

/** auto: the table is lacquer and the talk is paper. */
export const theme = signal<ThemeChoice>(oneOf(recall("theme"), "auto", "dark", "light"));
export const deck = signal<Deck>(oneOf(recall("deck"), "four", "two"));
export const motion = signal<MotionChoice>(oneOf(recall("motion"), "auto", "less"));
export const sound = signal<"on" | "off">(oneOf(recall("sound"), "on", "off"));

/** Whether the device asks for less motion. */
const deviceReduced = signal(false);

/** Less motion, by the device's wish or the reader's. */
export const reduced = computed(() => motion.value === "less" || deviceReduced.value);

/** The theme a screen of that material wears. */
export function material(of: Material): Theme {
  if (theme.value !== "auto") return theme.value;
  return of === "live" ? "dark" : "light";
}

/** Watch the device and remember the reader's choices from now on; for the page's start, not for tests of models. */
export function keepChoices(): void {
  const query = matchMedia("(prefers-reduced-motion: reduce)");
  const read = () => (deviceReduced.value = query.matches);
  query.addEventListener("change", read);
  read();
  effect(() => remember("theme", theme.value));
  effect(() => remember("deck", deck.value));
  effect(() => remember("motion", motion.value));
  effect(() => remember("sound", sound.value));
}
