import axe from 'axe-core';
import type { Page } from 'playwright-core';

interface Outcome {
  readonly violations: readonly {
    readonly id: string;
    readonly nodes: readonly { readonly html: string }[];
  }[];
}

/** What axe-core finds wrong with a page, one line for each element; empty when all is well. */
export function axeViolations(page: Page): Promise<string[]> {
  return violationsIn(page, 'document', {});
}

/**
 * What axe-core finds wrong with a part of the workbench, which a selector names. VS Code shows the label and the
 * description of a row without a space between them. A rule takes them for one word, which the name of the row lacks.
 */
export function axeViolationsOfPart(page: Page, part: string): Promise<string[]> {
  return violationsIn(page, JSON.stringify(part), { 'label-content-name-mismatch': { enabled: false } });
}

async function violationsIn(page: Page, context: string, rules: object): Promise<string[]> {
  await page.evaluate(`${axe.source}; undefined`);
  const { violations } = await page.evaluate<Outcome>(
    `axe.run(${context}, { resultTypes: ['violations'], rules: ${JSON.stringify(rules)} }).then(({ violations }) => ({
      violations: violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => ({ html })) })),
    }))`,
  );
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}
