import axe from 'axe-core';
import type { Page } from 'playwright-core';

interface Outcome {
  readonly violations: readonly {
    readonly id: string;
    readonly nodes: readonly { readonly html: string }[];
  }[];
}

/** Returns the accessibility violations of a page, one line per element. */
export function axeViolations(page: Page): Promise<string[]> {
  return violationsIn(page, 'document', {});
}

/** Elements of VS Code 1.105 that have a label without a role, or a role without a label. */
const vscodeElements = ['.codicon-toolbar-more', '.monaco-progress-container'];

/**
 * Returns the accessibility violations of a part of the workbench, except those of {@link vscodeElements}. Doesn't
 * compare labels with accessible names, because VS Code displays the label and the description of a row without a
 * space between them.
 *
 * @param part CSS selector of the part
 * @param ignored rules that the markup of VS Code violates
 */
export function axeViolationsOfPart(
  page: Page,
  part: string,
  ignored: readonly string[] = [],
): Promise<string[]> {
  const disabled = ['label-content-name-mismatch', ...ignored];
  const rules = Object.fromEntries(disabled.map((rule) => [rule, { enabled: false }]));
  const context = { include: [[part]], exclude: vscodeElements.map((element) => [element]) };
  return violationsIn(page, JSON.stringify(context), rules);
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
