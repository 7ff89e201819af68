import { t } from "../i18n/index.ts";
import { Card, CardBack } from "../kit/Card.tsx";
import { rowName } from "../kit/words.ts";
import type { PanelRow } from "../model/board.ts";
import { ROW_SIZES } from "../model/rows.ts";

interface FanProps {
  row: PanelRow;
  /** Whether these cards turn now, rather than having been turned before. */
  turning: boolean;
}

/** The cards of a row side by side, overlapping where there is little room; backs until the row is shown. */
export function Fan({ row, turning }: FanProps) {
  const size = ROW_SIZES[row.row];
  if (!row.cards) {
    const hidden = t("show.hidden", { row: t(`row.${row.row}.short`) });
    return (
      <div class={`sp-cards n${size}`} role="img" aria-label={hidden}>
        {Array.from({ length: size }, (_, index) => (
          <CardBack key={index} />
        ))}
      </div>
    );
  }
  const look = `${turning ? "turning" : ""} ${row.name ? "" : "unturned"}`;
  return (
    <div class={`sp-cards n${size} ${look}`} role="group" aria-label={row.name ? rowName(row.name) : undefined}>
      {row.cards.map((card) => (
        <Card key={card} card={card} />
      ))}
    </div>
  );
}
