import { t } from "../i18n/index.ts";
import { Avatar } from "../kit/Avatar.tsx";
import { chips, resultClass, signed } from "../kit/numbers.ts";
import { type Ledger } from "../model/ledger.ts";
import type { Note } from "../model/notes.ts";
import type { Step } from "../model/transfers.ts";
import { signedUnits } from "../showing/words.ts";
import type { Person } from "./people.ts";
import { stepWord } from "./stepWords.ts";

interface LedgerTableProps {
  ledger: Ledger;
  people: readonly Person[];
  notes: readonly Note[];
  stake: number;
  feePercent: number;
}

/** The hand as a sheet: steps × players, one's own column tinted, every column adding up to its total. */
export function LedgerTable({ ledger, people, notes, stake, feePercent }: LedgerTableProps) {
  const inUnits = ledger.measure === "units";
  const format = inUnits ? signedUnits : signed;
  return (
    <table class="ledger num">
      <caption class="unseen">{t("show.summary")}</caption>
      <thead>
        <tr>
          <th scope="col">{inUnits ? t("sum.inUnits") : t("sum.inChips")}</th>
          {people.map(({ seat, name, avatar, you }) => (
            <th key={seat} scope="col" class={you ? "me" : ""}>
              <Avatar name={name} avatar={avatar} />
              <span title={name}>{you ? t("sum.you") : name}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {ledger.lines.map(({ step, cells }) => (
          <Line key={step} head={stepWord(step)} cells={cells} people={people} format={format} marks={ledger.seats.map((seat) => marksOf(notes, step, seat))} />
        ))}
        <Line look="sum" head={t("sum.sum")} cells={ledger.sum} people={people} format={format} />
        {inUnits ? <Line head={t("sum.times", { stake: chips(stake) })} cells={ledger.due} people={people} format={signed} /> : null}
        {ledger.capped.some((amount) => amount !== 0) ? <Line head={t("sum.capped")} cells={ledger.capped} people={people} format={signed} /> : null}
        {ledger.fee.some((amount) => amount !== 0) ? <Line head={`${t("sum.fee")} ${feePercent}%`} cells={ledger.fee} people={people} format={signed} /> : null}
        <Line look="total" head={t("sum.total")} cells={ledger.net} people={people} format={signed} />
      </tbody>
    </table>
  );
}

interface LineProps {
  head: string;
  cells: readonly number[];
  people: readonly Person[];
  format: (value: number) => string;
  look?: "sum" | "total";
  /** Numbers of the notes that explain each cell. */
  marks?: readonly (readonly number[])[];
}

function Line({ head, cells, people, format, look = undefined, marks = [] }: LineProps) {
  return (
    <tr class={look && `ledger-${look}`}>
      <th scope="row">{head}</th>
      {cells.map((value, index) => (
        <td key={index} class={people[index]?.you ? "me" : ""}>
          {value === 0 && look === undefined ? <span class="nought">–</span> : <span class={resultClass(value)}>{format(value)}</span>}
          {(marks[index] ?? []).map((mark) => (
            <sup key={mark}>{mark}</sup>
          ))}
        </td>
      ))}
    </tr>
  );
}

function marksOf(notes: readonly Note[], step: Step, seat: number): number[] {
  return notes.flatMap(({ at }, index) => (at?.step === step && at.seat === seat ? [index + 1] : []));
}
