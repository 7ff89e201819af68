import { useEffect } from "preact/hooks";
import { announce } from "../kit/announce.tsx";
import type { TableLink } from "../net/tableSocket.ts";
import type { ShowingView, TableView } from "../protocol/generated.ts";
import { material } from "../settings/choices.ts";
import { TableHeader } from "../table/TableHeader.tsx";
import { t } from "../i18n/index.ts";
import { Board } from "./Board.tsx";
import { Controls } from "./Controls.tsx";
import { pace, voteAfter } from "./pace.ts";
import { spokenStep } from "./spoken.ts";
import type { PanelSeat } from "./SeatPanel.tsx";

/** A hand being shown row by row, as the server paces it. Nothing while no hand is. */
export function Showing({ link }: { link: TableLink }) {
  const view = link.view.value;
  const showing = view?.showing;
  if (!view || !showing) return null;
  return (
    <main class="showing lacquer" data-theme={material("live")}>
      <TableHeader link={link} title={t("show.compare")} />
      <LiveBoard link={link} view={view} showing={showing} />
    </main>
  );
}

function LiveBoard({ link, view, showing }: { link: TableLink; view: TableView; showing: ShowingView }) {
  const lasts = view.settings.row * 1000;
  const part = showing.hands.find(({ seat }) => seat === view.you);
  const votes = part !== undefined && !part.left;
  const voted = view.you !== null && showing.skips.includes(view.you);
  const skip = () => void link.send({ type: "skip", hand: view.hand, step: showing.step });

  useEffect(() => {
    const after = votes ? voteAfter(lasts, pace.value) : null;
    if (after === null || voted) return undefined;
    const gone = lasts - ((view.deadline ?? 0) - link.now());
    const timer = setTimeout(skip, Math.max(0, after - gone));
    return () => clearTimeout(timer);
  }, [view.hand, showing.step, pace.value, votes, voted]);

  useEffect(() => announce(spokenStep(showing, view)), [view.hand, showing.step]);

  const gone = view.deadline === null ? null : lasts - (view.deadline - link.now());
  return (
    <Board
      showing={showing}
      you={view.you}
      stake={view.settings.stake}
      ownRows={view.own?.rows ?? null}
      seatOf={(seat) => seatOf(view, seat)}
      clock={gone === null ? null : { lasts, gone }}
      controls={votes ? <Controls voted={voted || link.pending.value.has("skip")} last={showing.step === showing.steps.at(-1)} onSkip={skip} /> : <p class="spectator-note">{t("show.watching")}</p>}
    />
  );
}

function seatOf(view: TableView, seat: number): PanelSeat {
  const info = view.seats.find((taken) => taken.seat === seat);
  return { name: info?.name ?? "", avatar: info?.avatar ?? seat, bot: info?.bot != null, stack: info?.stack ?? 0 };
}
