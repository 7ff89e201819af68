import { t } from "../i18n/index.ts";
import { naturalName } from "../kit/words.ts";
import type { House } from "../model/house.ts";
import { ROWS, type Row } from "../model/rows.ts";
import { bonusName } from "../showing/words.ts";
import "../styles/rules.css";

interface HouseRulesProps {
  house: House;
  /** The house in the server's words, a line each; lines that begin with "- " list what the tables show. */
  words: readonly string[];
}

/** A house's rules: what rows and naturals pay as tables, all the rest in sentences. */
export function HouseRules({ house, words }: HouseRulesProps) {
  const sentences = words.length > 0 ? proseOf(words) : sentencesOf(house);
  return (
    <div class="house-rules">
      <Payouts title={t("rules.bonuses")} note={t("rules.bonusNote")} none={t("rules.noBonuses")} lines={bonusesOf(house)} />
      <Payouts
        title={t("rules.naturals")}
        note={t("rules.naturalsNote")}
        none={t("rules.noNaturals")}
        lines={house.naturals.payouts.map(({ name, units }) => [naturalName(name), units])}
      />
      <section>
        <h3>{t("rules.more")}</h3>
        <ul class="rules-more">
          {sentences.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </section>
    </div>
  );
}

type PayoutLine = readonly [name: string, units: number];

function Payouts({ title, note, none, lines }: { title: string; note: string; none: string; lines: readonly PayoutLine[] }) {
  return (
    <section>
      <h3>{title}</h3>
      <p class="rules-note">{lines.length === 0 ? none : note}</p>
      <dl class="payouts num">
        {lines.map(([name, units]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{t("rules.units", { n: units })}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Every bonus of the house, the front's first; one unit is none. */
function bonusesOf({ bonus }: House): PayoutLine[] {
  const ofRow = (row: Row) => Object.entries(bonus[row]).flatMap(([category, units]) => (units > 1 ? [[bonusName(row, category), units] as const] : []));
  return [...ROWS].reverse().flatMap(ofRow);
}

/** The server's words without the title and without the lists that the tables show. */
function proseOf(words: readonly string[]): string[] {
  return words.slice(1).filter((line) => !line.startsWith("- ") && !line.endsWith(":"));
}

/** The main rules of a house the server has no words for: one of a host's own. */
function sentencesOf(house: House): string[] {
  const { scoop, foul, naturals, rake, forfeit, aces } = house;
  const scoopWords = { none: t("rules.scoopNone"), pair: t("rules.scoopPair", { n: scoop.multiplier }), table: t("rules.scoopTable", { n: scoop.multiplier }) };
  return [
    scoopWords[scoop.scope],
    t("rules.foul", { n: foul.multiplier }),
    naturals.claim === "declare" ? t("rules.declare") : t("rules.automatic"),
    ...(aces > 0 ? [t("rules.aces", { n: aces })] : []),
    forfeit.allowed ? t("rules.forfeit", { n: forfeit.units }) : t("rules.noForfeit"),
    rake.percent > 0 ? t("rules.rake", { n: rake.percent }) : t("rules.noRake"),
  ];
}
