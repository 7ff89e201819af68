const FIRST_MS = 250;
const LONGEST_MS = 8_000;

/** How long to wait before attempt number `attempt` (0 is the first): doubling, at most 8 s, between half and all of it. */
export function backoff(attempt: number, random: number): number {
  const full = Math.min(LONGEST_MS, FIRST_MS * 2 ** attempt);
  return Math.round(full * (0.5 + random / 2));
}
