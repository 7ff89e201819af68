import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const TEXT = /\.(js|css|html|svg|json|webmanifest)$/;
/** Below this a compressed copy saves nothing worth a file. */
const SMALLEST = 1024;

/** Puts a `.gz` and a `.br` beside every text file of the build, for the server to send as they are. */
export function precompress(): Plugin {
  let folder = "";
  return {
    name: "maubinh-precompress",
    apply: "build",
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    closeBundle() {
      // Called after a build that failed, too: what failed must be what is told, not that nothing was written.
      if (!existsSync(folder)) return;
      const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
      for (const file of files.filter((name) => TEXT.test(name))) compress(join(folder, file));
    },
  };
}

function compress(path: string): void {
  const content = readFileSync(path);
  if (content.length < SMALLEST) return;
  writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
  writeFileSync(`${path}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
}
