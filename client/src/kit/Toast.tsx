import { signal } from "@preact/signals";
import { announce } from "./announce.tsx";

const SHOWN_MS = 3_500;

const current = signal<{ text: string; turn: number } | null>(null);
let timer: ReturnType<typeof setTimeout> | undefined;

/** Show a short message over the screen for a while; the next one takes its place. */
export function toast(text: string): void {
  clearTimeout(timer);
  current.value = { text, turn: (current.peek()?.turn ?? 0) + 1 };
  announce(text);
  timer = setTimeout(() => (current.value = null), SHOWN_MS);
}

/** Where messages appear. It covers nothing that can be tapped. */
export function Toasts() {
  const message = current.value;
  if (!message) return null;
  return (
    <div class="toast" key={message.turn} aria-hidden="true">
      {message.text}
    </div>
  );
}
