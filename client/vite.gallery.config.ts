import { defineConfig } from "vite";

/** The development gallery: every screen in every state from fixtures. Built for the browser tests, never shipped. */
export default defineConfig({
  base: "./",
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: { outDir: "dist", emptyOutDir: true, target: "es2022", assetsInlineLimit: 0, rollupOptions: { input: "gallery.html" } },
});
