import { useMemo } from "preact/hooks";
import { t } from "../i18n/index.ts";
import { announce } from "../kit/announce.tsx";
import { Button } from "../kit/Button.tsx";
import type { House } from "../model/house.ts";
import type { TableLink } from "../net/tableSocket.ts";
import type { OwnHand, TableView } from "../protocol/generated.ts";
import { material } from "../settings/choices.ts";
import { feel } from "../settings/feel.ts";
import { ClockFace } from "../table/ClockFace.tsx";
import { type Countdown, LATE_S, useCountdown, useEachSecond } from "../table/countdown.ts";
import { GreatRim, Rim } from "../table/Rim.tsx";
import { SeatStrip } from "../table/SeatChip.tsx";
import { TableHeader } from "../table/TableHeader.tsx";
import "../styles/arranging.css";
import "../styles/arrangingWide.css";
import { Board } from "./Board.tsx";
import { Desk } from "./desk.ts";
import { HousePanels, KeysPanel } from "./HousePanel.tsx";
import type { Moves } from "./moves.ts";
import { Options } from "./Options.tsx";
import { layShelf } from "./shelf.ts";
import { Strip } from "./Strip.tsx";
import { Tools } from "./Tools.tsx";
import { useEcho, useKeys, useMoves } from "./useMoves.ts";
import { Verdict } from "./Verdict.tsx";

/** What is on the table at nought is sent this much before the server's deadline, and the clock counts to that moment. */
const SEND_AHEAD_MS = 300;
/** Seconds at which a screen reader is told the time. */
const MILESTONES = new Set([60, 30, 10, 5]);
/** A hand begun less than this ago was dealt before the reader's eyes. */
const FRESH_MS = 2_500;

interface ArrangingProps {
  link: TableLink;
  view: TableView;
  own: OwnHand;
  house: House;
}

/** The reader's thirteen cards on the way to three rows. */
export function Arranging({ link, view, own, house }: ArrangingProps) {
  const desk = useMemo(
    () => new Desk({ hand: view.hand, own, house, line: link, shelf: layShelf(view.code, view.hand) }),
    [view.code, view.hand],
  );
  const fresh = useMemo(() => view.started !== null && link.now() - view.started < FRESH_MS, [desk]);
  const clock = useCountdown(view.started, view.deadline === null ? null : view.deadline - SEND_AHEAD_MS, link.now);
  const moves = useMoves(desk, link, own, view);
  useTime(clock, desk, moves);
  useEcho(desk);
  useKeys(moves);
  const choosing = desk.options.value !== null && !moves.locked;
  return (
    <main class={choosing ? "arranging lacquer choosing" : "arranging lacquer"} data-theme={material("live")}>
      <GreatRim clock={clock} />
      <TableHeader link={link} />
      <aside class="beside">
        <HousePanels house={house} />
        <KeysPanel />
      </aside>
      <SeatStrip link={link} />
      <Rim clock={clock} />
      <Board desk={desk} locked={moves.locked || moves.locking} fresh={fresh} clock={<ClockFace clock={clock} />} verdict={<Verdict desk={desk} />} />
      <div class="reach">
        <Strip desk={desk} moves={moves} />
        <Suggestions desk={desk} moves={moves} />
        <Tools desk={desk} moves={moves} />
      </div>
    </main>
  );
}

/** The options once asked for; where there is a column for them, also the way to ask. */
function Suggestions({ desk, moves }: { desk: Desk; moves: Moves }) {
  const asked = desk.options.value !== null;
  if (moves.locked || !moves.hints) return null;
  return (
    <section class={asked ? "suggestions" : "suggestions unasked"} aria-label={t("act.suggest")}>
      <h2>{t("act.suggest")}</h2>
      {asked ? (
        <Options desk={desk} />
      ) : (
        <Button look="quiet" icon="bulb" pending={moves.thinking} onClick={moves.suggest}>
          {t("arrange.askHint")}
        </Button>
      )}
    </section>
  );
}

/** Tick, say the time now and then, and send what lies here when it is up. */
function useTime(clock: Countdown, desk: Desk, moves: Moves): void {
  const settled = moves.locked || moves.locking || moves.declaring;
  const state = useMemo(() => ({ settled }), [desk]);
  state.settled = settled;
  useEachSecond(clock, (seconds) => {
    if (state.settled) return;
    // Untouched cards are the table's to lay: who never laid any gets the suggested arrangement (rules 7.2).
    if (seconds === 0 && desk.touched.peek()) void desk.done({ sure: true });
    else if (seconds > 0 && seconds <= LATE_S) feel("tick");
    if (MILESTONES.has(seconds)) announce(t("time.left", { n: seconds }));
  });
}
