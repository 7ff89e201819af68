import { useComputed } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { language, t } from "../i18n/index.ts";
import { NumberField, Segmented, Switch } from "../kit/fields.tsx";
import { chips } from "../kit/numbers.ts";
import { houses, loadHouses } from "../net/houses.ts";

/** How a table is set up, as a form holds it. `house` is the name of a house. */
export interface TableTerms {
  readonly stake: number;
  readonly seats: number;
  readonly house: string;
  readonly arranging: number;
  readonly row: number;
  readonly hints: boolean;
  readonly locked: boolean;
}

interface TableFormProps {
  value: TableTerms;
  onChange: (terms: TableTerms) => void;
  /** Seats that are taken already: no fewer can be chosen. */
  taken?: number;
}

const STAKES = [100, 500, 1000, 5000];
const TIMES = [30, 60, 90, 120];
const PACES = [3, 5, 8];

/** The choices a host makes, for a new table and between hands. */
export function TableForm({ value, onChange, taken = 0 }: TableFormProps) {
  useEffect(() => void loadHouses(), []);
  const known = useComputed(() => houses.value.map(({ name, title }) => ({ value: name, text: title[language.value] ?? name }))).value;
  const own = known.some((house) => house.value === value.house) ? known : [...known, { value: value.house, text: value.house }];
  const set = (change: Partial<TableTerms>) => onChange({ ...value, ...change });
  return (
    <>
      <Segmented label={t("table.stake")} value={value.stake} options={withOwn(STAKES, value.stake).map((stake) => ({ value: stake, text: chips(stake) }))} onChange={(stake) => set({ stake })} />
      <NumberField label={t("form.otherStake")} value={value.stake} min={1} max={1_000_000} slider={false} onChange={(stake) => set({ stake })} />
      <Segmented label={t("table.house")} value={value.house} options={own} onChange={(house) => set({ house })} />
      <Segmented
        label={t("table.seats")}
        value={value.seats}
        options={[2, 3, 4].filter((seats) => seats >= taken).map((seats) => ({ value: seats, text: String(seats) }))}
        onChange={(seats) => set({ seats })}
      />
      <Segmented label={t("table.time")} value={value.arranging} options={withOwn(TIMES, value.arranging).map((s) => ({ value: s, text: t("table.secondsShort", { n: s }) }))} onChange={(arranging) => set({ arranging })} />
      <Segmented label={t("form.row")} value={value.row} options={withOwn(PACES, value.row).map((s) => ({ value: s, text: t("table.secondsShort", { n: s }) }))} onChange={(row) => set({ row })} />
      <Switch label={t("form.hints")} note={t("form.hintsNote")} on={value.hints} onChange={(hints) => set({ hints })} />
      <Switch label={t("table.lock")} note={t("form.lockNote")} on={value.locked} onChange={(locked) => set({ locked })} />
    </>
  );
}

/** The usual choices and the present one among them. */
function withOwn(usual: readonly number[], own: number): number[] {
  return [...new Set([...usual, own])].sort((a, b) => a - b);
}
