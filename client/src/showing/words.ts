import { t, tCode } from "../i18n/index.ts";
import { signed } from "../kit/numbers.ts";
import { rankText } from "../model/cards.ts";
import { categoryKey } from "../model/names.ts";
import { isWheel } from "../model/ranking.ts";
import { ROW_SIZES, type Row } from "../model/rows.ts";
import type { RowName, ShowingView } from "../protocol/generated.ts";

/** Units with their sign, to two places where a payment was split: "+3", "−4,5". */
export function signedUnits(units: number): string {
  return signed(Math.round(units * 100) / 100);
}

/** The same with the word: "+3 chi". */
export function unitsText(units: number): string {
  const n = signedUnits(units);
  return Math.abs(units) === 1 ? t("show.unit", { n }) : t("show.units", { n });
}

/** "Chi 1 (5 lá)". */
export function rowWithCount(row: Row): string {
  return t("show.step.row", { row: t(`row.${row}.short`), n: ROW_SIZES[row] });
}

/** A row's category in as few letters as players still read at once. */
export function briefCategory({ category, ranks }: Pick<RowName, "category" | "ranks">): string {
  const royal = category === "straight_flush" && ranks[0] === 14 && !isWheel({ category, ranks });
  if (royal) return t("name.brief.royal");
  if (category === "straight" && ranks[0] === 14 && !isWheel({ category, ranks })) return t("name.broadway");
  return tCode(`name.brief.${category}`, categoryKey(category));
}

/** Two pairs in brief: "10-7"; null where the full detail is short enough. */
export function briefDetail({ category, ranks }: Pick<RowName, "category" | "ranks">): string | null {
  return category === "two_pair" ? ranks.slice(0, 2).map(rankText).join("-") : null;
}

/** What a step of the showing is called; the opening by what it has to tell. */
export function stepName(step: string, showing: ShowingView): string {
  if (step !== "opening") return t(`row.${step as Row}.short`);
  if (showing.hands.some(({ natural }) => natural !== null)) return t("show.step.natural");
  if (showing.hands.some(({ foul }) => foul)) return t("show.step.foul");
  return showing.hands.some(({ left }) => left) ? t("show.step.forfeit") : t("show.opening");
}

const BONUS_LABELS: Readonly<Record<string, string>> = {
  "front trips": "bonus.front_trips",
  "middle full_house": "bonus.mid_full",
  "middle quads": "bonus.mid_quads",
  "middle straight_flush": "bonus.mid_sf",
  "back quads": "bonus.back_quads",
  "back straight_flush": "bonus.back_sf",
};

/** "Sám ở Chi 3": the usual ones by the name players use, a house's own by category and row. */
export function bonusName(row: string, category: string): string {
  const key = BONUS_LABELS[`${row} ${category}`];
  if (key !== undefined) return tCode(key, "natural");
  return t("show.bonus", { category: t(categoryKey(category)), row: t(`row.${row as Row}.short`) });
}

