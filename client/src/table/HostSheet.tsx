import { useSignal } from "@preact/signals";
import { t } from "../i18n/index.ts";
import { Button } from "../kit/Button.tsx";
import { Sheet } from "../kit/Sheet.tsx";
import type { TableLink } from "../net/tableSocket.ts";
import type { Settings, TableView } from "../protocol/generated.ts";
import { closeSheet } from "./sheets.ts";
import { TableForm, type TableTerms } from "./TableForm.tsx";
import { ask } from "./tableMoves.ts";

/** The keys of `wanted` that differ from what the table has. */
export function changesOf(now: Settings, wanted: TableTerms): Partial<TableTerms> {
  return Object.fromEntries(Object.entries(wanted).filter(([key, value]) => now[key as keyof TableTerms] !== value));
}

/** The host sets the table up between hands. */
export function HostSheet({ link, view }: { link: TableLink; view: TableView }) {
  const terms = useSignal<TableTerms>(view.settings);
  const highest = Math.max(-1, ...view.seats.map(({ seat }) => seat));
  const save = async () => {
    const changes = changesOf(view.settings, terms.value);
    if (Object.keys(changes).length === 0 || (await ask(link, { type: "configure", ...changes }))) closeSheet();
  };
  return (
    <Sheet
      title={t("table.setUp")}
      size="tall"
      onClose={closeSheet}
      foot={
        <Button look="gold" icon="check" pending={link.pending.value.has("configure")} onClick={() => void save()}>
          {t("form.save")}
        </Button>
      }
    >
      <TableForm value={terms.value} taken={highest + 1} onChange={(next) => (terms.value = next)} />
    </Sheet>
  );
}
