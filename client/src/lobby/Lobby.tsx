import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { dressPage } from "../app/document.ts";
import { t } from "../i18n/index.ts";
import { Button } from "../kit/Button.tsx";
import { keptHands, loadHands } from "../net/handShelf.ts";
import { loadHouses } from "../net/houses.ts";
import { session } from "../net/session.ts";
import { material, theme } from "../settings/choices.ts";
import { SettingsSheet } from "../settings/SettingsSheet.tsx";
import { HistorySheet } from "../summary/HistorySheet.tsx";
import { AccountSheet } from "./AccountSheet.tsx";
import { CodeSheet } from "./CodeSheet.tsx";
import { CreateSheet } from "./CreateSheet.tsx";
import { LastHand } from "./LastHand.tsx";
import { LobbyHeader, LobbyNav, type LobbySheet } from "./LobbyHeader.tsx";
import { LowChips, OwnTables } from "./OwnTables.tsx";
import { QuickPlay } from "./QuickPlay.tsx";
import { RulesBook } from "./RulesBook.tsx";
import { TableList } from "./TableList.tsx";
import { useTables } from "./useTables.ts";
import "../styles/lobby.css";
import "../styles/table-list.css";

/** Where one starts: play now, open a table, come in by code, pick one of the list, or come back to one's own. */
export function Lobby() {
  const sheet = useSignal<LobbySheet | null>(null);
  const list = useTables();
  useEffect(() => {
    void session.refresh();
    void loadHouses();
    loadHands();
  }, []);
  useEffect(() => dressPage("talk"), [theme.value]);
  const open = (name: LobbySheet) => (sheet.value = name);
  return (
    <div class="lobby paper" data-theme={material("talk")}>
      <LobbyHeader onOpen={open} />
      <main class="lobby-main">
        <div class="lobby-left">
          <OwnTables codes={session.me.value?.tables ?? []} />
          <LowChips me={session.me.value} />
          <QuickPlay tables={list.tables.value} />
          <div class="lobby-two">
            <Button icon="plus" onClick={() => open("create")}>
              {t("lobby.create")}
            </Button>
            <Button icon="hash" onClick={() => open("code")}>
              {t("lobby.code")}
            </Button>
          </div>
          {keptHands.value[0] ? <LastHand hand={keptHands.value[0]} /> : null}
        </div>
        <TableList list={list} />
      </main>
      <LobbyNav onOpen={open} />
      <Opened sheet={sheet.value} onClose={() => (sheet.value = null)} />
    </div>
  );
}

function Opened({ sheet, onClose }: { sheet: LobbySheet | null; onClose: () => void }) {
  switch (sheet) {
    case null:
      return null;
    case "create":
      return <CreateSheet onClose={onClose} />;
    case "code":
      return <CodeSheet onClose={onClose} />;
    case "account":
      return <AccountSheet onClose={onClose} />;
    case "history":
      return <HistorySheet onClose={onClose} />;
    case "rules":
      return <RulesBook onClose={onClose} />;
    case "settings":
      return <SettingsSheet onClose={onClose} />;
  }
}
