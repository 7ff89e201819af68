import { t } from "../i18n/index.ts";
import { Button } from "../kit/Button.tsx";
import { Sheet } from "../kit/Sheet.tsx";
import { chips } from "../kit/numbers.ts";
import type { TableLink } from "../net/tableSocket.ts";
import type { SeatInfo } from "../protocol/generated.ts";
import { closeSheet } from "./sheets.ts";
import { ask } from "./tableMoves.ts";

/** What a host can do with somebody's seat. */
export function SeatSheet({ link, info }: { link: TableLink; info: SeatInfo }) {
  const remove = async () => {
    if (await ask(link, { type: info.bot === null ? "kick" : "remove_bot", seat: info.seat })) closeSheet();
  };
  return (
    <Sheet
      title={info.name}
      onClose={closeSheet}
      foot={
        <Button look="quiet" icon="leave" onClick={() => void remove()}>
          {info.bot === null ? t("table.kick") : t("table.removeBot")}
        </Button>
      }
    >
      <p class="muted">{t("seat.stack", { n: chips(info.stack) })}</p>
    </Sheet>
  );
}
