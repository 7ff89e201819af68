import { signal } from "@preact/signals";
import { recall } from "../app/memory.ts";
import { en } from "./en/index.ts";
import type { Slots } from "./translated.ts";
import { vi } from "./vi/index.ts";

export type Language = "vi" | "en";
export type MessageKey = keyof typeof vi;
type Values<Key extends MessageKey> = Record<Slots<(typeof vi)[Key]>, string | number>;
type Arguments<Key extends MessageKey> = [Slots<(typeof vi)[Key]>] extends [never] ? [] : [Values<Key>];

const messages: Record<Language, Record<MessageKey, string>> = { vi, en };

/** The language everything is shown in; setting it re-renders whatever called `t`. Vietnamese unless chosen. */
export const language = signal<Language>(recall("language") === "en" ? "en" : "vi");

/** The message `key` in the current language, its slots filled in. */
export function t<Key extends MessageKey>(key: Key, ...[values]: Arguments<Key>): string {
  return fill(messages[language.value][key], values);
}

/** The message of a key made at run time, or `fallback`'s when there is none of that name. */
export function tCode(key: string, fallback: MessageKey): string {
  const known = messages[language.value] as Record<string, string>;
  return known[key] ?? known[fallback] ?? "";
}

function fill(text: string, values?: Record<string, string | number>): string {
  if (values === undefined) return text;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
