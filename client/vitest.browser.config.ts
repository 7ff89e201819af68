import { defineConfig } from "vitest/config";

/** Tests in a real Chromium; one after another, since a browser wants the machine for itself. */
export default defineConfig({
  test: { include: ["browser/**/*.spec.ts"], testTimeout: 1_800_000, hookTimeout: 60_000, fileParallelism: false },
});
