import * as l10n from '@vscode/l10n';
import type { ProblemCode } from './diagnostics/problem';

/** Scheme of the read-only documents that explain problem codes. */
export const ruleScheme = 'instance-explorer-rule';

/** Returns the URI of the document that explains a problem code. The document is part of the extension. */
export function ruleUri(code: ProblemCode): string {
  return `${ruleScheme}:/${code}.md`;
}

/**
 * Returns the section about a code, or a message if there is none.
 *
 * @param page the content of `docs/rules.md`
 * @param path the path of a {@link ruleUri}
 */
export function rulePage(page: string, path: string): string {
  const code = path.replace(/^\//, '').replace(/\.md$/, '');
  const section = page
    .replaceAll('\r\n', '\n')
    .split(/^## /m)
    .find((part) => part.startsWith(`${code}\n`));
  // Joins the lines of each paragraph, because the editor wraps text.
  return section === undefined
    ? `${l10n.t('This version of the extension has no rule "{rule}".', { rule: code })}\n`
    : `# ${section.trim().replace(/([^\n])\n(?!\n)/g, '$1 ')}\n`;
}
