import { go, tablePath } from "../app/route.ts";
import { t } from "../i18n/index.ts";
import { Button } from "../kit/Button.tsx";
import { Icon } from "../kit/Icon.tsx";
import { chips } from "../kit/numbers.ts";
import type { Me } from "../protocol/generated.ts";
import { TopUpButton } from "./TopUpButton.tsx";

/** Tables where the player still has a seat. */
export function OwnTables({ codes }: { codes: readonly string[] }) {
  return (
    <>
      {codes.map((code) => (
        <section key={code} class="own-table">
          <Icon name="back" />
          <p>{t("lobby.yourTable", { code })}</p>
          <Button onClick={() => go(tablePath(code))}>{t("lobby.comeBack")}</Button>
        </section>
      ))}
    </>
  );
}

/** For who has run low: free chips. */
export function LowChips({ me }: { me: Me | null }) {
  if (!me?.can_top_up) return null;
  return (
    <section class="low-chips">
      <Icon name="chip" />
      <p class="num">{t("lobby.lowChips", { n: chips(me.wallet) })}</p>
      <TopUpButton />
    </section>
  );
}
