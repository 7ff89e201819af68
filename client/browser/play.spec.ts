import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { axeFaults } from "./support/axe.ts";
import { cardsOn, middleOf, slot } from "./support/board.ts";
import { launch } from "./support/chromium.ts";
import { layoutFaults } from "./support/layout.ts";
import { button, deal, layAndSend, openTable, watchShowing } from "./support/play.ts";
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

/** Look at the screen: it fits, it is accessible, and it is kept where screenshots are wanted. */
async function look(name: string, still = false): Promise<void> {
  const faults = [...(await layoutFaults(page, { language: "vi", still })), ...(await axeFaults(page))];
  if (shots) await page.screenshot({ path: join(shots, `play-${name}.png`) });
  expect(faults, name).toEqual([]);
}

for (const house of HOUSES) {
  test(`a guest plays two hands of ${house} against three machines`, async () => {
    await openTable(page, server, house);
    await look(`${house}-1-ready`);
    await deal(page);
    await look(`${house}-2-arranging`, true);
    await layAndSend(page);
    await page.waitForSelector(".showing");
    await look(`${house}-3-showing`);
    await watchShowing(page);
    await look(`${house}-4-summary`);
    await page.locator("dialog footer .gold").tap();
    await page.waitForSelector("[data-slot]");
    expect(await page.locator(".where").textContent()).toContain("Ván 2");
    await layAndSend(page);
    await watchShowing(page);
    expect(complaints).toEqual([]);
  });
}

test("from the lobby to cards it is three taps", async () => {
  await page.goto(server);
  await button(page, "Chơi ngay").tap();
  await page.waitForURL(/\/ban\//);
  await page.waitForSelector(".plaque.own");
  await button(page, "Chơi với máy").tap();
  await deal(page);
});

test("a reload in mid-hand comes back to the same slots and the same clock", async () => {
  await openTable(page, server, "BigKool");
  await deal(page);
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
  await openTable(page, server, "BigKool");
  await deal(page);
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
  await openTable(page, server, "BigKool");
  await deal(page);
  const guest = await (await browser.newContext({ viewport: { width: 360, height: 640 } })).newPage();
  await guest.goto(page.url());
  await guest.getByText("Bạn đang xem. Bài được giấu đến lúc so.").waitFor();
  expect(await guest.locator("[data-card]").count()).toBe(0);
  await button(page, "Bảng chọn của bàn").tap();
  await button(page, "Rời bàn").tap();
  await page.getByText("Bỏ cuộc lúc này phải trả 6 chi cho mỗi người ở lại", { exact: false }).waitFor();
  await page.locator("dialog footer .quiet").tap();
  await page.waitForURL(/\/$/);
  await guest.context().close();
});
