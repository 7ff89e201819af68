import { t } from "../i18n/index.ts";
import { Avatar } from "../kit/Avatar.tsx";
import { resultClass, signed } from "../kit/numbers.ts";
import { versus } from "../model/versus.ts";
import type { SummaryView } from "../protocol/generated.ts";
import { signedUnits, unitsText } from "../showing/words.ts";
import type { Person } from "./people.ts";
import { stepWord } from "./stepWords.ts";

/** The reader's result with each opponent, step by step. */
export function VersusList({ summary, you, people }: { summary: SummaryView; you: number; people: readonly Person[] }) {
  return (
    <ul class="versus sum-block" aria-label={t("sum.versus")}>
      {people.filter((person) => !person.you).map(({ seat, name, avatar }) => {
        const result = versus(summary.transfers, you, seat);
        const units = result.due / summary.stake;
        return (
          <li key={seat}>
            <Avatar name={name} avatar={avatar} />
            <div class="versus-words">
              <b>{t("show.vs", { name })}</b>
              <p class="num">
                {result.steps.length === 0 ? t("show.tie") : result.steps.map(({ step, due }) => `${stepWord(step)} ${signedUnits(due / summary.stake)}`).join(" · ")}
              </p>
            </div>
            <p class="versus-result">
              <b class={`serif num ${resultClass(units)}`}>{unitsText(units)}</b>
              <span class="num">{signed(result.paid)}</span>
            </p>
          </li>
        );
      })}
    </ul>
  );
}
