import { t } from "../i18n/index.ts";
import { rowName } from "../kit/words.ts";
import { completeRows, strengthsOf } from "../model/rows.ts";
import type { Option } from "../protocol/generated.ts";
import type { Desk } from "./desk.ts";
import { LAID } from "./keys.ts";

/** The suggested arrangements by their rows' names; one tap lays one, undo takes it back. */
export function Options({ desk }: { desk: Desk }) {
  const options = desk.options.value ?? [];
  return (
    <div class="options" role="group" aria-label={t("arrange.options")}>
      {options.map((option, at) => (
        <OptionButton key={at} desk={desk} option={option} at={at} />
      ))}
    </div>
  );
}

function OptionButton({ desk, option, at }: { desk: Desk; option: Option; at: number }) {
  const rows = completeRows(option.rows);
  if (!rows) return null;
  const strengths = strengthsOf(rows, desk.house);
  const on = desk.chosen.value === at;
  return (
    <button type="button" class={on ? "option on" : "option"} aria-pressed={on} onClick={() => desk.choose(at)}>
      <b class="number">{t("arrange.option", { n: at + 1 })}</b>
      {LAID.map(({ row }) => (
        <span key={row}>{rowName(strengths[row])}</span>
      ))}
    </button>
  );
}
