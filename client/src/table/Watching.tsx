import { t } from "../i18n/index.ts";
import type { TableLink } from "../net/tableSocket.ts";
import type { SeatInfo, TableView } from "../protocol/generated.ts";
import { material } from "../settings/choices.ts";
import "../styles/tray.css";
import { ClockFace } from "./ClockFace.tsx";
import { useCountdown } from "./countdown.ts";
import { FreePlace } from "./FreePlace.tsx";
import { NextStepButton } from "./NextStepButton.tsx";
import { nextStep } from "./nextStep.ts";
import { openSheet } from "./sheets.ts";
import { Button } from "../kit/Button.tsx";
import { TableHeader } from "./TableHeader.tsx";
import { type SeatWord, Tray } from "./Tray.tsx";

/** A hand being arranged, seen by one who has no cards in it: who is done, and how long it may take. */
export function Watching({ link, view }: { link: TableLink; view: TableView }) {
  const clock = useCountdown(view.started, view.deadline, link.now);
  const step = nextStep(view);
  return (
    <main class="tray-screen lacquer" data-theme={material("live")}>
      <TableHeader link={link} />
      <Tray link={link} view={view} wordOf={stateWord} freePlace={(seat) => <FreePlace link={link} view={view} seat={seat} />}>
        <ClockFace clock={clock} />
        <p class="rules">{t("watch.arranging")}</p>
      </Tray>
      <footer class="foot">
        <p class="state" role="status">
          {view.you === null ? t("watch.spectator") : t("watch.sitsOut")}
        </p>
        <div class="side">
          <Button icon="book" onClick={() => openSheet({ kind: "rules" })}>
            {t("table.rules")}
          </Button>
          <Button icon="share" onClick={() => openSheet({ kind: "invite" })}>
            {t("table.invite")}
          </Button>
        </div>
        {step.kind === "sit" ? <NextStepButton link={link} step={step} /> : null}
      </footer>
    </main>
  );
}

function stateWord(info: SeatInfo): SeatWord {
  if (info.left) return { text: t("state.left"), look: "bad" };
  if (!info.in_hand) return { text: t("state.sitsOut"), look: "calm" };
  return info.done ? { text: t("state.done"), look: "good" } : { text: t("state.arranging"), look: "calm" };
}
