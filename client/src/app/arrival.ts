/** The table at which the reader, coming from "play now" or a table of their own, wants a seat and not only a look. */
let wanted: string | null = null;

/** Sit down on arriving at that table. */
export function sitOnArrival(code: string): void {
  wanted = code;
}

/** Whether a seat is wanted at this table; asking forgets it, so that standing up later is not undone. */
export function takeArrival(code: string): boolean {
  const sits = wanted === code;
  wanted = null;
  return sits;
}
