import { language, t } from "../i18n/index.ts";
import { Button } from "../kit/Button.tsx";
import { Icon } from "../kit/Icon.tsx";
import { chips } from "../kit/numbers.ts";
import type { TableLink } from "../net/tableSocket.ts";
import type { SeatInfo, TableView } from "../protocol/generated.ts";
import { material } from "../settings/choices.ts";
import "../styles/tray.css";
import { HousePanels } from "../arranging/HousePanel.tsx";
import { botLevel } from "./bots.ts";
import { FreePlace } from "./FreePlace.tsx";
import { NextStepButton, stepWords } from "./NextStepButton.tsx";
import { isReady, nextStep } from "./nextStep.ts";
import { openSheet } from "./sheets.ts";
import { TableHeader } from "./TableHeader.tsx";
import { type SeatWord, Tray } from "./Tray.tsx";

/** The table between hands: who sits, who is ready, what comes next. */
export function Waiting({ link, view }: { link: TableLink; view: TableView }) {
  const host = view.you !== null && view.you === view.host;
  const house = link.house.value;
  return (
    <main class="tray-screen lacquer" data-theme={material("live")}>
      <TableHeader link={link} />
      <aside class="beside">{house ? <HousePanels house={house} /> : null}</aside>
      <Tray
        link={link}
        view={view}
        wordOf={(info) => readyWord(view, info)}
        freePlace={(seat) => <FreePlace link={link} view={view} seat={seat} />}
        onSeat={(info) => (host && info.seat !== view.you ? () => openSheet({ kind: "seat", seat: info.seat }) : null)}
      >
        <Terms view={view} house={house?.title[language.value] ?? view.settings.house} host={host} />
      </Tray>
      <Foot link={link} view={view} host={host} />
    </main>
  );
}

function readyWord(view: TableView, info: SeatInfo): SeatWord {
  if (info.leaving) return { text: t("table.leaving"), look: "calm" };
  if (info.bot !== null) return { text: t(`bot.${botLevel(info.bot)}`), look: "good" };
  if (isReady(info)) return { text: t("table.ready"), look: "good" };
  return { text: info.seat === view.host ? t("table.host") : t("table.notReady"), look: "calm" };
}

/** What is played for and under which rules, in the middle of the tray. */
function Terms({ view, house, host }: { view: TableView; house: string; host: boolean }) {
  const { stake, arranging, locked } = view.settings;
  return (
    <>
      <p class="stake">
        <span>{t("table.stake")}</span> <b class="num">{chips(stake)}</b>
      </p>
      <p class="rules">
        {house} · {t("table.secondsShort", { n: arranging })}
        {locked ? <Icon name="lock" /> : null}
        {locked ? <span class="unseen">{t("table.locked")}</span> : null}
      </p>
      <Button look="quiet" icon={host ? "gear" : "book"} onClick={() => openSheet({ kind: host ? "host" : "rules" })}>
        {host ? t("table.setUpShort") : t("table.rules")}
      </Button>
    </>
  );
}

function Foot({ link, view, host }: { link: TableLink; view: TableView; host: boolean }) {
  const step = nextStep(view);
  const words = stepWords(step);
  return (
    <footer class="foot">
      <p class="state" role="status">
        {words}
      </p>
      <div class="side">
        <Button icon="share" onClick={() => openSheet({ kind: "invite" })}>
          {t("table.invite")}
        </Button>
        {view.last ? (
          <Button icon="history" onClick={() => openSheet({ kind: "summary" })}>
            {t("table.lastHand")}
          </Button>
        ) : host ? (
          <Button icon="book" onClick={() => openSheet({ kind: "rules" })}>
            {t("table.rules")}
          </Button>
        ) : null}
      </div>
      <NextStepButton link={link} step={step} />
    </footer>
  );
}
