import { t } from "../i18n/index.ts";
import { Button } from "../kit/Button.tsx";
import { Segmented } from "../kit/fields.tsx";
import { Sheet } from "../kit/Sheet.tsx";
import { chips } from "../kit/numbers.ts";
import type { TableLink } from "../net/tableSocket.ts";
import type { SeatInfo } from "../protocol/generated.ts";
import { type BotLevel, botLevel, LEVELS } from "./bots.ts";
import { closeSheet } from "./sheets.ts";
import { ask } from "./tableMoves.ts";

/** What a host can do with somebody's seat. */
export function SeatSheet({ link, info }: { link: TableLink; info: SeatInfo }) {
  const remove = async () => {
    if (await ask(link, { type: info.bot === null ? "kick" : "remove_bot", seat: info.seat })) closeSheet();
  };
  const replace = async (level: BotLevel) => {
    if (await ask(link, { type: "remove_bot", seat: info.seat })) await ask(link, { type: "add_bot", seat: info.seat, level });
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
      {info.bot === null ? null : (
        <Segmented label={t("seat.level")} value={botLevel(info.bot)} options={LEVELS.map((level) => ({ value: level, text: t(`level.${level}`) }))} onChange={(level) => void replace(level)} />
      )}
    </Sheet>
  );
}
