import { t } from "../i18n/index.ts";
import { Button } from "../kit/Button.tsx";
import type { TableLink } from "../net/tableSocket.ts";
import type { TableView } from "../protocol/generated.ts";
import { openSheet } from "./sheets.ts";
import { addBot } from "./tableMoves.ts";

interface FreePlaceProps {
  link: TableLink;
  view: TableView;
  seat: number;
}

/** A free place: to be taken by who has no seat, given to a machine by the host between hands, or just free. */
export function FreePlace({ link, view, seat }: FreePlaceProps) {
  if (view.you !== null && view.you === view.host && view.phase === "waiting") {
    return (
      <Button look="tool" icon="bot" place="onplace" onClick={() => void addBot(link, seat)}>
        {t("table.add_bot")}
      </Button>
    );
  }
  const barred = view.settings.locked && view.seats.length > 0;
  if (view.you !== null || barred) return <span class="vacant">{t("table.free")}</span>;
  return (
    <Button look="tool" icon="plus" place="onplace" onClick={() => openSheet({ kind: "sit", seat })}>
      {t("table.sit")}
    </Button>
  );
}
