import { useSignal } from "@preact/signals";
import { t } from "../i18n/index.ts";
import { Button } from "../kit/Button.tsx";
import type { KeptHand } from "../net/handShelf.ts";
import { KeptHandCard } from "../summary/KeptHandCard.tsx";
import { SummarySheet } from "../summary/SummarySheet.tsx";

/** The hand this device played last: its rows, its result, and all of it a tap away. */
export function LastHand({ hand }: { hand: KeptHand }) {
  const open = useSignal(false);
  return (
    <section class="last-hand">
      <h3>{t("hist.last")}</h3>
      <KeptHandCard hand={hand}>
        <Button look="quiet" onClick={() => (open.value = true)}>
          {t("hist.replay")}
        </Button>
      </KeptHandCard>
      {open.value ? <SummarySheet summary={hand.summary} view={null} player={hand.player} house={hand.house} onClose={() => (open.value = false)} /> : null}
    </section>
  );
}
