import type { TableLink } from "../net/tableSocket.ts";
import { Sheet } from "../kit/Sheet.tsx";
import { t } from "../i18n/index.ts";

/** What can be done at a table at any time: settings, rules, last hand, leaving. */
export function TableMenu({ link, onClose }: { link: TableLink; onClose: () => void }) {
  return (
    <Sheet title={t("table") + " " + link.code} onClose={onClose}>
      <p>{link.code}</p>
    </Sheet>
  );
}
