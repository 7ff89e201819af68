import type { ComponentChildren } from "preact";
import { language, t } from "../i18n/index.ts";
import { Button } from "../kit/Button.tsx";
import { Icon } from "../kit/Icon.tsx";
import { chips } from "../kit/numbers.ts";
import type { TableLink } from "../net/tableSocket.ts";
import { sound } from "../settings/choices.ts";
import { openSheet, sheet } from "./sheets.ts";

interface HeaderProps {
  link: TableLink;
  /** In place of the table's name, for a screen with a name of its own. */
  title?: string;
  /** Buttons of the screen's own, before the mute. */
  children?: ComponentChildren;
}

/** The one line above every screen of a table: menu, where one is, mute, language. */
export function TableHeader({ link, title, children }: HeaderProps) {
  const view = link.view.value;
  const place = t("table.headingFirst", { code: view?.code ?? link.code });
  const house = link.house.value?.title[language.value] ?? view?.settings.house ?? "";
  const parts = [title === undefined ? null : place, view && view.hand > 0 ? `${t("hand")} ${view.hand}` : null, view ? t("table.stakeShort", { stake: chips(view.settings.stake) }) : null];
  const terms = parts.filter((part) => part !== null).join(" · ");
  return (
    <header class="table-header">
      <Button look="bare" icon="menu" label={t("table.menu")} expanded={sheet.value?.kind === "menu"} onClick={() => openSheet({ kind: "menu" })} />
      <div class="where">
        <h1 title={title ?? place}>{title ?? place}</h1>
        <p title={terms}>
          {terms}
          <span class="house"> · {house}</span>
        </p>
      </div>
      <Watching count={link.presence.value?.spectators ?? 0} />
      {children}
      <MuteButton />
      <LanguageButton />
    </header>
  );
}

/** How many watch without a seat; nothing when nobody does. */
function Watching({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span class="watching" role="img" aria-label={t("table.watchers", { n: count })}>
      <Icon name="eye" />
      <span aria-hidden="true">{count}</span>
    </span>
  );
}

export function MuteButton() {
  const on = sound.value === "on";
  return (
    <Button
      look="bare"
      icon={on ? "sound" : "mute"}
      label={on ? t("set.soundOff") : t("set.soundOn")}
      onClick={() => (sound.value = on ? "off" : "on")}
    />
  );
}

export function LanguageButton() {
  const other = language.value === "vi" ? "en" : "vi";
  return (
    <Button
      look="bare"
      place="language"
      label={`${other.toUpperCase()}: ${other === "en" ? t("set.toEnglish") : t("set.toVietnamese")}`}
      onClick={() => (language.value = other)}
    >
      {other.toUpperCase()}
    </Button>
  );
}
