import { language, t, tCode } from "../i18n/index.ts";
import { naturalName, rowShort } from "../kit/words.ts";
import type { House } from "../model/house.ts";
import { CATEGORIES } from "../model/ranking.ts";
import { ROWS } from "../model/rows.ts";

/** What is worth more than a unit in this house, beside the board where there is room. */
export function HousePanels({ house }: { house: House }) {
  return (
    <>
      <section class="panel" aria-label={t("table.rules")}>
        <h2>
          {t("table.rules")} · {house.title[language.value]}
        </h2>
        <dl class="pairs">
          {bonusLines(house).map(({ name, units }) => (
            <Pair key={name} name={name} value={t("show.chi", { n: units })} />
          ))}
          {house.scoop.scope === "none" ? null : <Pair name={t("arrange.scoop")} value={t("arrange.times", { n: house.scoop.multiplier })} />}
        </dl>
      </section>
      <section class="panel naturals" aria-label={t("natural")}>
        <h2>{t("arrange.naturals")}</h2>
        <dl class="pairs">
          {house.naturals.payouts.map(({ name, units }) => (
            <Pair key={name} name={naturalName(name)} value={String(units)} />
          ))}
        </dl>
      </section>
    </>
  );
}

function Pair({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** Rows won by a category that is worth more, the front row first. */
function bonusLines(house: House): { name: string; units: number }[] {
  return [...ROWS].reverse().flatMap((row) =>
    Object.entries(house.bonus[row]).map(([category, units]) => {
      const at = CATEGORIES.findIndex((known) => known === category);
      return { name: t("arrange.bonusIn", { category: tCode(`cat.${at}`, "cat.0"), row: rowShort(row) }), units };
    }),
  );
}

/** The keys that work while arranging. */
export function KeysPanel() {
  return (
    <section class="panel keys" aria-label={t("arrange.keys")}>
      <ul>
        <li>
          <kbd>←</kbd> <kbd>→</kbd> {t("arrange.keyMove")}
        </li>
        <li>
          <kbd>Enter</kbd> {t("arrange.keyPick")}
        </li>
        <li>
          <kbd>Esc</kbd> {t("arrange.keyCancel")}
        </li>
        <li>
          <kbd>G</kbd> {t("act.suggest")}
        </li>
        <li>
          <kbd>U</kbd> {t("act.undo")}
        </li>
        <li>
          <kbd>X</kbd> {t("act.done")}
        </li>
      </ul>
    </section>
  );
}
