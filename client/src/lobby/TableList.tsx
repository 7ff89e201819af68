import { useSignal } from "@preact/signals";
import { go, tablePath } from "../app/route.ts";
import { t } from "../i18n/index.ts";
import { Button } from "../kit/Button.tsx";
import { chips } from "../kit/numbers.ts";
import type { LobbyTable } from "../protocol/generated.ts";
import { TableRow } from "./TableRow.tsx";
import { atStake, type StakeFilter, STAKES } from "./tables.ts";
import type { TablesList } from "./useTables.ts";

/** The open tables, by stake. */
export function TableList({ list }: { list: TablesList }) {
  const filter = useSignal<StakeFilter>("all");
  const tables = list.tables.value;
  const unusual = atStake(tables ?? [], "other").length > 0 || filter.value === "other";
  const filters: readonly StakeFilter[] = ["all", ...STAKES, ...(unusual ? ["other" as const] : [])];
  return (
    <section class="table-list" aria-label={t("lobby.tables")}>
      <div class="stakes" role="group" aria-label={t("table.stake")}>
        {filters.map((each) => (
          <button key={each} type="button" class="num" aria-pressed={filter.value === each} onClick={() => (filter.value = each)}>
            {each === "all" ? t("lobby.allStakes") : each === "other" ? t("lobby.otherStakes") : chips(each)}
          </button>
        ))}
      </div>
      {list.failed.value ? (
        <p class="list-lost" role="status">
          {t("lobby.lost")}
          <Button look="quiet" onClick={list.refresh}>
            {t("lobby.retry")}
          </Button>
        </p>
      ) : null}
      <Rows tables={tables && atStake(tables, filter.value)} any={(tables?.length ?? 0) > 0} failed={list.failed.value} />
    </section>
  );
}

interface RowsProps {
  tables: readonly LobbyTable[] | null;
  /** Whether there are tables at any stake. */
  any: boolean;
  failed: boolean;
}

function Rows({ tables, any, failed }: RowsProps) {
  if (tables === null) return failed ? null : <p class="list-empty">{t("lobby.loading")}</p>;
  if (tables.length === 0) {
    return (
      <div class="list-empty">
        <p class="serif">{any ? t("lobby.noneAtStake") : t("lobby.none")}</p>
        {any ? null : <p>{t("lobby.noneText")}</p>}
      </div>
    );
  }
  return (
    <ul>
      {tables.map((table) => (
        <TableRow key={table.code} table={table} onEnter={() => go(tablePath(table.code))} />
      ))}
    </ul>
  );
}
