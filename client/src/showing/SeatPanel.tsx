import { t } from "../i18n/index.ts";
import { Avatar } from "../kit/Avatar.tsx";
import { Icon } from "../kit/Icon.tsx";
import { chips, resultClass, signed } from "../kit/numbers.ts";
import { rowName, rowNameParts } from "../kit/words.ts";
import type { Panel, PanelRow } from "../model/board.ts";
import type { RowName as Named } from "../protocol/generated.ts";
import { Counting } from "./Counting.tsx";
import { Fan } from "./Fan.tsx";
import { Tags } from "./Tags.tsx";
import { briefCategory, briefDetail, rowWithCount, signedUnits, unitsText } from "./words.ts";

/** Who sits at a panel, as far as it is drawn. */
export interface PanelSeat {
  readonly name: string;
  readonly avatar: number;
  readonly bot: boolean;
  readonly stack: number;
}

interface SeatPanelProps {
  panel: Panel;
  seat: PanelSeat;
  /** own: the reader's. facing: an opponent, with the reader's results. seen: anyone, with their own results (for spectators). */
  role: "own" | "facing" | "seen";
  /** When results may be read, in ms after the cards begin to turn; 0 shows all at once. */
  resultsAfter: number;
  animate: boolean;
}

/** One seat of the showing: who, the result so far, what was special, and the three rows. */
export function SeatPanel({ panel, seat, role, resultsAfter, animate }: SeatPanelProps) {
  const look = `${role} ${panel.foul ? "fouled" : ""} ${panel.left ? "left" : ""} ${panel.natural ? "natural" : ""}`;
  const name = role === "own" ? t("show.you") : seat.name;
  const order = role === "own" ? panel.rows : [...panel.rows].reverse();
  return (
    <section class={`sp ${look}`} aria-label={name}>
      <div class="sp-in">
        <div class="sp-who">
          <Avatar name={seat.name} avatar={seat.avatar} bot={seat.bot} />
          <div class="sp-name">
            <b title={name}>{name}</b>
            <span class="sp-stack num">
              <Icon name="chip" />
              <Counting value={seat.stack} format={chips} delay={resultsAfter} />
            </span>
          </div>
        </div>
        <Result panel={panel} role={role} delay={resultsAfter} />
        <Tags panel={panel} />
        <div class="sp-rows">
          {order.map((row) => (
            <RowLine key={row.row} row={row} turning={animate && row.now} />
          ))}
        </div>
        {role === "facing" ? <WholeHand total={panel.total} /> : null}
      </div>
    </section>
  );
}

/** The result so far in units and chips; a dash while nothing has been settled. */
function Result({ panel, role, delay }: { panel: Panel; role: SeatPanelProps["role"]; delay: number }) {
  return (
    <div class="sp-result">
      {role === "own" ? <span class="sp-label">{t("show.yourTotal")}</span> : null}
      {panel.settled ? (
        <>
          <Counting value={panel.units} format={unitsText} delay={delay} class={`sp-units serif num ${resultClass(panel.units)}`} />
          <span class="sp-chips num">
            {role === "facing" ? <span class="sp-outcome">{outcome(panel.units)} </span> : null}
            <Counting value={panel.chips} format={signed} delay={delay} />
          </span>
        </>
      ) : (
        <span class="sp-units serif muted">–</span>
      )}
    </div>
  );
}

/** "Bạn thắng", "Bạn thua", "Hòa": whose result the number is, and which way it went. */
function outcome(units: number): string {
  return { win: t("show.youWin"), lose: t("show.youLose"), tie: t("show.tie") }[resultClass(units)];
}

/** One row: its cards, its name, and what it brought. */
function RowLine({ row, turning }: { row: PanelRow; turning: boolean }) {
  return (
    <div class={`sp-row ${row.now ? "now" : ""} ${turning ? "turning" : ""}`}>
      <p class="sp-row-which">{rowWithCount(row.row)}</p>
      <p class="sp-row-name" title={row.name ? rowName(row.name) : undefined}>
        {row.name ? <RowName name={row.name} /> : <span class="muted">{rowWithCount(row.row)}</span>}
      </p>
      <p class="sp-row-result num">{row.units === null ? null : <RowResult units={row.units} />}</p>
      <Fan row={row} turning={turning} />
    </div>
  );
}

/** The row's name in full and in short; the layout shows the one there is room for. */
function RowName({ name }: { name: Named }) {
  const { name: category, detail } = rowNameParts(name);
  return (
    <>
      <span class="long">{category}</span>
      <span class="brief">{briefCategory(name)}</span> <small class="long">{detail}</small>
      <small class="brief">{briefDetail(name) ?? detail}</small>
    </>
  );
}

function RowResult({ units }: { units: number }) {
  const look = resultClass(units);
  const word = { win: t("show.win"), lose: t("show.lose"), tie: t("show.tie") }[look];
  return (
    <span class={look}>
      <span class="word">{word} </span>
      {signedUnits(units)}
    </span>
  );
}

/** An opponent's result of the whole hand. Its line is there from the start, so that nothing moves when it is known. */
function WholeHand({ total }: { total: number | null }) {
  return (
    <p class="sp-whole">
      {total === null ? null : (
        <>
          <span>{t("show.wholeHand")}</span> <b class={`num ${resultClass(total)}`}>{signed(total)}</b>
        </>
      )}
    </p>
  );
}
