import { signal } from "@preact/signals";

/** The sheet that lies over a table now. */
export type TableSheet =
  | { readonly kind: "menu" | "rules" | "settings" | "host" | "summary" | "leave" | "chips" | "invite" }
  | { readonly kind: "sit"; readonly seat: number }
  | { readonly kind: "seat"; readonly seat: number };

export const sheet = signal<TableSheet | null>(null);

export function openSheet(next: TableSheet): void {
  sheet.value = next;
}

export function closeSheet(): void {
  sheet.value = null;
}
