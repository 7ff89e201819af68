import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cardsOn, exchanged, middleOf, rowName, slot } from "./support/board.ts";
import { launch } from "./support/chromium.ts";
import { type Gallery, openGallery } from "./support/gallery.ts";
import { Finger } from "./support/touch.ts";

let browser: Browser;
let gallery: Gallery;

beforeAll(async () => {
  [browser, gallery] = await Promise.all([launch(), openGallery()]);
});

afterAll(async () => {
  await browser?.close();
  gallery?.close();
});

async function open(screen: string, more: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 360, height: 640 }, hasTouch: true, reducedMotion: "reduce", ...more });
  const page = await context.newPage();
  await page.goto(gallery.at(screen));
  await page.waitForSelector("[data-slot]");
  return page;
}

const sent = (page: Page) => page.evaluate(() => window.sent as { type: string; rows?: { back: string[] } }[]);

test("two taps exchange any two cards, and the names change in the same frame", async () => {
  const page = await open("arranging-valid");
  const before = await cardsOn(page);
  await slot(page, 12).tap();
  expect(await slot(page, 12).getAttribute("aria-pressed")).toBe("true");
  const name = await page.evaluate(async () => {
    document.querySelector<HTMLElement>('[data-slot="7"]')?.click();
    await new Promise(requestAnimationFrame);
    return document.querySelector(".row.middle .row-name")?.textContent?.trim();
  });
  expect(await cardsOn(page)).toEqual(exchanged(before, 12, 7));
  expect(name).toBe("Đôi A");
});

test("a finger drags a card to another slot; the card rides above it and the target is ringed", async () => {
  const page = await open("arranging-valid");
  const before = await cardsOn(page);
  const [from, to] = [await middleOf(page, 12), await middleOf(page, 0)];
  const finger = await Finger.on(page);
  await finger.down(from);
  await finger.move(from, to);
  // The card follows in the next frame, whenever that is drawn.
  await expect.poll(async () => (await middleOf(page, 12)).y).toBeCloseTo(to.y - 40, 0);
  expect(await page.locator(".slot.target").getAttribute("data-slot")).toBe("0");
  await finger.up();
  expect(await cardsOn(page)).toEqual(exchanged(before, 12, 0));
  expect(await page.locator(".slot.picked, .slot.target, .slot.lifted").count()).toBe(0);
});

test("a move of less than six pixels is a tap", async () => {
  const page = await open("arranging-valid");
  const from = await middleOf(page, 7);
  const finger = await Finger.on(page);
  await finger.down(from);
  await finger.move(from, { x: from.x + 4, y: from.y + 3 });
  await finger.up();
  await page.waitForSelector('[data-slot="7"].picked');
});

test("Esc, or the system taking the finger, puts the card back", async () => {
  const page = await open("arranging-valid");
  const before = await cardsOn(page);
  const [from, to] = [await middleOf(page, 12), await middleOf(page, 0)];
  const finger = await Finger.on(page);
  await finger.down(from);
  await finger.move(from, to);
  await page.keyboard.press("Escape");
  expect(await page.locator(".slot.lifted").count()).toBe(0);
  await finger.up();
  await finger.down(from);
  await finger.move(from, to);
  await finger.cancel();
  expect(await cardsOn(page)).toEqual(before);
  expect(await page.locator(".slot.lifted, .slot.target").count()).toBe(0);
});

test("a mouse drags too", async () => {
  const page = await open("arranging-valid", { viewport: { width: 1280, height: 800 }, hasTouch: false });
  const before = await cardsOn(page);
  const [from, to] = [await middleOf(page, 3), await middleOf(page, 11)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 5 });
  await page.mouse.up();
  expect(await cardsOn(page)).toEqual(exchanged(before, 3, 11));
});

test("everything works from the keyboard", async () => {
  const page = await open("arranging-valid");
  const before = await cardsOn(page);
  await slot(page, 10).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowDown");
  expect(await page.evaluate(() => (document.activeElement as HTMLElement).dataset["slot"])).toBe("6");
  await page.keyboard.press("Enter");
  expect(await cardsOn(page)).toEqual(exchanged(before, 10, 6));
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  expect(await page.locator(".slot.picked").count()).toBe(0);
  await page.keyboard.press("u");
  expect(await cardsOn(page)).toEqual(before);
  await page.keyboard.press("x");
  expect((await sent(page)).at(-1)).toMatchObject({ type: "lock", hand: 27 });
});

test("G lays the best of three suggestions, another is a tap away, and undo takes it back", async () => {
  const page = await open("arranging-foul");
  const before = await cardsOn(page);
  await page.keyboard.press("g");
  await page.waitForSelector('.option[aria-pressed="true"]');
  expect(await page.locator(".option").count()).toBe(3);
  const best = await cardsOn(page);
  expect(best).not.toEqual(before);
  await page.locator(".option").nth(2).tap();
  expect(await cardsOn(page)).not.toEqual(best);
  await page.getByRole("button", { name: "Hoàn tác" }).tap();
  await page.getByRole("button", { name: "Hoàn tác" }).tap();
  expect(await cardsOn(page)).toEqual(before);
});

test("a foul is marked on both rows, repaired by one tap, and sent only at the second word", async () => {
  const page = await open("arranging-foul");
  expect(await page.locator(".row.off").count()).toBe(2);
  expect(await page.locator(".button.gold").textContent()).toBe("Đổi chi");
  await page.locator(".tools .done").tap();
  expect(await page.locator(".strip").textContent()).toContain("Bài đang binh lủng. Vẫn xếp xong?");
  expect(await sent(page)).toEqual([]);
  await page.locator(".tools .done").tap();
  expect((await sent(page)).map(({ type }) => type)).toEqual(["lock"]);
  await page.locator(".strip .gold").tap();
  expect(await page.locator(".row.off").count()).toBe(0);
  expect(await page.locator(".button.gold").textContent()).toBe("Xếp xong");
});

test("a natural moves the gold to the claim", async () => {
  const page = await open("arranging-natural");
  expect(await page.locator(".button.gold").textContent()).toBe("Báo mậu binh");
  await page.locator(".button.gold").tap();
  expect((await sent(page)).at(-1)).toMatchObject({ type: "declare" });
});

test("the language changes without a reload and without losing the arrangement", async () => {
  const page = await open("arranging-valid");
  await slot(page, 9).tap();
  await slot(page, 12).tap();
  const laid = await cardsOn(page);
  await page.locator(".button.language").tap();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe("en");
  expect(await cardsOn(page)).toEqual(laid);
  expect(await rowName(page, "middle")).toBe("Two pair A and 5");
});

test("swaps and fouls are announced politely", async () => {
  const page = await open("arranging-valid");
  await page.locator(".tools .tool").nth(2).tap();
  const spoken = page.locator("[aria-live=polite]").last();
  expect(await spoken.textContent()).toContain("Chi 1: Thú A và 5");
  expect(await spoken.textContent()).toContain("Chi 2 mạnh hơn Chi 1");
});

test("the clock ticks without moving anything, and at nought what lies there is sent", async () => {
  const page = await open("arranging-ticking", { reducedMotion: "no-preference" });
  await page.evaluate(() => {
    const shifts: number[] = [];
    new PerformanceObserver((list) => shifts.push(...list.getEntries().map((entry) => (entry as unknown as { value: number }).value))).observe({ type: "layout-shift", buffered: true });
    Object.assign(window, { shifts });
  });
  const laid = await cardsOn(page);
  await page.waitForFunction(() => window.sent.some((message) => (message as { type: string }).type === "lock"), undefined, { timeout: 15_000 });
  const lock = (await sent(page)).find(({ type }) => type === "lock");
  expect(lock?.rows?.back).toEqual(laid.slice(0, 5));
  expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0))).toBe(0);
});

test("with less motion nothing flies", async () => {
  const page = await open("arranging-valid");
  await slot(page, 0).tap();
  await slot(page, 12).tap();
  expect(await page.evaluate(() => document.getAnimations().filter((animation) => animation.effect?.getComputedTiming().duration !== 0).length)).toBe(0);
});

test("cards fly to their new slots otherwise, and are there when they land", async () => {
  const page = await open("arranging-valid", { reducedMotion: "no-preference" });
  const before = await cardsOn(page);
  await slot(page, 0).tap();
  const flights = await page.evaluate(() => {
    document.querySelector<HTMLElement>('[data-slot="12"]')?.click();
    return new Promise<number>((resolve) =>
      requestAnimationFrame(() => resolve([...document.querySelectorAll(".slot")].filter((each) => each.getAnimations().length > 0).length)),
    );
  });
  expect(flights).toBe(2);
  expect(await cardsOn(page)).toEqual(exchanged(before, 0, 12));
});

test("two colours are enough for who wants them", async () => {
  const colours = async (screen: string) => {
    const page = await open(screen);
    return page.evaluate((cards) => cards.map((card) => getComputedStyle(document.querySelector(`[data-card="${card}"]`) ?? document.body).color), ["9s", "Qh", "8d", "5c"]);
  };
  expect(new Set(await colours("arranging-valid")).size).toBe(4);
  const [spades, hearts, diamonds, clubs] = await colours("arranging-two-colours");
  expect([diamonds, clubs]).toEqual([hearts, spades]);
});
