import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const script = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface DocumentProblem {
  readonly id: string;
  readonly help: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
}

/** Fails if the page has accessibility violations. */
export async function assertAccessible(page: Page): Promise<void> {
  await page.evaluate(`${script}; undefined`);
  const problems = await page.evaluate<readonly DocumentProblem[]>(`axe.run(document).then(({ violations }) =>
    violations.map(({ id, help, nodes }) => ({
      id, help, nodes: nodes.map(({ html, failureSummary }) => ({ html: html.slice(0, 200), failureSummary })),
    })))`);
  assert.deepEqual(problems, []);
}
