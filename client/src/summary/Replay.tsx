import { useSignal } from "@preact/signals";
import { t } from "../i18n/index.ts";
import { Button } from "../kit/Button.tsx";
import { chipsOf } from "../model/ledger.ts";
import { showingAt, stepsOf } from "../model/replay.ts";
import type { SummaryView } from "../protocol/generated.ts";
import { material } from "../settings/choices.ts";
import { Board } from "../showing/Board.tsx";
import type { Person } from "./people.ts";
import { Page } from "./Page.tsx";

interface ReplayProps {
  summary: SummaryView;
  you: number | null;
  people: readonly Person[];
  onClose: () => void;
}

/** A finished hand shown again, step by step at the reader's own pace. */
export function Replay({ summary, you, people, onClose }: ReplayProps) {
  const steps = stepsOf(summary);
  const at = useSignal(0);
  const step = steps[at.value] ?? "opening";
  const showing = showingAt(summary, step, you);
  const seatOf = (seat: number) => {
    const person = people.find((each) => each.seat === seat);
    return { name: person?.name ?? "", avatar: person?.avatar ?? seat, bot: false, stack: chipsOf(summary.before, seat) + chipsOf(showing.totals, seat) };
  };
  const last = at.value === steps.length - 1;
  return (
    <Page title={t("replay.title", { hand: summary.hand })} theme={material("live")} onClose={onClose}>
      <Board
        showing={showing}
        you={you}
        stake={summary.stake}
        ownRows={summary.hands.find(({ seat }) => seat === you)?.rows ?? null}
        seatOf={seatOf}
        clock={null}
        controls={
          <>
            <Button icon="back" look="quiet" disabled={at.value === 0} onClick={() => (at.value -= 1)}>
              {t("replay.back")}
            </Button>
            <Button icon={last ? "close" : "next"} look="gold" place="skip" onClick={() => (last ? onClose() : (at.value += 1))}>
              {last ? t("show.summary") : t("replay.next")}
            </Button>
          </>
        }
      />
    </Page>
  );
}
