import { t } from "../i18n/index.ts";
import { Icon, type IconName } from "../kit/Icon.tsx";
import { chips } from "../kit/numbers.ts";
import { session } from "../net/session.ts";
import { LanguageButton } from "../table/TableHeader.tsx";
import { Logo } from "./Logo.tsx";

/** What the lobby can lay over itself. */
export type LobbySheet = "create" | "code" | "account" | "history" | "rules" | "settings";

interface OpenProps {
  onOpen: (sheet: LobbySheet) => void;
}

const ITEMS: readonly { sheet: LobbySheet; icon: IconName; text: "hist.title" | "lobby.rules" | "set" }[] = [
  { sheet: "history", icon: "history", text: "hist.title" },
  { sheet: "rules", icon: "book", text: "lobby.rules" },
  { sheet: "settings", icon: "gear", text: "set" },
];

/** The game's name, one's chips, and on a desk the ways to the other parts. */
export function LobbyHeader({ onOpen }: OpenProps) {
  const me = session.me.value;
  return (
    <header class="lobby-head">
      <h1 class="brand serif">
        <Logo />
        {t("app.title")}
      </h1>
      <nav class="lobby-links" aria-label={t("lobby.nav")}>
        {ITEMS.map(({ sheet, icon, text }) => (
          <button key={sheet} type="button" onClick={() => onOpen(sheet)}>
            <Icon name={icon} />
            {t(text)}
          </button>
        ))}
      </nav>
      <span class="gap" />
      {me ? (
        <button type="button" class="wallet num" aria-label={`${me.name}. ${t("lobby.wallet", { n: chips(me.wallet) })}`} onClick={() => onOpen("account")}>
          <Icon name="chip" />
          {chips(me.wallet)}
        </button>
      ) : null}
      <LanguageButton />
    </header>
  );
}

/** The same ways at the bottom of a phone. */
export function LobbyNav({ onOpen }: OpenProps) {
  return (
    <nav class="lobby-nav" aria-label={t("lobby.nav")}>
      <span class="on" aria-current="page">
        <Icon name="home" />
        {t("lobby")}
      </span>
      {ITEMS.map(({ sheet, icon, text }) => (
        <button key={sheet} type="button" onClick={() => onOpen(sheet)}>
          <Icon name={icon} />
          {t(text)}
        </button>
      ))}
    </nav>
  );
}
