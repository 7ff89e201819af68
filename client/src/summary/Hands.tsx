import { t } from "../i18n/index.ts";
import { Card, CardLine } from "../kit/Card.tsx";
import { Icon } from "../kit/Icon.tsx";
import { naturalName, rowName } from "../kit/words.ts";
import { ROWS, type Row, tidyRow } from "../model/rows.ts";
import type { ShownHand, SummaryView } from "../protocol/generated.ts";
import { rowWithCount } from "../showing/words.ts";
import type { Person } from "./people.ts";

/** Every player's thirteen cards: in rows as laid, or as dealt where none were shown. */
export function Hands({ summary, people }: { summary: SummaryView; people: readonly Person[] }) {
  return (
    <div class="sum-hands">
      {people.map((person) => {
        const hand = summary.hands.find(({ seat }) => seat === person.seat);
        const dealt = summary.dealt[summary.order.indexOf(person.seat)] ?? [];
        return hand ? <Hand key={person.seat} person={person} hand={hand} dealt={dealt} /> : null;
      })}
    </div>
  );
}

function Hand({ person, hand, dealt }: { person: Person; hand: ShownHand; dealt: readonly string[] }) {
  const shown = ROWS.some((row) => hand.rows[row] !== null);
  return (
    <section class={person.you ? "sum-hand me" : "sum-hand"} aria-label={person.you ? t("sum.you") : person.name}>
      <h4>
        {person.you ? t("sum.you") : person.name}
        {hand.natural ? <span class="sp-tag natural"><Icon name="star" />{naturalName(hand.natural)}</span> : null}
        {hand.foul ? <span class="sp-tag foul"><Icon name="warn" />{t("foul")}</span> : null}
        {hand.left ? <span class="sp-tag gone">{t("show.left")}</span> : null}
      </h4>
      {shown ? [...ROWS].reverse().map((row) => <HandRow key={row} row={row} hand={hand} />) : <Dealt cards={dealt} />}
    </section>
  );
}

function HandRow({ row, hand }: { row: Row; hand: ShownHand }) {
  const named = hand.names.find((name) => name.row === row);
  return (
    <div class="sum-row">
      <span class="sum-which">{rowWithCount(row)}</span>
      <CardLine>{tidyRow(hand.rows[row] ?? []).map((card) => <Card key={card} card={card} mini />)}</CardLine>
      <b class="serif">{named ? rowName(named) : ""}</b>
    </div>
  );
}

function Dealt({ cards }: { cards: readonly string[] }) {
  return (
    <div class="sum-row dealt">
      <span class="sum-which">{t("sum.dealt")}</span>
      <CardLine>{cards.map((card) => <Card key={card} card={card} mini />)}</CardLine>
    </div>
  );
}
