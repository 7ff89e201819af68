import type { Locator, Page } from "playwright-core";

export const button = (page: Page, name: string | RegExp): Locator => page.getByRole("button", { name });

/** From the lobby to a seat at a new table of that house, with three machines. */
export async function openTable(page: Page, server: string, house: string): Promise<void> {
  await page.goto(server);
  await button(page, "Tạo bàn").tap();
  await page.getByRole("radio", { name: house, exact: true }).tap();
  await page.locator("dialog footer .gold").tap();
  await page.waitForURL(/\/ban\//);
  await button(page, "Chơi với máy").tap();
  await button(page, "Chia bài").waitFor();
  await page.waitForFunction(() => document.querySelectorAll(".plaque .stack").length === 4);
}

export async function deal(page: Page): Promise<void> {
  await page.locator(".foot .next:not([disabled])", { hasText: "Chia bài" }).tap();
  await page.waitForSelector("[data-slot]");
}

/** Lay the best suggestion and send it, claiming a natural if that is what is offered. */
export async function layAndSend(page: Page): Promise<void> {
  if ((await page.locator(".option").count()) === 0) await page.locator(".tools .tool").nth(3).tap();
  const claim = button(page, "Báo mậu binh");
  await page.waitForSelector('.option[aria-pressed="true"]', { state: "attached" });
  await ((await claim.count()) > 0 ? claim : page.locator(".tools .done")).tap();
}

/** Skip through the showing to the summary. */
export async function watchShowing(page: Page): Promise<void> {
  const summary = page.getByRole("dialog", { name: "Bảng tổng kết" });
  const skip = page.locator(".showing .skip");
  await page.waitForSelector(".showing, dialog[open]");
  for (let step = 0; step < 6 && !(await summary.isVisible()); step++) {
    await skip.or(summary).first().waitFor();
    if (await skip.isVisible()) await skip.tap({ timeout: 5_000 }).catch(() => undefined);
    await page.waitForTimeout(150);
  }
  await summary.waitFor();
}
