import type { Suit } from "../model/cards.ts";

/** Suit silhouettes on a 24 × 24 field, each told from the others without its colour. */
export const SUIT_PATHS: Readonly<Record<Suit, string>> = {
  s: "M12 1.2C13.6 5.6 21.8 9.4 21.8 15.1a4.9 4.9 0 0 1-8.3 3.4c.2 2 1.1 3.5 2.6 4.3H7.9c1.5-.8 2.4-2.3 2.6-4.3a4.9 4.9 0 0 1-8.3-3.4C2.2 9.4 10.4 5.6 12 1.2Z",
  h: "M12 22.3C9.3 18.6 1.7 14.3 1.7 8.1A5.4 5.4 0 0 1 12 5.9 5.4 5.4 0 0 1 22.3 8.1C22.3 14.3 14.7 18.6 12 22.3Z",
  d: "M12 .8C13.9 5 17.1 9 21 12 17.1 15 13.9 19 12 23.2 10.1 19 6.9 15 3 12 6.9 9 10.1 5 12 .8Z",
  c: "M12 1.5a4.9 4.9 0 0 1 4.3 7.3 5 5 0 1 1-2.9 9c.2 2 1.1 3.7 2.9 5H7.7c1.8-1.3 2.7-3 2.9-5a5 5 0 1 1-2.9-9A4.9 4.9 0 0 1 12 1.5Z",
};

/** A rank drawn in strokes 28 high: `width` of its field and its path. */
export interface RankGlyph {
  readonly width: number;
  readonly path: string;
}

/** Our own figures, so that 6 and 9, and 10 in one glance, read alike on every system. */
export const RANK_GLYPHS: Readonly<Record<string, RankGlyph>> = {
  A: { width: 21, path: "M2.2 27 10.5 2.6 18.8 27M5.4 18.8H15.6" },
  K: { width: 20, path: "M3.4 1V27M17.6 1.6 4 16.2M8.8 11.6 18.2 27" },
  Q: {
    width: 22,
    path: "M10.5 2.8c5 0 8.2 4.6 8.2 11.2s-3.2 11.2-8.2 11.2S2.3 20.6 2.3 14 5.5 2.8 10.5 2.8ZM11.5 18.5 19.5 28",
  },
  J: { width: 18, path: "M6 3H14.6V19.2c0 3.8-2.3 6-5.9 6-3.3 0-5.7-2-6.3-5.4" },
  T: {
    width: 27,
    path: "M1.4 7.6 6.6 3.1V27M18.6 2.8c4 0 6.3 4.4 6.3 11.2s-2.3 11.2-6.3 11.2-6.3-4.4-6.3-11.2 2.3-11.2 6.3-11.2Z",
  },
  9: { width: 19, path: "M16.7 10.1a7.1 7.3 0 1 1-14.2 0 7.1 7.3 0 1 1 14.2 0C16.8 18 13.4 23.6 5.6 25.3" },
  8: {
    width: 19,
    path: "M9.6 2.8a5.9 5.4 0 1 1 0 10.9 5.9 5.4 0 1 1 0-10.9ZM9.6 13.7a7 5.8 0 1 1 0 11.6 7 5.8 0 1 1 0-11.6Z",
  },
  7: { width: 18, path: "M1.5 3H16.2C11.5 10.5 8.5 18 7.6 27" },
  6: { width: 19, path: "M2.3 17.9a7.1 7.3 0 1 1 14.2 0 7.1 7.3 0 1 1-14.2 0C2.2 10 5.6 4.4 13.4 2.7" },
  5: {
    width: 18,
    path: "M15.3 3H5L3.9 13.3c1.6-1.1 3.2-1.6 5.2-1.6 4.1 0 7 2.7 7 6.7 0 4.2-3 6.9-7.3 6.9-3 0-5.3-1.2-6.8-3.5",
  },
  4: { width: 20, path: "M13.4 27V3.2L2.4 19.6H18.8" },
  3: {
    width: 18,
    path: "M2.6 3H14.8L8.3 11.5c4.7-.3 7.9 2.5 7.9 6.7 0 4.3-3.1 7.1-7.5 7.1-3.3 0-5.7-1.4-7-4.3",
  },
  2: { width: 18, path: "M2.4 9C2.6 5 5.2 2.8 8.9 2.8c4 0 6.7 2.4 6.7 6C15.6 14 8.4 18 3 25.1H16.8" },
};
