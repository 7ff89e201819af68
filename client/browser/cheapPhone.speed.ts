import { writeFileSync } from "node:fs";
import type { Browser, BrowserContext, CDPSession, Page } from "playwright-core";
import { afterAll, beforeAll, test } from "vitest";
import { middleOf } from "./support/board.ts";
import { launch } from "./support/chromium.ts";
import { cheapPhone } from "./support/phone.ts";
import { deal, openTable } from "./support/play.ts";

/** A running server, in `MAUBINH_SERVER`; where the samples go, in `MAUBINH_SAMPLES`; how many, in `MAUBINH_RUNS`. */
const server = process.env["MAUBINH_SERVER"] ?? "";
const samplesFile = process.env["MAUBINH_SAMPLES"] ?? "";
const runs = Number(process.env["MAUBINH_RUNS"] ?? 5);
/** Where a Chromium trace of the last run goes, when it is wanted. */
const traceFile = process.env["MAUBINH_TRACE"];

/** Milliseconds from the navigation; frames a second; kilobytes over the wire before the first card. */
interface Sample {
  readonly first_card_ms: number;
  readonly kilobytes: number;
  readonly drag_fps: number;
  readonly longest_frame_ms: number;
}

const DRAG_MS = 2_000;
const samples: Sample[] = [];

let browser: Browser;
let context: BrowserContext;
let table: string;

beforeAll(async () => {
  browser = await launch();
  context = await browser.newContext({ viewport: { width: 360, height: 640 }, hasTouch: true });
  const page = await context.newPage();
  await openTable(page, server, "BigKool");
  await deal(page);
  table = page.url();
  await page.close();
});

afterAll(async () => {
  writeFileSync(samplesFile, JSON.stringify(samples));
  await browser.close();
});

/** Note in the page when cards were first there and drawn. */
function noteFirstCard(): void {
  const found = () => {
    if (!document.querySelector("[data-slot][data-card]")) return;
    watching.disconnect();
    requestAnimationFrame(() => setTimeout(() => Object.assign(window, { firstCard: performance.now() })));
  };
  const watching = new MutationObserver(found);
  watching.observe(document, { childList: true, subtree: true });
}

async function firstCard(page: Page): Promise<Pick<Sample, "first_card_ms" | "kilobytes">> {
  await page.addInitScript(noteFirstCard);
  await page.goto(table, { waitUntil: "commit" });
  await page.waitForFunction(() => "firstCard" in window);
  return page.evaluate(() => {
    const sizes = performance.getEntries().map((entry) => (entry as PerformanceResourceTiming).transferSize ?? 0);
    const { firstCard } = window as unknown as { firstCard: number };
    return { first_card_ms: Math.round(firstCard), kilobytes: Math.round(sizes.reduce((sum, size) => sum + size, 0) / 100) / 10 };
  });
}

/** Count the page's frames for a while. */
function countFrames(ms: number): Promise<Pick<Sample, "drag_fps" | "longest_frame_ms">> {
  return new Promise((done) => {
    const times: number[] = [];
    const frame = (now: number) => {
      times.push(now);
      const [first = now] = times;
      if (now - first < ms) return void requestAnimationFrame(frame);
      const longest = Math.max(...times.slice(1).map((time, at) => time - (times[at] ?? time)));
      done({ drag_fps: Math.round(((times.length - 1) * 10_000) / (now - first)) / 10, longest_frame_ms: Math.round(longest) });
    };
    requestAnimationFrame(frame);
  });
}

/** Ride a card over the board, a touch event every 60th of a second, and count the frames. */
async function drag(page: Page, session: CDPSession): Promise<Pick<Sample, "drag_fps" | "longest_frame_ms">> {
  const [from, to] = [await middleOf(page, 12), await middleOf(page, 1)];
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", part: number) => {
    const point = { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
    return session.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [point] });
  };
  await touch("touchStart", 0);
  const counted = page.evaluate(countFrames, DRAG_MS);
  const began = performance.now();
  for (let now = began; now - began < DRAG_MS + 200; now = performance.now()) {
    await touch("touchMove", (1 - Math.cos((now - began) / 300)) / 2);
    await new Promise((later) => setTimeout(later, 1_000 / 60 - (performance.now() - now)));
  }
  await touch("touchEnd", 0);
  return counted;
}

for (let run = 1; run <= runs; run++) {
  test(`run ${run}`, async () => {
    const phone = await cheapPhone(browser, await context.storageState());
    // Chromium loads pages of its own for a new window, which would take the processor from ours.
    await phone.page.waitForTimeout(3_000);
    const traced = traceFile !== undefined && run === runs;
    if (traced) await browser.startTracing(phone.page, { path: traceFile });
    const first = await firstCard(phone.page);
    // What comes later is fetched and kept meanwhile.
    await phone.page.waitForTimeout(5_000);
    samples.push({ ...first, ...(await drag(phone.page, phone.session)) });
    if (traced) await browser.stopTracing();
    await phone.close();
  });
}
