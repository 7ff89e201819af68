import { t } from "../i18n/index.ts";
import { Avatar } from "../kit/Avatar.tsx";
import { Icon } from "../kit/Icon.tsx";
import type { TableLink } from "../net/tableSocket.ts";
import type { SeatInfo } from "../protocol/generated.ts";
import { goneSince, placesOf } from "./seats.ts";

/** What a player is doing while a hand is arranged: in a word, and the mark that goes with it. */
function arrangingState(info: SeatInfo, gone: number | null): { text: string; look: "done" | "gone" | "busy" } {
  if (info.left) return { text: t("state.left"), look: "gone" };
  if (!info.in_hand) return { text: t("state.sitsOut"), look: "busy" };
  if (info.done) return { text: t("state.done"), look: "done" };
  if (gone !== null) return { text: t("state.gone", { s: gone }), look: "gone" };
  return { text: t("state.arranging"), look: "busy" };
}

/** One opponent while a hand is arranged. */
function SeatChip({ info, gone }: { info: SeatInfo; gone: number | null }) {
  const { text, look } = arrangingState(info, gone);
  return (
    <li class={`seat ${look}`}>
      <span class="block">
        <Avatar name={info.name} avatar={info.avatar} bot={info.bot !== null} />
        {look === "done" ? (
          <span class="badge">
            <Icon name="check" />
          </span>
        ) : null}
      </span>
      <span class="words">
        <b>{info.name}</b>
        <span class="state">{text}</span>
      </span>
    </li>
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
        const since = goneSince(presence, taken);
        const seconds = since === null ? null : Math.max(0, Math.round((link.now() - since) / 1000));
        return <SeatChip key={seat} info={taken} gone={seconds} />;
      })}
    </ul>
  );
}
