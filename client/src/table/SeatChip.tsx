import { t } from "../i18n/index.ts";
import { Avatar } from "../kit/Avatar.tsx";
import { CardBack } from "../kit/Card.tsx";
import { Icon } from "../kit/Icon.tsx";
import type { TableLink } from "../net/tableSocket.ts";
import type { SeatInfo } from "../protocol/generated.ts";
import { Absent } from "./Absent.tsx";
import { goneSince, placesOf } from "./seats.ts";

/** What a player is doing while a hand is arranged: in a word, and the mark that goes with it. */
function arrangingState(info: SeatInfo, gone: number | null): { text: string; look: "done" | "gone" | "busy" } {
  if (info.left) return { text: t("state.left"), look: "gone" };
  if (!info.in_hand) return { text: t("state.sitsOut"), look: "busy" };
  if (info.done) return { text: t("state.done"), look: "done" };
  if (gone !== null) return { text: t("state.gone"), look: "gone" };
  return { text: t("state.arranging"), look: "busy" };
}

interface SeatChipProps {
  info: SeatInfo;
  /** Since when the player has no connection, on the clock of `now`. */
  gone: number | null;
  now: () => number;
}

/** One opponent while a hand is arranged. */
function SeatChip({ info, gone, now }: SeatChipProps) {
  const { text, look } = arrangingState(info, gone);
  return (
    <li class={`seat ${look}`}>
      <span class="block">
        {look === "gone" && gone !== null ? <Absent since={gone} now={now} /> : <Avatar name={info.name} avatar={info.avatar} bot={info.bot !== null} />}
        {look === "done" ? (
          <span class="badge">
            <Icon name="check" />
          </span>
        ) : null}
      </span>
      <span class="words">
        <b title={info.name}>{info.name}</b>
        <span class="state">{text}</span>
      </span>
      {info.in_hand && !info.left ? <Fan /> : null}
    </li>
  );
}

/** Three backs in a hand, where there is room for them. */
function Fan() {
  return (
    <span class="fan" aria-hidden="true">
      <CardBack />
      <CardBack />
      <CardBack />
    </span>
  );
}

/** The others at the table, clockwise from the left: arranging, done, gone. */
export function SeatStrip({ link }: { link: TableLink }) {
  const view = link.view.value;
  if (!view) return null;
  const presence = link.presence.value;
  const others = placesOf(view).filter(({ seat, taken }) => taken && seat !== view.you);
  return (
    <ul class={`seats n${others.length}`} aria-label={t("table.opponents")}>
      {others.map(({ seat, taken }) => {
        if (!taken) return null;
        return <SeatChip key={seat} info={taken} gone={goneSince(presence, taken)} now={link.now} />;
      })}
    </ul>
  );
}
