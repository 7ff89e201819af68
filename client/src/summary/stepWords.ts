import { t } from "../i18n/index.ts";
import { ROWS, type Row } from "../model/rows.ts";
import type { Step } from "../model/transfers.ts";

/** What a step of the settlement is called in a sheet: "Chi 1", "Binh lủng", "Sập 3 chi". */
export function stepWord(step: Step): string {
  if ((ROWS as readonly string[]).includes(step)) return t(`row.${step as Row}.short`);
  return t(`show.step.${step as Exclude<Step, Row>}`);
}
