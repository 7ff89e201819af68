import { t } from "../i18n/index.ts";
import { Icon } from "../kit/Icon.tsx";
import { naturalName } from "../kit/words.ts";
import type { Panel, PanelExtra } from "../model/board.ts";
import type { Step } from "../model/transfers.ts";
import { bonusName, signedUnits } from "./words.ts";

/** What made a seat's result more than rows compared: natural, foul, leaving, bonuses, sập, and chips that ran out. */
export function Tags({ panel }: { panel: Panel }) {
  const amount = (step: Step) => panel.extras.find((extra) => extra.step === step)?.units;
  const causes: Step[] = [...(panel.natural ? ["natural" as const] : []), ...(panel.foul ? ["foul" as const] : []), ...(panel.left ? ["forfeit" as const] : [])];
  return (
    <div class="sp-tags">
      {panel.natural ? (
        <span class="sp-tag natural">
          <Icon name="star" />
          {naturalName(panel.natural)} <Amount units={amount("natural")} />
        </span>
      ) : null}
      {panel.foul ? (
        <span class="sp-tag foul">
          <Icon name="warn" />
          {t("foul")} <Amount units={amount("foul")} />
        </span>
      ) : null}
      {panel.left ? (
        <span class="sp-tag gone">
          {t("show.left")} <Amount units={amount("forfeit")} />
        </span>
      ) : null}
      {panel.bonuses.map(({ row, category }) => (
        <span key={row} class="sp-tag bonus">
          {bonusName(row, category)}
        </span>
      ))}
      {panel.extras.filter(({ step }) => !causes.includes(step)).map((extra) => (
        <Extra key={extra.step} extra={extra} />
      ))}
      {panel.capped ? <span class="sp-tag short">{t("show.short")}</span> : null}
    </div>
  );
}

function Amount({ units }: { units: number | undefined }) {
  return units === undefined ? null : <span class="num">{signedUnits(units)}</span>;
}

/** A settlement beside the rows, with its units. Sập is a seal, hollow when it was suffered. */
function Extra({ extra: { step, units } }: { extra: PanelExtra }) {
  const seal = units < 0 ? "sp-tag seal lost" : "sp-tag seal";
  switch (step) {
    case "scoop":
      return <span class={seal}>{units < 0 ? t("show.scoopLost") : t("show.scoopWon")} <Amount units={units} /></span>;
    case "sweep":
      return <span class={seal}>{units < 0 ? t("show.sweepLost") : t("show.sweepWon")} <Amount units={units} /></span>;
    case "aces":
    case "natural":
    case "foul":
    case "forfeit":
      return <span class="sp-tag plain">{t(`show.step.${step}`)} <Amount units={units} /></span>;
    default:
      return null;
  }
}
