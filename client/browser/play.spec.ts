import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { axeFaults } from "./support/axe.ts";
import { cardsOn, middleOf, slot } from "./support/board.ts";
import { launch } from "./support/chromium.ts";
import { layoutFaults } from "./support/layout.ts";
import { Finger } from "./support/touch.ts";

/** A running server, in `MAUBINH_SERVER`. */
const server = process.env["MAUBINH_SERVER"] ?? "";
const shots = process.env["MAUBINH_SHOTS"];
const HOUSES = ["BigKool", "Xập xám", "Theo vòng", "Casino"];

let browser: Browser;
let context: BrowserContext;
let page: Page;
let complaints: string[];

beforeAll(async () => {
  if (shots) mkdirSync(shots, { recursive: true });
  browser = await launch();
});

afterAll(() => browser?.close());

beforeEach(async () => {
  await context?.close();
  context = await browser.newContext({ viewport: { width: 360, height: 640 }, hasTouch: true, deviceScaleFactor: 2 });
  page = await context.newPage();
  complaints = [];
  page.on("pageerror", (error) => complaints.push(String(error)));
});

const button = (name: string | RegExp) => page.getByRole("button", { name });

/** Look at the screen: it fits, it is accessible, and it is kept where screenshots are wanted. */
async function look(name: string, still = false): Promise<void> {
  const faults = [...(await layoutFaults(page, { language: "vi", still })), ...(await axeFaults(page))];
  if (shots) await page.screenshot({ path: join(shots, `play-${name}.png`) });
  expect(faults, name).toEqual([]);
}

/** From the lobby to a seat at a new table of that house, with three machines. */
async function openTable(house: string): Promise<void> {
  await page.goto(server);
  await button("Tạo bàn").tap();
  await page.getByRole("radio", { name: house, exact: true }).tap();
  await page.locator("dialog footer .gold").tap();
  await page.waitForURL(/\/ban\//);
  await button("Chơi với máy").tap();
  await button("Chia bài").waitFor();
  await page.waitForFunction(() => document.querySelectorAll(".plaque .stack").length === 4);
}

async function deal(): Promise<void> {
  await page.locator(".foot .next:not([disabled])", { hasText: "Chia bài" }).tap();
  await page.waitForSelector("[data-slot]");
}

/** Lay the best suggestion and send it, claiming a natural if that is what is offered. */
async function layAndSend(): Promise<void> {
  if ((await page.locator(".option").count()) === 0) await page.locator(".tools .tool").nth(3).tap();
  const claim = button("Báo mậu binh");
  await page.waitForSelector('.option[aria-pressed="true"]', { state: "attached" });
  await ((await claim.count()) > 0 ? claim : page.locator(".tools .done")).tap();
}

/** Skip through the showing to the summary. */
async function watchShowing(): Promise<void> {
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

for (const house of HOUSES) {
  test(`a guest plays two hands of ${house} against three machines`, async () => {
    await openTable(house);
    await look(`${house}-1-ready`);
    await deal();
    await look(`${house}-2-arranging`, true);
    await layAndSend();
    await page.waitForSelector(".showing");
    await look(`${house}-3-showing`);
    await watchShowing();
    await look(`${house}-4-summary`);
    await page.locator("dialog footer .gold").tap();
    await page.waitForSelector("[data-slot]");
    expect(await page.locator(".where").textContent()).toContain("Ván 2");
    await layAndSend();
    await watchShowing();
    expect(complaints).toEqual([]);
  });
}

test("from the lobby to cards it is three taps", async () => {
  await page.goto(server);
  await button("Chơi ngay").tap();
  await page.waitForURL(/\/ban\//);
  await page.waitForSelector(".plaque.own");
  await button("Chơi với máy").tap();
  await deal();
});

test("a reload in mid-hand comes back to the same slots and the same clock", async () => {
  await openTable("BigKool");
  await deal();
  await slot(page, 0).tap();
  await slot(page, 12).tap();
  const [laid, before] = [await cardsOn(page), Number(await page.locator(".clock b").textContent())];
  await page.reload();
  await page.waitForSelector("[data-slot]");
  expect(await cardsOn(page)).toEqual(laid);
  const after = Number(await page.locator(".clock b").textContent());
  expect(after).toBeLessThanOrEqual(before);
  expect(after).toBeGreaterThan(before - 20);
});

test("a lost line is said, the rows stay, and what was laid meanwhile arrives", async () => {
  await openTable("BigKool");
  await deal();
  await context.setOffline(true);
  await page.getByText("Mất kết nối, đang nối lại…").waitFor({ timeout: 3_500 });
  const finger = await Finger.on(page);
  const [from, to] = [await middleOf(page, 1), await middleOf(page, 11)];
  await finger.down(from);
  await finger.move(from, to);
  await finger.up();
  const laid = await cardsOn(page);
  await context.setOffline(false);
  await page.getByText("Đã kết nối lại").waitFor({ timeout: 12_000 });
  expect(await cardsOn(page)).toEqual(laid);
  await page.evaluate(() => sessionStorage.clear());
  await page.waitForTimeout(1_500);
  await page.reload();
  await page.waitForSelector("[data-slot]");
  expect(await cardsOn(page)).toEqual(laid);
});

test("without a network the app still opens and says so", async () => {
  await page.goto(server);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await context.setOffline(true);
  await page.reload();
  await page.getByText("Không tải được danh sách bàn.").waitFor();
});

test("leaving in mid-hand names its price, and a spectator sees no card", async () => {
  await openTable("BigKool");
  await deal();
  const guest = await (await browser.newContext({ viewport: { width: 360, height: 640 } })).newPage();
  await guest.goto(page.url());
  await guest.getByText("Bạn đang xem. Bài được giấu đến lúc so.").waitFor();
  expect(await guest.locator("[data-card]").count()).toBe(0);
  await button("Bảng chọn của bàn").tap();
  await button("Rời bàn").tap();
  await page.getByText("Bỏ cuộc lúc này phải trả 6 chi cho mỗi người ở lại", { exact: false }).waitFor();
  await page.locator("dialog footer .quiet").tap();
  await page.waitForURL(/\/$/);
  await guest.context().close();
});
