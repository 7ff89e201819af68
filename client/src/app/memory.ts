/** What this browser remembers of the reader's choices. */
export type Remembered = "language" | "theme" | "deck" | "sound" | "motion" | "pace";

const prefix = "maubinh.";

/** The remembered value, or null when there is none or storage is refused (private windows). */
export function recall(key: Remembered): string | null {
  try {
    return localStorage.getItem(prefix + key);
  } catch {
    return null;
  }
}

/** Remember `value`; without storage the choice holds until the page is closed. */
export function remember(key: Remembered, value: string): void {
  try {
    localStorage.setItem(prefix + key, value);
  } catch {
    // Nothing depends on it: the signal that was set still holds the choice.
  }
}
