import { useSignal } from "@preact/signals";
import { t } from "../i18n/index.ts";
import { Button } from "../kit/Button.tsx";
import { Sheet } from "../kit/Sheet.tsx";
import { type KeptHand, keptHands } from "../net/handShelf.ts";
import { KeptHandCard } from "./KeptHandCard.tsx";
import { SummarySheet } from "./SummarySheet.tsx";

/** The hands kept on this device, the newest first; each opens in full, with its replay and the check of its deal. */
export function HistorySheet({ onClose }: { onClose: () => void }) {
  const open = useSignal<KeptHand | null>(null);
  const chosen = open.value;
  if (chosen) return <SummarySheet summary={chosen.summary} view={null} player={chosen.player} house={chosen.house} onClose={() => (open.value = null)} />;
  return (
    <Sheet title={t("hist.title")} size="tall" onClose={onClose}>
      {keptHands.value.length === 0 ? (
        <div class="list-empty">
          <p class="serif">{t("hist.empty")}</p>
          <p>{t("hist.emptyText")}</p>
        </div>
      ) : (
        <ul class="kept-list">
          {keptHands.value.map((hand) => (
            <li key={`${hand.summary.proof.table} ${hand.summary.hand}`}>
              <KeptHandCard hand={hand}>
                <Button look="quiet" onClick={() => (open.value = hand)}>
                  {t("hist.replay")}
                </Button>
              </KeptHandCard>
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  );
}
