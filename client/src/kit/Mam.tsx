/** One seat of the tray: its avatar's colour, or null when free. */
export interface MamSeat {
  readonly seat: number;
  readonly avatar: number | null;
}

/** Where seats sit on the rim, in quarter turns from the bottom, by how many there are. */
export const SEAT_TURNS: Readonly<Record<number, readonly number[]>> = {
  2: [0, 2],
  3: [0, 1, 3],
  4: [0, 1, 2, 3],
};

const SPOTS = [
  { x: 19, y: 34 },
  { x: 36, y: 18 },
  { x: 19, y: 2 },
  { x: 2, y: 18 },
] as const;

/** The table seen from above: a round tray with its seats taken or free; says nothing the words beside it don't. */
export function Mam({ seats }: { seats: readonly MamSeat[] }) {
  const turns = SEAT_TURNS[seats.length] ?? SEAT_TURNS[4] ?? [];
  return (
    <svg class="mam" viewBox="0 0 48 48" aria-hidden="true">
      <circle class="tray" cx="24" cy="24" r="14" />
      <circle class="rim" cx="24" cy="24" r="11.5" />
      {seats.map(({ seat, avatar }, index) => {
        const spot = SPOTS[turns[index] ?? 0] ?? SPOTS[0];
        const look = avatar === null ? "free" : `c${avatar % 8}`;
        return <rect key={seat} class={look} x={spot.x + 1} y={spot.y} width="8" height="8" rx="2.5" />;
      })}
    </svg>
  );
}
