import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { t } from "../i18n/index.ts";
import { Button } from "../kit/Button.tsx";
import { Sheet } from "../kit/Sheet.tsx";
import type { House } from "../model/house.ts";
import { ledgerOf } from "../model/ledger.ts";
import { notesOf } from "../model/notes.ts";
import { session } from "../net/session.ts";
import type { SummaryView, TableView } from "../protocol/generated.ts";
import { DealCheck } from "./DealCheck.tsx";
import { Hands } from "./Hands.tsx";
import { Hero } from "./Hero.tsx";
import { LedgerTable } from "./LedgerTable.tsx";
import { noteWords } from "./noteWords.ts";
import { ownSeat, peopleOf, type Person } from "./people.ts";
import { Replay } from "./Replay.tsx";
import { VersusList } from "./VersusList.tsx";
import "../styles/summary.css";
import "../styles/ledger.css";
import "../styles/deal-check.css";
import "../styles/hands.css";
import "../styles/tags.css";

interface SummarySheetProps {
  summary: SummaryView;
  /** The table as it stands, for faces; null away from it. */
  view: TableView | null;
  /** Whose eyes it is for; left out, the player of this table or browser. */
  player?: string;
  /** The house it was played under, as far as it is known. */
  house: House | null;
  onClose: () => void;
  /** The next best tap, where there is one: ready, deal. */
  next?: ComponentChildren;
}

/** A finished hand on paper: the result, the ledger that adds up to it, every special line in words, all cards, the deal checked. */
export function SummarySheet({ summary, view, house, onClose, next, player: reader }: SummarySheetProps) {
  const replaying = useSignal(false);
  const player = reader ?? view?.seats.find(({ seat }) => seat === view.you)?.player ?? session.me.value?.id ?? null;
  const you = ownSeat(summary, player);
  const people = peopleOf(summary, you, view);
  if (replaying.value) return <Replay summary={summary} you={you} people={people} onClose={() => (replaying.value = false)} />;
  return (
    <Sheet
      title={t("show.summary")}
      size="wide"
      onClose={onClose}
      foot={
        <>
          <Button look="quiet" icon="history" onClick={() => (replaying.value = true)}>
            {t("sum.replay")}
          </Button>
          {next ?? <Button onClick={onClose}>{t("app.close")}</Button>}
        </>
      }
    >
      <p class="sum-place num">{t("sum.place", { code: summary.proof.table, hand: summary.hand })}</p>
      <div class="sum-in">
        <Hero summary={summary} you={you} />
        <Account summary={summary} you={you} people={people} house={house} />
        <div class="sum-side">
          {you === null ? null : <VersusList summary={summary} you={you} people={people} />}
          <DealCheck summary={summary} you={you} />
        </div>
        <h3>{t("sum.hands")}</h3>
        <Hands summary={summary} people={people} />
      </div>
    </Sheet>
  );
}

interface AccountProps {
  summary: SummaryView;
  you: number | null;
  people: readonly Person[];
  house: House | null;
}

/** The ledger and its footnotes. */
function Account({ summary, you, people, house }: AccountProps) {
  const notes = notesOf(summary);
  const nameOf = (seat: number) => (seat === you ? t("sum.you") : (people.find((person) => person.seat === seat)?.name ?? ""));
  if (summary.transfers.length === 0) return <p class="sum-block sum-nothing">{t("sum.nothing")}</p>;
  return (
    <div class="sum-block">
      <LedgerTable ledger={ledgerOf(summary, you)} people={people} notes={notes} stake={summary.stake} feePercent={summary.rake_percent} />
      {notes.length === 0 ? null : (
        <ol class="sum-notes" aria-label={t("sum.notes")}>
          {notes.map((note, index) => (
            <li key={index}>
              <sup>{index + 1}</sup> {noteWords(note, nameOf, house?.rake.on === "payment")}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
