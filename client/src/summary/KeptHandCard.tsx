import type { ComponentChildren } from "preact";
import { t } from "../i18n/index.ts";
import { Card, CardLine } from "../kit/Card.tsx";
import { resultClass, signed } from "../kit/numbers.ts";
import { rowName } from "../kit/words.ts";
import { chipsOf } from "../model/ledger.ts";
import { ROWS, tidyRow } from "../model/rows.ts";
import type { KeptHand } from "../net/handShelf.ts";
import { ownSeat } from "./people.ts";
import "../styles/kept.css";

/** A kept hand at a glance: which, one's own rows, the result. */
export function KeptHandCard({ hand: { summary, player }, children }: { hand: KeptHand; children: ComponentChildren }) {
  const seat = ownSeat(summary, player) ?? 0;
  const shown = summary.hands.find((hand) => hand.seat === seat);
  const net = chipsOf(summary.net, seat);
  return (
    <div class="kept">
      <p class="kept-place num">{t("hist.item", { hand: summary.hand, code: summary.proof.table })}</p>
      {[...ROWS].reverse().map((row) => {
        const cards = shown?.rows[row];
        const name = shown?.names.find((named) => named.row === row);
        return cards ? (
          <div key={row} class="kept-row">
            <span>{t(`row.${row}.short`)}</span>
            <CardLine>{tidyRow(cards).map((card) => <Card key={card} card={card} mini />)}</CardLine>
            <b class="serif">{name ? rowName(name) : ""}</b>
          </div>
        ) : null;
      })}
      <p class="kept-foot">
        <b class={`serif num ${resultClass(net)}`}>{signed(net)}</b>
        {children}
      </p>
    </div>
  );
}
