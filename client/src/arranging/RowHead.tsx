import { useComputed } from "@preact/signals";
import { t } from "../i18n/index.ts";
import { Icon } from "../kit/Icon.tsx";
import { rowNameParts, rowShort } from "../kit/words.ts";
import { type Row, ROW_SIZES } from "../model/rows.ts";
import type { Desk } from "./desk.ts";
import { rowFault } from "./speech.ts";

/** Above a row: which it is, and what lies in it, or what is wrong with it. */
export function RowHead({ desk, row }: { desk: Desk; row: Row }) {
  const strength = useComputed(() => desk.strengths.value[row]).value;
  const fault = rowFault(row, desk.faults.value);
  const { name, detail } = rowNameParts(strength);
  return (
    <div class="row-head">
      <h2>
        {fault === null ? null : <Icon name="warn" />}
        {rowShort(row)} <small>{t("arrange.cards", { n: ROW_SIZES[row] })}</small>
      </h2>
      <p class="row-name">
        {name} <small>{fault ?? detail}</small>
      </p>
    </div>
  );
}
