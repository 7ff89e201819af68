import { defineConfig } from "vitest/config";
import { precache } from "./plugins/precache.ts";
import { precompress } from "./plugins/precompress.ts";

/** The server a developer runs beside `npm run dev`. */
const server = "http://127.0.0.1:8080";

export default defineConfig({
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  plugins: [precache(), precompress()],
  build: {
    outDir: "../src/maubinh/web/static",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: { index: "index.html", sw: "src/offline/worker.ts" },
      output: { entryFileNames: ({ name }) => (name === "sw" ? "sw.js" : "assets/[name]-[hash].js") },
    },
  },
  server: { proxy: { "/api": server, "/ws": { target: server, ws: true } } },
  test: { include: ["src/**/*.test.ts", "src/**/*.test.tsx"] },
});
