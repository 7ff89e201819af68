const CARDS = [3, 5, 5];

/** The game's mark: thirteen cards in three rows on a block of cinnabar. */
export function Logo() {
  return (
    <svg class="logo" viewBox="0 0 40 40" aria-hidden="true">
      <rect width="40" height="40" rx="8" fill="#b3301f" />
      <rect x="2.5" y="2.5" width="35" height="35" rx="6" fill="none" stroke="#fdf7e9" stroke-opacity=".35" />
      {CARDS.flatMap((count, row) =>
        Array.from({ length: count }, (_, index) => (
          <rect key={`${row} ${index}`} x={20.6 - count * 2.8 + index * 5.6} y={8 + row * 8.7} width="4.2" height="6.6" rx="1" fill={row === 0 ? "#f0cd84" : "#fdf7e9"} />
        )),
      )}
    </svg>
  );
}
