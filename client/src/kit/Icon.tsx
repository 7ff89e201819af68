/** Outlines on a 24 × 24 field, drawn in the current colour. */
const PATHS = {
  undo: "M8 5 3.5 9.5 8 14M4 9.5h10.5a5.5 5.5 0 0 1 0 11H9",
  sort: "M4 6h16M4 12h11M4 18h6",
  swap: "M8 20V4M4 8l4-4 4 4M16 4v16M12 16l4 4 4-4",
  bulb: "M9 18.5h6M10 21.5h4M12 2.5a6.5 6.5 0 0 0-4 11.6c.7.6 1 1.4 1 2.4h6c0-1 .3-1.8 1-2.4a6.5 6.5 0 0 0-4-11.6Z",
  check: "M4.5 12.5 9.8 18 20 6.5",
  warn: "M12 3 22 20.5H2ZM12 9.5v5M12 17.2v.6",
  menu: "M4 7h16M4 12h16M4 17h16",
  sound: "M4 9.5v5h3.5L12 19V5L7.5 9.5ZM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11",
  mute: "M4 9.5v5h3.5L12 19V5L7.5 9.5ZM16 9.5l5 5M21 9.5l-5 5",
  skip: "M5 5l8 7-8 7ZM18 5v14",
  back: "M15 4.5 7.5 12l7.5 7.5",
  next: "M9 4.5l7.5 7.5L9 19.5",
  down: "M5 9l7 7 7-7",
  up: "M5 15l7-7 7 7",
  plus: "M12 4.5v15M4.5 12h15",
  minus: "M4.5 12h15",
  close: "M5.5 5.5l13 13M18.5 5.5l-13 13",
  hash: "M9 4 7 20M17 4l-2 16M4 9h16.5M3.5 15H20",
  eye: "M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12ZM12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6Z",
  clock: "M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18ZM12 7v5.3l3.5 2.2",
  home: "M4 11 12 4l8 7v9h-5.5v-6h-5v6H4Z",
  history: "M4 12a8 8 0 1 0 2.6-5.9L4 8.5M4 3.5v5h5M12 8v4.3l3 1.8",
  chart: "M4 20V10M10 20V4M16 20v-7M21 20H3",
  gear: "M12 8.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7ZM12 2.5v3M12 18.5v3M2.5 12h3M18.5 12h3M5.3 5.3l2.1 2.1M16.6 16.6l2.1 2.1M5.3 18.7l2.1-2.1M16.6 7.4l2.1-2.1",
  star: "M12 2.5l2.7 6.2 6.8.6-5.1 4.5 1.5 6.7L12 17l-5.9 3.5 1.5-6.7-5.1-4.5 6.8-.6Z",
  share: "M12 15V3.5M8 7l4-4 4 4M5 12v8.5h14V12",
  deal: "M5 7.5 15 5l3 12.5-10 2.5ZM9 3.5l10 2",
  chip: "M12 2.5a9.5 9.5 0 1 1 0 19 9.5 9.5 0 0 1 0-19ZM12 7a5 5 0 1 1 0 10 5 5 0 0 1 0-10ZM12 2.5V7M12 17v4.5M2.5 12H7M17 12h4.5",
  bot: "M5 9h14v10H5ZM12 9V5M12 3.5v.5M9 13v2M15 13v2M2.5 12.5v3M21.5 12.5v3",
  lock: "M6 11h12v9.5H6ZM8.5 11V8a3.5 3.5 0 0 1 7 0v3M12 14.5v2.5",
  unlock: "M6 11h12v9.5H6ZM8.5 11V8a3.5 3.5 0 0 1 6.8-1.2M12 14.5v2.5",
  leave: "M14 4H5v16h9M10 12h11M17 8l4 4-4 4",
  book: "M12 6.5C9.5 4.5 6.5 4 3 4.5v14c3.5-.5 6.5 0 9 2 2.5-2 5.5-2.5 9-2v-14c-3.5-.5-6.5 0-9 2ZM12 6.5v14",
  signal: "M3 9a13 13 0 0 1 18 0M6.2 12.8a8.5 8.5 0 0 1 11.6 0M9.4 16.4a4 4 0 0 1 5.2 0M12 19.6v.4",
  crown: "M4 18.5h16M4.5 15 3 7l5 4 4-6 4 6 5-4-1.5 8Z",
  shield: "M12 3l8 3v5.5c0 4.5-3 7.8-8 9.5-5-1.7-8-5-8-9.5V6ZM8.5 12l2.5 2.5 4.5-5",
  copy: "M9 8h11v12H9ZM15 8V4H4v12h5",
} as const;

export type IconName = keyof typeof PATHS;

/** An icon beside words, or alone inside a button that bears the words. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
