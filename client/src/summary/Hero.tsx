import { t } from "../i18n/index.ts";
import { chips, signed } from "../kit/numbers.ts";
import { chipsOf, nameOf } from "../model/ledger.ts";
import { total } from "../model/transfers.ts";
import type { SummaryView } from "../protocol/generated.ts";
import { signedUnits } from "../showing/words.ts";

/** The result in large figures: the reader's, or for a spectator the greatest winning, and how the stack moved. */
export function Hero({ summary, you }: { summary: SummaryView; you: number | null }) {
  const seat = you ?? topSeat(summary);
  const net = chipsOf(summary.net, seat);
  const units = total(summary.transfers, seat, "due") / summary.stake;
  return (
    <div class="sum-hero">
      <b class="sum-net serif num">{signed(net)}</b>
      <p>
        <b>{you === null ? t("sum.top", { name: nameOf(summary, seat) }) : outcome(units)}</b>
        <span class="num">{t("sum.stake", { n: chips(summary.stake) })}</span>
      </p>
      <p class="sum-stacks num">
        <span>{t("sum.stacks")}</span>
        <span>
          {chips(chipsOf(summary.before, seat))} <span aria-hidden="true">→</span> <b>{chips(chipsOf(summary.after, seat))}</b>
        </span>
      </p>
    </div>
  );
}

function outcome(units: number): string {
  const n = signedUnits(Math.abs(units)).replace("+", "");
  if (units === 0) return t("sum.even");
  return units > 0 ? t("sum.won", { n }) : t("sum.lost", { n });
}

function topSeat({ net, order }: SummaryView): number {
  const top = [...net].sort((a, b) => b.chips - a.chips)[0];
  return top?.seat ?? order[0] ?? 0;
}
