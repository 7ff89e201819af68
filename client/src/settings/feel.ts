import { play, type Cue } from "./sound.ts";

/** What the hand and the ear get for a thing done: a sound, and on a phone a short buzz where a card is placed. */
export function feel(cue: Cue): void {
  play(cue);
  if (cue === "place" && "vibrate" in navigator && navigator.userActivation.hasBeenActive) navigator.vibrate(10);
}
