import { createHash } from "node:crypto";
import type { Plugin } from "vite";

const WORKER = "sw.js";
const PUBLIC = ["/icon.svg", "/icon-192.png", "/manifest.webmanifest"];

/** Writes the list of built files and their common hash into the service worker. */
export function precache(): Plugin {
  return {
    name: "maubinh-precache",
    apply: "build",
    generateBundle(_options, bundle) {
      const worker = bundle[WORKER];
      if (worker?.type !== "chunk") throw new Error(`the build has no ${WORKER}`);
      const names = Object.keys(bundle).filter((name) => name.startsWith("assets/"));
      const files = JSON.stringify([...PUBLIC, ...names.sort().map((name) => `/${name}`)]);
      const version = createHash("sha256").update(files).update(worker.code).digest("hex").slice(0, 12);
      worker.code = worker.code.replace("__PRECACHE__", files.replaceAll('"', '\\"')).replace("__VERSION__", version);
    },
  };
}
