import { useSignal } from "@preact/signals";
import { t, tCode } from "../i18n/index.ts";
import { Button } from "../kit/Button.tsx";
import { chips } from "../kit/numbers.ts";
import { toast } from "../kit/Toast.tsx";
import { session } from "../net/session.ts";

/** Free chips for who has run out of them. */
export function TopUpButton() {
  const pending = useSignal(false);
  const topUp = async () => {
    pending.value = true;
    const result = await session.topUp();
    pending.value = false;
    toast(result.ok ? t("lobby.toppedUp", { n: chips(result.value.wallet) }) : tCode(`refused.${result.error.code}`, "refused.unknown"));
  };
  return (
    <Button look="quiet" place="top-up" pending={pending.value} onClick={() => void topUp()}>
      {t("chips.topup")}
    </Button>
  );
}
