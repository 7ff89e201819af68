import { defineConfig, mergeConfig } from "vite";
import shipped from "./vite.config.ts";

/** The development gallery: every screen in every state from fixtures. Built for the browser tests, never shipped. */
export default mergeConfig(
  shipped,
  defineConfig({
    base: "./",
    build: { outDir: "dist", emptyOutDir: true, rollupOptions: { input: "gallery.html" } },
  }),
);
