import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { language, t } from "../i18n/index.ts";
import { Button } from "../kit/Button.tsx";
import { chips } from "../kit/numbers.ts";
import type { TableLink } from "../net/tableSocket.ts";
import { sound } from "../settings/choices.ts";
import { TableMenu } from "./TableMenu.tsx";

interface HeaderProps {
  link: TableLink;
  /** In place of the table's name, for a screen with a name of its own. */
  title?: string;
  /** Buttons of the screen's own, before the mute. */
  children?: ComponentChildren;
}

/** The one line above every screen of a table: menu, where one is, mute, language. */
export function TableHeader({ link, title, children }: HeaderProps) {
  const open = useSignal(false);
  const view = link.view.value;
  const place = !view ? link.code : view.hand > 0 ? t("table.heading", { code: view.code, hand: view.hand }) : t("table.headingFirst", { code: view.code });
  const house = link.house.value?.title[language.value] ?? view?.settings.house ?? "";
  const terms = view ? t("table.stakeHouse", { stake: chips(view.settings.stake), house }) : "";
  return (
    <header class="table-header">
      <Button look="bare" icon="menu" label={t("table.menu")} expanded={open.value} onClick={() => (open.value = true)} />
      <div class="where">
        <h1>{title ?? place}</h1>
        <p>{title === undefined ? terms : place}</p>
      </div>
      {children}
      <MuteButton />
      <LanguageButton />
      {open.value ? <TableMenu link={link} onClose={() => (open.value = false)} /> : null}
    </header>
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
      label={other === "en" ? t("set.toEnglish") : t("set.toVietnamese")}
      onClick={() => (language.value = other)}
    >
      {other.toUpperCase()}
    </Button>
  );
}
