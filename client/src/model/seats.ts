/** There are four places around a table, whatever number of seats it has. */
const PLACES = 4;

/** Seats as the table is drawn: clockwise (seat numbers grow that way) from the reader's, or from seat 0 for a spectator. */
export function clockwise(seats: readonly number[], first: number | null): number[] {
  const turn = (seat: number) => (seat - (first ?? 0) + PLACES) % PLACES;
  return [...seats].sort((a, b) => turn(a) - turn(b));
}
