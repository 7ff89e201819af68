import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { axeFaults } from "./support/axe.ts";
import { launch } from "./support/chromium.ts";
import { type Gallery, openGallery } from "./support/gallery.ts";
import { layoutFaults } from "./support/layout.ts";
import { type Language, LANGUAGES, SIZES } from "./support/sizes.ts";

/**
 * Every screen of the gallery, in both languages, at every size. Axe looks once at each; with MAUBINH_FULL=1 it looks
 * at every size, in both languages and both themes.
 */
const full = process.env["MAUBINH_FULL"] === "1";
/** Where screenshots go, when they are wanted. */
const shots = process.env["MAUBINH_SHOTS"];
const only = process.env["MAUBINH_SCREENS"]?.split(",");

type Theme = "auto" | "light";

let browser: Browser;
let gallery: Gallery;

beforeAll(async () => {
  [browser, gallery] = await Promise.all([launch(), openGallery()]);
});

afterAll(async () => {
  await browser?.close();
  gallery?.close();
});

/** A page of the gallery in one language and theme, to walk through. */
async function openPage(language: Language, theme: Theme): Promise<Page> {
  const page = await browser.newPage({ viewport: SIZES[0], deviceScaleFactor: shots ? 2 : 1, reducedMotion: "reduce" });
  await page.addInitScript(
    ([lang, look]) => {
      localStorage.setItem("maubinh.language", lang ?? "");
      localStorage.setItem("maubinh.theme", look ?? "");
    },
    [language, theme],
  );
  await page.goto(gallery.at(""));
  return page;
}

/** Axe takes most of the time: in full it sees every size in both languages, the other theme at one size only. */
function isAskedAxe(size: (typeof SIZES)[number], { language, theme }: { language: Language; theme: Theme }): boolean {
  if (full && theme === "auto") return true;
  return size === SIZES[0] && (full || language === "vi");
}

/** What is wrong with one screen, at every size. */
async function faultsOf(page: Page, name: string, { language, theme }: { language: Language; theme: Theme }): Promise<string[]> {
  const faults: string[] = [];
  await page.evaluate((hash) => (location.hash = hash), name);
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await page.evaluate(() => new Promise(requestAnimationFrame));
    const where = `${size.width}x${size.height}`;
    const found = await layoutFaults(page, { language, still: name.startsWith("arranging-") });
    if (isAskedAxe(size, { language, theme })) found.push(...(await axeFaults(page)));
    faults.push(...found.map((fault) => `${where}: ${fault}`));
    if (shots) await page.screenshot({ path: join(shots, `${name}-${where}-${language}-${theme}.png`) });
  }
  return [...new Set(faults)];
}

/** What is wrong with which screen. */
async function walk(language: Language, theme: Theme): Promise<Record<string, string[]>> {
  const page = await openPage(language, theme);
  const faults: Record<string, string[]> = {};
  for (const name of await page.locator("#app a").allTextContents()) {
    if (only && !only.includes(name)) continue;
    const found = await faultsOf(page, name, { language, theme });
    if (found.length > 0) faults[name] = found;
  }
  await page.close();
  return faults;
}

describe.concurrent("every screen", () => {
  if (shots) mkdirSync(shots, { recursive: true });
  for (const language of LANGUAGES) {
    for (const theme of full ? (["auto", "light"] as const) : (["auto"] as const)) {
      test(`fits, is legible and is accessible in ${language}, theme ${theme}`, async () => {
        expect(await walk(language, theme)).toEqual({});
      });
    }
  }
});
