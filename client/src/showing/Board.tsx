import type { ComponentChildren } from "preact";
import { boardOf, withOwnCards } from "../model/board.ts";
import type { CardRows, ShowingView } from "../protocol/generated.ts";
import { reduced } from "../settings/choices.ts";
import { type PanelSeat, SeatPanel } from "./SeatPanel.tsx";
import { type StepClock, Steps } from "./Steps.tsx";
import "../styles/showing.css";
import "../styles/seat-panel.css";
import "../styles/tags.css";
import "../styles/sp-cards.css";
import "../styles/showing-places.css";

interface BoardProps {
  showing: ShowingView;
  you: number | null;
  stake: number;
  /** The reader's own rows, in sight from the start. */
  ownRows?: CardRows | null;
  /** Who sits where. */
  seatOf: (seat: number) => PanelSeat;
  /** How long the present step lasts and how much of it is gone, in ms; null when it stays. */
  clock: StepClock | null;
  controls?: ComponentChildren;
}

/** Cards turn, names print, results count: when results begin, in ms after the step does. */
const RESULTS_AFTER_MS = 700;

/** The showing at one step: every seat with all rows shown so far, one's own below, the steps above. */
export function Board({ showing, you, stake, seatOf, clock, controls, ownRows = null }: BoardProps) {
  const { own: seen, others } = boardOf(showing, you, stake);
  const own = seen && ownRows ? withOwnCards(seen, ownRows) : seen;
  const animate = !reduced.value;
  const shared = { animate, resultsAfter: animate ? RESULTS_AFTER_MS : 0 };
  return (
    <div class={`board ${own ? "playing" : "spectating"} n${others.length}`}>
      <Steps showing={showing} clock={clock} />
      <div class="others">
        {others.map((panel) => (
          <SeatPanel key={panel.seat} panel={panel} seat={seatOf(panel.seat)} role={own ? "facing" : "seen"} {...shared} />
        ))}
      </div>
      {own ? <SeatPanel panel={own} seat={seatOf(own.seat)} role="own" {...shared} /> : null}
      <div class="controls">{controls}</div>
    </div>
  );
}
