import { t } from "../i18n/index.ts";
import { Icon, type IconName } from "../kit/Icon.tsx";
import { Switch } from "../kit/fields.tsx";
import { Sheet } from "../kit/Sheet.tsx";
import type { TableLink } from "../net/tableSocket.ts";
import { closeSheet, openSheet, type TableSheet } from "./sheets.ts";
import { ask } from "./tableMoves.ts";

/** What can be done at a table at any time: the rules, the last hand, settings, leaving. */
export function TableMenu({ link }: { link: TableLink }) {
  const view = link.view.value;
  const own = view?.seats.find(({ seat }) => seat === view.you);
  const waiting = view?.phase === "waiting";
  const host = view !== null && view.you !== null && view.you === view.host;
  return (
    <Sheet title={t("table.headingFirst", { code: link.code })} onClose={closeSheet}>
      <ul class="menu">
        <Item icon="share" to="invite" text={t("table.invite")} />
        <Item icon="book" to="rules" text={t("table.rules")} />
        {view?.last ? <Item icon="history" to="summary" text={t("table.lastHand")} /> : null}
        {host && waiting ? <Item icon="gear" to="host" text={t("table.setUp")} /> : null}
        {own && waiting ? <Item icon="chip" to="chips" text={t("next.bringChips")} /> : null}
        <Item icon="sound" to="settings" text={t("set")} />
        {own && !waiting ? (
          <li>
            <Switch
              label={t("table.leave_next")}
              note={t("leave.nextNote")}
              on={own.leaving}
              onChange={(on) => void ask(link, { type: "leave_next", on })}
            />
          </li>
        ) : null}
        <Item icon="leave" to="leave" text={t("table.leave")} />
      </ul>
    </Sheet>
  );
}

function Item({ icon, to, text }: { icon: IconName; to: Exclude<TableSheet["kind"], "sit" | "seat">; text: string }) {
  return (
    <li>
      <button type="button" class="item" onClick={() => openSheet({ kind: to })}>
        <Icon name={icon} />
        <span>{text}</span>
        <Icon name="next" />
      </button>
    </li>
  );
}
