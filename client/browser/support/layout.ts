import type { Page } from "playwright-core";
import type { Language } from "./sizes.ts";

interface Wanted {
  readonly language: Language;
  /** Nothing may scroll, and every control lies inside the window. */
  readonly still: boolean;
}

/** What every look needs, kept in the page. */
interface Eye {
  /** The topmost dialog, or the page. */
  top(): Element;
  seen(element: Element): boolean;
  name(element: Element): string;
}

declare global {
  interface Window {
    eye: Eye;
  }
}

/** What a layout may get wrong, each as a sentence; empty when all is well. */
export async function layoutFaults(page: Page, wanted: Wanted): Promise<string[]> {
  await page.evaluate(openEye);
  const looks = [
    await page.evaluate(pageFaults, wanted),
    await page.evaluate(targetFaults, wanted),
    await page.evaluate(clippedTexts),
    await page.evaluate(wordFaults),
  ];
  return looks.flat();
}

function openEye(): void {
  window.eye = {
    top: () => document.querySelector("dialog[open]") ?? document.body,
    seen: (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !element.closest(".unseen"),
    name: (element) => `<${element.localName} class="${element.getAttribute("class") ?? ""}"> ${(element.textContent ?? "").slice(0, 30)}`,
  };
}

function pageFaults({ language, still }: Wanted): string[] {
  const page = document.documentElement;
  const faults: string[] = [];
  if (page.lang !== language) faults.push(`the page says it is in ${page.lang}`);
  if (page.scrollWidth > innerWidth) faults.push(`scrolls sideways: ${page.scrollWidth} > ${innerWidth}`);
  if (still && page.scrollHeight > innerHeight) faults.push(`scrolls: ${page.scrollHeight} > ${innerHeight}`);
  const gold = [...window.eye.top().querySelectorAll(".button.gold")].filter(window.eye.seen);
  if (gold.length > 1) faults.push(`more than one gold button: ${gold.map((button) => button.textContent).join(" | ")}`);
  return faults;
}

/** Controls too small for a finger, or out of the window. */
function targetFaults({ still }: Wanted): string[] {
  const { top, seen, name } = window.eye;
  const faults: string[] = [];
  for (const control of top().querySelectorAll("button, a[href], input, select, summary")) {
    if (!seen(control)) continue;
    const box = (control.matches("input") ? (control.closest("label") ?? control) : control).getBoundingClientRect();
    const least = control.matches(".slot") ? 44 : 48;
    if (Math.min(box.width, box.height) < least - 0.5) faults.push(`${box.width.toFixed(1)} x ${box.height.toFixed(1)} is too small: ${name(control)}`);
    if (box.right > innerWidth + 0.5 || box.left < -0.5) faults.push(`beyond the window's side: ${name(control)}`);
    if (still && box.bottom > innerHeight + 0.5) faults.push(`below the window: ${name(control)}`);
  }
  return faults;
}

/** Texts that reach beyond what holds them. What bears its whole text as a title may be shortened. */
function clippedTexts(): string[] {
  const { top, seen, name } = window.eye;
  const clips = (box: Element) => {
    const { overflowX, clipPath } = getComputedStyle(box);
    if (clipPath !== "none" || overflowX === "auto" || overflowX === "scroll") return false;
    return overflowX !== "visible" || box.matches("button, .strip, .plaque, .option, .seat");
  };
  const faults: string[] = [];
  const texts = document.createTreeWalker(top(), NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const holder = text.parentElement;
    if (!holder || !text.textContent?.trim() || !seen(holder) || holder.closest("[title], option, .toast")) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const place = range.getBoundingClientRect();
    for (let box: Element | null = holder; box && box !== top(); box = box.parentElement) {
      const frame = box.getBoundingClientRect();
      if (place.width <= 1 || !clips(box) || (place.left >= frame.left - 1 && place.right <= frame.right + 1)) continue;
      faults.push(`clipped: "${text.textContent.trim().slice(0, 40)}" in ${name(box)}`);
      break;
    }
  }
  return faults;
}

/** Chips are chips: no word for money anywhere. */
function wordFaults(): string[] {
  const words = (window.eye.top().textContent ?? "").replace(/đồng màu/gi, "");
  const found = /(tiền|đồng|vnđ|money|cash|dollar|\$|€)/i.exec(words);
  return found ? [`a word for money: ${found[0]}`] : [];
}
