import type { ComponentChildren } from "preact";
import { t } from "../i18n/index.ts";
import { Button } from "../kit/Button.tsx";
import { Icon, type IconName } from "../kit/Icon.tsx";
import { naturalName, rowNameParts, rowShort } from "../kit/words.ts";
import { ROWS } from "../model/rows.ts";
import type { Desk } from "./desk.ts";
import type { Moves } from "./moves.ts";
import { offenceWords } from "./speech.ts";
import { naturalOffer } from "./offer.ts";

/** The one line between the cards and the tools: always there, always as high, so that nothing moves. */
export function Strip({ desk, moves }: { desk: Desk; moves: Moves }) {
  if (moves.locked) return <LockedStrip moves={moves} />;
  const counts = moves.offer !== null && moves.offer.rows === null;
  if (desk.faults.value.length > 0 && !counts) return <FoulStrip desk={desk} moves={moves} />;
  if (moves.offer) return <NaturalStrip moves={moves} />;
  if (desk.wrong.value.length > 0) return <FirstStrip moves={moves} />;
  return <Ladder desk={desk} />;
}

interface NoteProps {
  look: string;
  icon: IconName;
  title: string;
  text: string;
  children?: ComponentChildren;
}

function Note({ look, icon, title, text, children }: NoteProps) {
  return (
    <div class={`strip ${look}`}>
      <Icon name={icon} />
      <p class="said">
        <b>{title}</b> <span>{text}</span>
      </p>
      {children}
    </div>
  );
}

function LockedStrip({ moves }: { moves: Moves }) {
  const { waitingFor, claimed } = moves;
  const title = claimed === null ? t("arrange.allDone") : t("arrange.claimed", { name: naturalName(claimed) });
  const text = waitingFor.length > 0 ? t("arrange.waitFor", { names: waitingFor.join(", ") }) : t("arrange.waitShow");
  return <Note look="done" icon="check" title={title} text={text} />;
}

/** Cards as dealt that no order by rank happens to make stand: what is asked for, and a way to begin. */
function FirstStrip({ moves }: { moves: Moves }) {
  return (
    <Note look="first" icon="deal" title={t("arrange.firstTitle")} text={t("arrange.foulRule")}>
      {moves.hints ? (
        <Button look="gold" icon="bulb" pending={moves.thinking} onClick={moves.suggest}>
          {t("act.suggest")}
        </Button>
      ) : null}
    </Note>
  );
}

function FoulStrip({ desk, moves }: { desk: Desk; moves: Moves }) {
  const swap = desk.swapMends.value;
  const first = desk.wrong.value[0];
  const text = desk.asking.value ? t("foul.confirm") : first ? `${offenceWords(first)}.` : "";
  const mend = swap || !moves.hints;
  return (
    <Note look="foul" icon="warn" title={t("arrange.foulTitle")} text={text}>
      <Button
        look="gold"
        icon={mend ? "swap" : "bulb"}
        pending={!mend && moves.thinking}
        onClick={mend ? moves.swapRows : moves.suggest}
      >
        {mend ? t("arrange.mendSwap") : t("act.suggest")}
      </Button>
    </Note>
  );
}

function NaturalStrip({ moves }: { moves: Moves }) {
  const { offer } = moves;
  if (!offer) return null;
  const { title, text } = naturalOffer(offer);
  return (
    <Note look="natural" icon="star" title={title} text={text}>
      {offer.claim ? (
        <Button look="gold" title={t("arrange.declareOnce")} pending={moves.declaring} onClick={moves.declare}>
          {t("declare")}
        </Button>
      ) : offer.rows ? (
        <Button look="gold" onClick={moves.layNatural}>
          {t("act.arrange")}
        </Button>
      ) : null}
    </Note>
  );
}

/** Three names, each stronger than the next. */
function Ladder({ desk }: { desk: Desk }) {
  return (
    <ol class="strip ladder" aria-label={t("arrange.order")}>
      {ROWS.map((row) => (
        <li key={row}>
          <span>{rowShort(row)}</span>
          <b>{rowNameParts(desk.strengths.value[row]).name}</b>
        </li>
      ))}
    </ol>
  );
}
