import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { axeFaults } from "./support/axe.ts";
import { launch } from "./support/chromium.ts";
import { type Deploy, deployInFrontOf } from "./support/deploy.ts";
import { layoutFaults } from "./support/layout.ts";
import { button, deal, layAndSend, openTable, watchShowing } from "./support/play.ts";

/** A running server, in `MAUBINH_SERVER`. */
const server = process.env["MAUBINH_SERVER"] ?? "";

const SOON = { timeout: 20_000 };

let browser: Browser;
let context: BrowserContext;
let page: Page;
let deploy: Deploy;

beforeAll(async () => {
  browser = await launch();
});

afterAll(() => browser?.close());

beforeEach(async () => {
  deploy = await deployInFrontOf(server);
  context = await browser.newContext({ viewport: { width: 360, height: 640 }, hasTouch: true });
  page = await context.newPage();
});

afterEach(async () => {
  await context.close();
  deploy.close();
});

const prompt = () => page.locator(".update");

/** Play what is left of a hand; the prompt must not be seen before its end. */
async function playOn(): Promise<void> {
  expect(await prompt().count()).toBe(0);
  await layAndSend(page);
  await page.waitForSelector(".showing");
  expect(await prompt().count()).toBe(0);
  await watchShowing(page);
  await prompt().waitFor({ state: "attached" });
}

/** Close what lies over the table, and take the new version. */
async function takeIt(): Promise<void> {
  await page.keyboard.press("Escape");
  await prompt().waitFor();
  expect([...(await layoutFaults(page, { language: "vi", still: false })), ...(await axeFaults(page))]).toEqual([]);
  await page.evaluate(() => Object.assign(window, { before: true }));
  await button(page, "Tải lại").tap();
  await page.waitForFunction(() => !("before" in window));
  await button(page, "Chia bài").waitFor();
  expect(await page.locator(".plaque.own").count()).toBe(1);
  expect(await prompt().count()).toBe(0);
}

test("a new build is offered after the hand, never while one arranges, and taking it keeps the seat", async () => {
  await page.goto(deploy.address);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await openTable(page, deploy.address, "BigKool");
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await deal(page);
  deploy.replace();
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state ?? null), SOON).toBe("installed");
  await playOn();
  await takeIt();
  await expect.poll(() => page.evaluate(() => caches.keys()), SOON).toEqual(["maubinh-another-build"]);
});

test("who came before the server was replaced, without a service worker, can still leave for the lobby", async () => {
  await openTable(page, deploy.address, "BigKool");
  const table = page.url();
  await context.close();
  context = await browser.newContext({ viewport: { width: 360, height: 640 }, hasTouch: true, serviceWorkers: "block" });
  page = await context.newPage();
  await page.goto(table);
  await button(page, "Bảng chọn của bàn").waitFor();
  await page.waitForTimeout(3_000); // what comes later is fetched by now
  deploy.forgetFiles();
  await button(page, "Bảng chọn của bàn").tap();
  await button(page, "Rời bàn").tap();
  await page.locator("dialog footer button").last().tap();
  await page.waitForURL(/\/$/);
  await button(page, "Chơi ngay").waitFor({ timeout: 5_000 });
});

test("a server of a newer protocol has the page reloaded after the hand", async () => {
  let tell: (frame: object) => void = () => undefined;
  await page.routeWebSocket(/\/ws\/table\//, (socket) => {
    socket.connectToServer();
    tell = (frame) => socket.send(JSON.stringify(frame));
  });
  await openTable(page, deploy.address, "BigKool");
  await deal(page);
  tell({ type: "reload" });
  await page.waitForTimeout(300);
  await playOn();
  await takeIt();
});
