import type { ComponentChildren } from "preact";
import { t } from "../i18n/index.ts";
import { Avatar } from "../kit/Avatar.tsx";
import { Icon } from "../kit/Icon.tsx";
import { chips } from "../kit/numbers.ts";
import type { TableLink } from "../net/tableSocket.ts";
import type { SeatInfo, TableView } from "../protocol/generated.ts";
import { Absent } from "./Absent.tsx";
import { goneSince, type Place, placesOf } from "./seats.ts";

/** What a seat's plaque says under its stack. */
export interface SeatWord {
  readonly text: string;
  readonly look: "good" | "calm" | "bad";
}

interface TrayProps {
  link: TableLink;
  view: TableView;
  /** What is printed in the middle of the tray. */
  children: ComponentChildren;
  wordOf: (info: SeatInfo) => SeatWord | null;
  /** What stands on a free place. */
  freePlace: (seat: number) => ComponentChildren;
  /** Opens a taken seat, for whoever may do something with it. */
  onSeat?: (info: SeatInfo) => (() => void) | null;
}

/** The mâm with everybody round it, the reader at the bottom. */
export function Tray({ link, view, children, wordOf, freePlace, onSeat }: TrayProps) {
  return (
    <section class="tray" aria-label={t("table.opponents")}>
      <div class="disc">
        <div class="middle">{children}</div>
      </div>
      <ul>
        {placesOf(view).map((place) => (
          <li key={place.seat} class={`place turn${place.turn}`}>
            {place.taken ? (
              <Plaque link={link} view={view} place={place} info={place.taken} word={wordOf(place.taken)} open={onSeat?.(place.taken) ?? null} />
            ) : (
              <div class="plaque free">{freePlace(place.seat)}</div>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface PlaqueProps {
  link: TableLink;
  view: TableView;
  place: Place;
  info: SeatInfo;
  word: SeatWord | null;
  open: (() => void) | null;
}

function Plaque({ link, view, place, info, word, open }: PlaqueProps) {
  const gone = goneSince(link.presence.value, info);
  const look = `plaque${place.seat === view.you ? " own" : ""}${word ? ` ${word.look}` : ""}`;
  const inner = (
    <>
      <span class="block">
        {gone === null ? <Avatar name={info.name} avatar={info.avatar} bot={info.bot !== null} /> : <Absent since={gone} now={link.now} />}
        {word?.look === "good" ? (
          <span class="badge">
            <Icon name="check" />
          </span>
        ) : null}
      </span>
      <b class="name">
        {view.host === place.seat ? (
          <span class="host" role="img" aria-label={t("table.host")}>
            <Icon name="crown" />
          </span>
        ) : null}
        <span title={info.name}>{place.seat === view.you ? t("table.you") : info.name}</span>
      </b>
      <span class="stack num">{chips(info.stack)}</span>
      <span class="word">{gone !== null ? t("state.gone") : (word?.text ?? "")}</span>
    </>
  );
  if (!open) return <div class={look}>{inner}</div>;
  return (
    <button type="button" class={look} onClick={open} aria-haspopup="dialog">
      {inner}
    </button>
  );
}
