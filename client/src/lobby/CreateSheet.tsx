import { useSignal } from "@preact/signals";
import { language, t } from "../i18n/index.ts";
import { Button } from "../kit/Button.tsx";
import { Sheet } from "../kit/Sheet.tsx";
import { houseOf } from "../model/house.ts";
import { api } from "../net/api.ts";
import { houses } from "../net/houses.ts";
import { HouseRules } from "../rules/HouseRules.tsx";
import { TableForm, type TableTerms } from "../table/TableForm.tsx";
import { QUICK } from "./tables.ts";
import { useEntry } from "./useEntry.ts";

const FIRST: TableTerms = { ...QUICK, row: 5, hints: true, locked: false };

/** A table of one's own: its terms, and the rules of the house chosen. */
export function CreateSheet({ onClose }: { onClose: () => void }) {
  const terms = useSignal<TableTerms>(FIRST);
  const { pending, enter } = useEntry(() => api.createTable(terms.value));
  const house = houses.value.find(({ name }) => name === terms.value.house);
  return (
    <Sheet
      title={t("lobby.create")}
      size="tall"
      onClose={onClose}
      foot={
        <Button look="gold" icon="plus" pending={pending} onClick={enter}>
          {t("lobby.create.submit")}
        </Button>
      }
    >
      <TableForm value={terms.value} onChange={(next) => (terms.value = next)} />
      {house ? (
        <details class="create-rules">
          <summary>{t("lobby.houseRules", { house: house.title[language.value] ?? house.name })}</summary>
          <HouseRules house={houseOf(house.rules)} words={house.words[language.value] ?? []} />
        </details>
      ) : null}
    </Sheet>
  );
}
