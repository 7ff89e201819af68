import { useSignal } from "@preact/signals";
import { t, tCode } from "../i18n/index.ts";
import { Button } from "../kit/Button.tsx";
import { NumberField } from "../kit/fields.tsx";
import { chips } from "../kit/numbers.ts";
import { Sheet } from "../kit/Sheet.tsx";
import { toast } from "../kit/Toast.tsx";
import { session } from "../net/session.ts";
import type { TableLink } from "../net/tableSocket.ts";
import type { TableView } from "../protocol/generated.ts";
import { buyInRange } from "./buyIn.ts";
import { closeSheet } from "./sheets.ts";
import { ask } from "./tableMoves.ts";

interface BringProps {
  link: TableLink;
  view: TableView;
  /** The seat to take; null brings chips to the reader's own. */
  seat: number | null;
}

/** Taking a seat, or bringing more chips to it: how many of the wallet's chips come along. */
export function BringSheet({ link, view, seat }: BringProps) {
  const wallet = session.me.value?.wallet ?? 0;
  const range = buyInRange(view.settings.stake, wallet);
  const amount = useSignal(range.usual);
  const enough = wallet >= view.settings.stake;
  const bring = async () => {
    const command = seat === null ? ({ type: "top_up", amount: amount.value } as const) : ({ type: "sit", seat, buy_in: amount.value } as const);
    if (await ask(link, command)) {
      closeSheet();
      void session.refresh();
    }
  };
  return (
    <Sheet
      title={seat === null ? t("next.bringChips") : t("table.sit")}
      onClose={closeSheet}
      foot={enough ? <Bring link={link} amount={amount.value} onBring={() => void bring()} /> : <FreeChips />}
    >
      <p class="muted">{t("sit.wallet", { n: chips(wallet) })}</p>
      {enough ? (
        <NumberField
          label={t("sit.amount")}
          value={amount.value}
          min={range.min}
          max={range.max}
          step={Math.max(1, Math.min(view.settings.stake, range.max - range.min))}
          onChange={(value) => (amount.value = value)}
        />
      ) : (
        <p>{t("sit.empty")}</p>
      )}
    </Sheet>
  );
}

function Bring({ link, amount, onBring }: { link: TableLink; amount: number; onBring: () => void }) {
  const pending = link.pending.value;
  return (
    <Button look="gold" icon="chip" pending={pending.has("sit") || pending.has("top_up")} onClick={onBring}>
      {t("sit.bring", { n: chips(amount) })}
    </Button>
  );
}

/** The free top-up, for an empty wallet. */
function FreeChips() {
  const topUp = async () => {
    const result = await session.topUp();
    if (!result.ok) toast(tCode(`refused.${result.error.code}`, "refused.unknown"));
  };
  return (
    <Button look="gold" icon="chip" onClick={() => void topUp()}>
      {t("chips.topup")}
    </Button>
  );
}
