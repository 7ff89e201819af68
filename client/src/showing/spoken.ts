import { t } from "../i18n/index.ts";
import { signed } from "../kit/numbers.ts";
import { naturalName, rowName } from "../kit/words.ts";
import { boardOf, type Panel } from "../model/board.ts";
import type { ShowingView, TableView } from "../protocol/generated.ts";
import { signedUnits, stepName } from "./words.ts";

/** What a step of the showing tells, in sentences for a screen reader. */
export function spokenStep(showing: ShowingView, view: TableView): string {
  const { own, others } = boardOf(showing, view.you, view.settings.stake);
  const nameOf = (seat: number) => view.seats.find((info) => info.seat === seat)?.name ?? "";
  const sentences = others.flatMap((panel) => sentence(panel, nameOf(panel.seat)));
  const total = own ? t("show.saidTotal", { n: signedUnits(own.units), chips: signed(own.chips) }) : "";
  return [stepName(showing.step, showing), ...sentences, total].join(" ");
}

function sentence(panel: Panel, name: string): string[] {
  const special = panel.natural ? naturalName(panel.natural) : panel.foul ? t("foul") : null;
  const row = panel.rows.find(({ now }) => now);
  const laid = row?.name ? rowName(row.name) : null;
  if (laid === null && special === null) return [];
  const shown = [laid, special].filter((part) => part !== null).join(", ");
  return [t("show.said", { name, row: shown, result: resultText(row?.units ?? panel.units) })];
}

function resultText(units: number): string {
  if (units === 0) return t("show.saidTie");
  const n = signedUnits(Math.abs(units)).replace("+", "");
  return units > 0 ? t("show.saidWin", { n }) : t("show.saidLose", { n });
}
