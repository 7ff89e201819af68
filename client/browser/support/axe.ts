import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface AxeNode {
  readonly target: readonly unknown[];
  readonly failureSummary?: string;
}
interface AxeResult {
  readonly violations: readonly { readonly id: string; readonly nodes: readonly AxeNode[] }[];
}

/** Everything axe-core finds wrong with the page, a line each. */
export async function axeFaults(page: Page): Promise<string[]> {
  await page.evaluate(source);
  const result = await page.evaluate(() => (window as unknown as { axe: { run(): Promise<AxeResult> } }).axe.run());
  return result.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${JSON.stringify(node.target)} ${(node.failureSummary ?? "").replaceAll("\n", " ")}`),
  );
}
