import type { Page } from "playwright-core";
import type { Language } from "./sizes.ts";

interface Wanted {
  readonly language: Language;
  /** Nothing may scroll, and every control lies inside the window. */
  readonly still: boolean;
}

/** What a layout may get wrong, each as a sentence; empty when all is well. */
export async function layoutFaults(page: Page, wanted: Wanted): Promise<string[]> {
  return page.evaluate(lookFor, wanted);
}

/** Runs in the page. */
function lookFor({ language, still }: Wanted): string[] {
  const faults: string[] = [];
  const top = document.querySelector("dialog[open]") ?? document.body;
  const seen = (element: Element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const name = (element: Element) => `<${element.tagName.toLowerCase()} class="${element.getAttribute("class") ?? ""}"> ${(element.textContent ?? "").slice(0, 30)}`;
  const page = document.documentElement;
  if (page.lang !== language) faults.push(`the page says it is in ${page.lang}`);
  if (page.scrollWidth > innerWidth) faults.push(`scrolls sideways: ${page.scrollWidth} > ${innerWidth}`);
  if (still && page.scrollHeight > innerHeight) faults.push(`scrolls: ${page.scrollHeight} > ${innerHeight}`);

  for (const control of top.querySelectorAll("button, a[href], input, select, summary")) {
    if (!seen(control) || control.closest(".unseen")) continue;
    const target = control.matches("input") ? (control.closest("label") ?? control) : control;
    const box = target.getBoundingClientRect();
    const least = control.matches(".slot") ? 44 : 48;
    if (box.width < least - 0.5 || box.height < least - 0.5) faults.push(`${box.width.toFixed(1)} x ${box.height.toFixed(1)} is too small: ${name(control)}`);
    if (box.right > innerWidth + 0.5 || box.left < -0.5) faults.push(`beyond the window's side: ${name(control)}`);
    if (still && box.bottom > innerHeight + 0.5) faults.push(`below the window: ${name(control)}`);
  }

  const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const holder = node.parentElement;
    if (!holder || !node.textContent?.trim() || !seen(holder) || holder.closest(".unseen, [title], option, .toast")) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const text = range.getBoundingClientRect();
    if (text.width <= 1) continue;
    for (let box: Element | null = holder; box && box !== top; box = box.parentElement) {
      const style = getComputedStyle(box);
      const clips = style.overflowX !== "visible" || box.matches("button, .strip, .plaque, .option, .seat");
      if (!clips || style.clipPath !== "none" || style.overflowX === "auto" || style.overflowX === "scroll") continue;
      const frame = box.getBoundingClientRect();
      if (text.left < frame.left - 1 || text.right > frame.right + 1) {
        faults.push(`clipped: "${node.textContent.trim().slice(0, 40)}" in ${name(box)}`);
        break;
      }
    }
  }

  const gold = [...top.querySelectorAll(".button.gold")].filter(seen);
  if (gold.length > 1) faults.push(`more than one gold button: ${gold.map((button) => button.textContent).join(" | ")}`);

  const words = top.textContent ?? "";
  const coin = /(tiền|đồng|vnđ|money|cash|dollar|\$|€)/i.exec(words.replace(/đồng màu/g, ""));
  if (coin) faults.push(`a word for money: ${coin[0]}`);
  return faults;
}
