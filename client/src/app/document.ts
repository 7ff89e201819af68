import { effect } from "@preact/signals";
import { language } from "../i18n/index.ts";
import { remember } from "./memory.ts";

/** Keep the page's own attributes in step with the reader's choices, and remember those. */
export function reflectChoices(): void {
  effect(() => {
    remember("language", language.value);
    document.documentElement.lang = language.value;
  });
}
