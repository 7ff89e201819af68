import type { Suit } from "../model/cards.ts";
import { SUIT_PATHS } from "./glyphs.ts";

export type CourtRank = "J" | "Q" | "K";

/** One figure on a 40 × 56 block: `paper` is left white, `ink` is cut back into it in the suit's colour. */
interface Figure {
  readonly paper: string;
  readonly ink: string;
  readonly lines: string;
}

const SHOULDERS = "M1 56C1 45 9 41.5 20 41.5S39 45 39 56Z";

/** The soldier in his conical hat, the lady in her wound turban, the old king in his winged cap. */
const FIGURES: Readonly<Record<CourtRank, Figure>> = {
  J: {
    paper: `M20 2.5a2.6 2.6 0 0 1 2.6 2.6c0 .6-.2 1.1-.5 1.5L37.5 20.5a1.5 1.5 0 0 1-1 2.5H3.5a1.5 1.5 0 0 1-1-2.5L17.9 6.6a2.6 2.6 0 0 1 2.1-4.1Z M11 25H29V30.5C29 36.5 25 40 20 40S11 36.5 11 30.5Z ${SHOULDERS}`,
    ink: "M15 30a1.5 1.5 0 1 0 3 0 1.5 1.5 0 1 0-3 0ZM22 30a1.5 1.5 0 1 0 3 0 1.5 1.5 0 1 0-3 0Z",
    lines: "M8.5 18.5H31.5M17.2 35.6H22.8",
  },
  Q: {
    paper: `M20 4C30 4 35.5 11 35.5 19.5 35.5 25 33.5 29 31.5 31.5L29 29.5C30.3 27 31 24.3 31 22 25 21.5 21.5 18.5 20 15.5 18.5 18.5 15 21.5 9 22 9 24.3 9.7 27 11 29.5L8.5 31.5C6.5 29 4.5 25 4.5 19.5 4.5 11 10 4 20 4Z M20 19.5C22 22.5 25.5 24.6 28.8 25 28.8 34 25 40 20 40S11.2 34 11.2 25C14.5 24.6 18 22.5 20 19.5Z ${SHOULDERS}`,
    ink: "M14.7 29.3a1.4 1.4 0 1 0 2.8 0 1.4 1.4 0 1 0-2.8 0ZM22.5 29.3a1.4 1.4 0 1 0 2.8 0 1.4 1.4 0 1 0-2.8 0ZM18.2 34.8H21.8C21.4 36.2 20.8 36.8 20 36.8S18.6 36.2 18.2 34.8Z",
    lines: "M20 4V11M11.3 6.8 14.6 12.8M28.7 6.8 25.4 12.8M5.8 13.8 11.5 17M34.2 13.8 28.5 17",
  },
  K: {
    paper: `M20 2.5C26 2.5 29.5 6 29.5 11V12.5C32.5 10.8 37 10.8 40 13.8 37 17.2 32.5 17.6 29.5 16V19.5H10.5V16C7.5 17.6 3 17.2 0 13.8 3 10.8 7.5 10.8 10.5 12.5V11C10.5 6 14 2.5 20 2.5Z M11.5 21.5H28.5V29C28.5 31.5 28.2 33.5 27.5 35.5L20 43.5 12.5 35.5C11.8 33.5 11.5 31.5 11.5 29Z ${SHOULDERS}`,
    ink: "M15 26a1.5 1.5 0 1 0 3 0 1.5 1.5 0 1 0-3 0ZM22 26a1.5 1.5 0 1 0 3 0 1.5 1.5 0 1 0-3 0ZM20 6.5 22.6 10 20 13.5 17.4 10Z",
    lines: "M10.5 16.2H29.5M13 32.5C15.5 29.3 18.5 29.6 20 31.5 21.5 29.6 24.5 29.3 27 32.5M20 34.5V41M16.6 34.5 17.6 38.6M23.4 34.5 22.4 38.6",
  },
};

/** The block of a court card: its figure in white on the suit's colour, the suit on its chest. */
export function Court({ rank, suit }: { rank: CourtRank; suit: Suit }) {
  const figure = FIGURES[rank];
  return (
    <svg class="court" viewBox="0 0 40 56" aria-hidden="true">
      <path class="paper" d={figure.paper} />
      <path class="ink" d={figure.ink} />
      <path class="lines" d={figure.lines} />
      <path class="ink" d={SUIT_PATHS[suit]} transform="translate(14 43.2) scale(.5)" />
    </svg>
  );
}
