import { language, t } from "../i18n/index.ts";
import { Button } from "../kit/Button.tsx";
import { Mam } from "../kit/Mam.tsx";
import { chips } from "../kit/numbers.ts";
import type { LobbyTable } from "../protocol/generated.ts";
import { isOpen } from "./tables.ts";

/** One table of the list: its tray from above, its terms, who sits there, and the way in. */
export function TableRow({ table, onEnter }: { table: LobbyTable; onEnter: () => void }) {
  const seats = Array.from({ length: table.seats }, (_, seat) => ({ seat, avatar: table.taken.find((taken) => taken.seat === seat)?.avatar ?? null }));
  const open = isOpen(table);
  return (
    <li class="table-row">
      <Mam seats={seats} />
      <div class="table-words">
        <b>{t("lobby.rowName", { code: table.code })}</b>
        <p class="num">{t("lobby.rowTerms", { stake: chips(table.stake), house: table.title[language.value] ?? table.house })}</p>
        <p class="num">
          {t("lobby.people", { taken: table.taken.length, seats: table.seats })} · {phaseWord(table)}
        </p>
      </div>
      <p class="table-people">{table.taken.map((seat) => seat.name).join(", ")}</p>
      <Button look={open ? "filled" : "quiet"} {...(open ? {} : { icon: "eye" as const })} label={`${open ? t("table.sit") : t("table.watch")}: ${t("lobby.rowName", { code: table.code })}`} onClick={onEnter}>
        {open ? t("table.sit") : t("table.watch")}
      </Button>
    </li>
  );
}

function phaseWord({ locked, phase }: LobbyTable): string {
  if (locked) return t("lobby.locked");
  switch (phase) {
    case "arranging":
      return t("lobby.arranging");
    case "showing":
      return t("lobby.showing");
    default:
      return t("lobby.waiting");
  }
}
