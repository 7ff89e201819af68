import { useEffect } from "preact/hooks";
import { Arranging } from "../arranging/Arranging.tsx";
import { dressPage } from "../app/document.ts";
import { go } from "../app/route.ts";
import { t, tCode } from "../i18n/index.ts";
import { Button } from "../kit/Button.tsx";
import { lazy } from "../kit/lazy.tsx";
import { Icon } from "../kit/Icon.tsx";
import type { TableLink } from "../net/tableSocket.ts";
import { session } from "../net/session.ts";
import type { EventView, TableView } from "../protocol/generated.ts";
import { material, theme } from "../settings/choices.ts";
import { feel } from "../settings/feel.ts";
import { UpdateBanner } from "../offline/UpdateBanner.tsx";
import type { Cue } from "../settings/sound.ts";
import { ConnectionBanner } from "./ConnectionBanner.tsx";
import { cueOf } from "./cues.ts";
import { loadSheets, TableSheets } from "./TableSheets.tsx";
import { useArrival, useSummaryAtEnd, useTable } from "./useTable.ts";
import { Waiting } from "./Waiting.tsx";
import { Watching } from "./Watching.tsx";

const Showing = lazy(() => import("../showing/Showing.tsx").then((part) => part.Showing));

/** What comes later is fetched once the table is there: sooner it would only delay the first card. */
const LATER_MS = 1_000;

/** A table by its code, from the first frame to leaving. */
export function TableScreen({ code }: { code: string }) {
  const { link, failed, retry } = useTable(code);
  useEffect(() => dressPage("live"), [theme.value]);
  if (failed !== null) return <Notice title={t("table.unreachable")} text={tCode(`refused.${failed}`, "refused.unknown")} act={t("table.retry")} onAct={retry} />;
  if (link === null) return <Opening />;
  return <Table link={link} />;
}

/** A table one is connected to: the screen of its phase, and what lies over it. */
export function Table({ link }: { link: TableLink }) {
  useSummaryAtEnd(link.view);
  useArrival(link);
  useEffect(() => link.onEvents((events, view) => sounds(events, view).forEach(feel)), [link]);
  const seated = link.view.value?.you;
  useEffect(() => {
    if (seated !== undefined) void session.refresh();
  }, [seated]);
  useEffect(() => {
    const timer = setTimeout(() => void Promise.all([Showing.load(), loadSheets()]), LATER_MS);
    return () => clearTimeout(timer);
  }, []);
  const ended = link.ended.value;
  if (ended !== null) return <Notice title={tCode(`refused.${ended}`, "refused.unknown")} text={t("table.endedText")} act={t("lobby")} onAct={() => go("/")} />;
  return (
    <>
      <PhaseScreen link={link} />
      <ConnectionBanner link={link} />
      {link.view.value?.phase === "waiting" ? <UpdateBanner outdated={link.outdated.value} /> : null}
      <TableSheets link={link} />
    </>
  );
}

/** The sounds of a batch of events, each once. */
function sounds(events: readonly EventView[], view: TableView): ReadonlySet<Cue> {
  return new Set(events.flatMap((event) => cueOf(event, view) ?? []));
}

function PhaseScreen({ link }: { link: TableLink }) {
  const view = link.view.value;
  const house = link.house.value;
  if (!view || !house) return <Opening />;
  switch (view.phase) {
    case "waiting":
      return <Waiting link={link} view={view} />;
    case "arranging":
      return view.own ? <Arranging key={view.hand} link={link} view={view} own={view.own} house={house} /> : <Watching link={link} view={view} />;
    case "showing":
      return <Showing link={link} />;
  }
}

/** Until the first frame: the tray without anybody, and a word only if it takes a while. */
function Opening() {
  return (
    <main class="notice lacquer" data-theme={material("live")}>
      <h1 class="slow">{t("table.opening")}</h1>
    </main>
  );
}

interface NoticeProps {
  title: string;
  text: string;
  act: string;
  onAct: () => void;
}

function Notice({ title, text, act, onAct }: NoticeProps) {
  return (
    <main class="notice lacquer" data-theme={material("live")}>
      <Icon name="warn" />
      <h1 class="serif">{title}</h1>
      <p>{text}</p>
      <Button look="gold" onClick={onAct}>
        {act}
      </Button>
    </main>
  );
}
