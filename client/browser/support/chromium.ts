import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { type Browser, chromium } from "playwright-core";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** The Chromium of this machine: `MAUBINH_CHROMIUM`, else the first known name on PATH. */
export function chromiumPath(): string {
  const given = process.env["MAUBINH_CHROMIUM"];
  if (given) return given;
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  const found = NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(runs);
  if (found === undefined) throw new Error("no Chromium: set MAUBINH_CHROMIUM or put one on PATH");
  return found;
}

function runs(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** A browser with a profile of its own that is thrown away. */
export function launch(): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath(), args: FLAGS });
}
