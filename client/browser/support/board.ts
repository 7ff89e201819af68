import type { Page } from "playwright-core";
import type { Point } from "./touch.ts";

/** The cards by slot. */
export function cardsOn(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("[data-slot]")]
      .sort((a, b) => Number(a.dataset["slot"]) - Number(b.dataset["slot"]))
      .map((slot) => slot.dataset["card"] ?? ""),
  );
}

export const slot = (page: Page, at: number) => page.locator(`[data-slot="${at}"]`);

export async function middleOf(page: Page, at: number): Promise<Point> {
  const box = await slot(page, at).boundingBox();
  if (!box) throw new Error(`no slot ${at}`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** The given cards with two slots exchanged. */
export function exchanged(cards: readonly string[], a: number, b: number): string[] {
  const next = [...cards];
  [next[a], next[b]] = [next[b] ?? "", next[a] ?? ""];
  return next;
}

/** A row's name as it is read: "Thú A và 5". */
export async function rowName(page: Page, row: "back" | "middle" | "front"): Promise<string> {
  return ((await page.locator(`.row.${row} .row-name`).textContent()) ?? "").trim();
}
