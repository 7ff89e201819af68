import { effect } from "@preact/signals";
import { language, t } from "../i18n/index.ts";
import { deck, keepChoices, type Material, material, reduced } from "../settings/choices.ts";
import { remember } from "./memory.ts";

/** Keep the page's own attributes in step with the reader's choices, and remember those. */
export function reflectChoices(): void {
  keepChoices();
  const page = document.documentElement;
  effect(() => {
    remember("language", language.value);
    page.lang = language.value;
    document.title = t("game");
  });
  effect(() => {
    page.dataset["deck"] = deck.value;
    page.dataset["motion"] = reduced.value ? "less" : "full";
  });
}

/** Dress the page itself (overscroll, browser bars) for what is on it. */
export function dressPage(of: Material): void {
  const theme = material(of);
  document.documentElement.dataset["theme"] = theme;
  const bar = document.querySelector<HTMLMetaElement>("meta[name=theme-color]");
  if (bar) bar.content = theme === "dark" ? "#1a0f0a" : "#efe2c8";
}
