import { sound } from "./choices.ts";
import { VOICES } from "./voices.ts";

export type Cue = keyof typeof VOICES;

let audio: AudioContext | null = null;

/** Sound waits for the reader's first touch or key, as browsers and manners want. */
export function awaitFirstTouch(): void {
  const begin = () => {
    removeEventListener("pointerdown", begin);
    removeEventListener("keydown", begin);
    if (typeof AudioContext !== "undefined") audio = new AudioContext();
  };
  addEventListener("pointerdown", begin);
  addEventListener("keydown", begin);
}

/** Play a cue, unless muted or before the first touch. */
export function play(cue: Cue): void {
  if (!audio || sound.value === "off") return;
  if (audio.state === "suspended") void audio.resume();
  VOICES[cue](audio, audio.currentTime);
}
