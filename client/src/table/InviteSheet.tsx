import { tablePath } from "../app/route.ts";
import { t } from "../i18n/index.ts";
import { Button } from "../kit/Button.tsx";
import { Sheet } from "../kit/Sheet.tsx";
import { toast } from "../kit/Toast.tsx";
import { closeSheet } from "./sheets.ts";

/** The table's address, to be shared or copied. */
export function InviteSheet({ code }: { code: string }) {
  const address = location.origin + tablePath(code);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      toast(t("invite.copied"));
    } catch {
      toast(t("invite.byHand"));
    }
  };
  const share = () => {
    navigator.share({ title: t("game"), url: address }).catch(() => undefined);
  };
  return (
    <Sheet
      title={t("table.invite")}
      onClose={closeSheet}
      foot={
        <>
          <Button look="gold" icon="copy" onClick={() => void copy()}>
            {t("invite.copy")}
          </Button>
          {"share" in navigator ? (
            <Button icon="share" onClick={share}>
              {t("invite.share")}
            </Button>
          ) : null}
        </>
      }
    >
      <p class="muted">{t("invite.code")}</p>
      <p class="code serif">{code}</p>
      <p class="address">{address}</p>
    </Sheet>
  );
}
