import axe from 'axe-core';
import type { Page } from 'playwright-core';

interface Outcome {
  readonly violations: readonly {
    readonly id: string;
    readonly nodes: readonly { readonly html: string }[];
  }[];
}

/** What axe-core finds wrong with a page, one line for each element; empty when all is well. */
export async function axeViolations(page: Page): Promise<string[]> {
  await page.evaluate(`${axe.source}; undefined`);
  const { violations } = await page.evaluate<Outcome>(
    `axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => ({
      violations: violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => ({ html })) })),
    }))`,
  );
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}
