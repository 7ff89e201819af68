import { signal } from "@preact/signals";

const said = signal({ text: "", turn: 0 });

/** Say `text` to a screen reader once it has finished speaking; the same text twice is said twice. */
export function announce(text: string): void {
  said.value = { text, turn: said.peek().turn + 1 };
}

/** The page's one polite live region. */
export function Announcer() {
  const { text, turn } = said.value;
  return (
    <div class="unseen" role="status" aria-live="polite">
      <span key={turn}>{text}</span>
    </div>
  );
}
