import { defineConfig } from "vitest/config";

/** Measurements in a real Chromium, run by `python -m bench.client`: they print samples and judge nothing. */
export default defineConfig({
  test: { include: ["browser/**/*.speed.ts"], testTimeout: 600_000, hookTimeout: 60_000, fileParallelism: false },
});
