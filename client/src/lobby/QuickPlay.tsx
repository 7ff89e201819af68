import { language, t } from "../i18n/index.ts";
import { Button } from "../kit/Button.tsx";
import { chips } from "../kit/numbers.ts";
import { api } from "../net/api.ts";
import { houses } from "../net/houses.ts";
import { session } from "../net/session.ts";
import type { LobbyTable } from "../protocol/generated.ts";
import { QUICK, quickTable } from "./tables.ts";
import { useEntry } from "./useEntry.ts";

/** The hero: one tap, and one plays. It says where that leads. */
export function QuickPlay({ tables }: { tables: readonly LobbyTable[] | null }) {
  const { pending, enter } = useEntry(api.quick);
  const found = quickTable(tables ?? [], session.me.value?.wallet ?? Number.POSITIVE_INFINITY);
  const terms = found ?? QUICK;
  const title = found?.title ?? houses.value.find(({ name }) => name === QUICK.house)?.title;
  return (
    <section class="quick">
      <div>
        <h2 class="serif">{t("lobby.quickTitle", { stake: chips(terms.stake) })}</h2>
        <p>{t("lobby.quickTerms", { seats: terms.seats, house: title?.[language.value] ?? terms.house, seconds: terms.arranging })}</p>
        <p>{found ? t("lobby.quickOpen", { code: found.code }) : t("lobby.quickNew")}</p>
      </div>
      <Button look="gold" icon="deal" pending={pending} onClick={enter}>
        {t("lobby.quick")}
      </Button>
    </section>
  );
}
