import * as l10n from '@vscode/l10n';
import type { FindingCode } from './diagnostics/finding';

/** Scheme of the read-only documents that explain findings. */
export const ruleScheme = 'instance-explorer-rule';

/**
 * Returns the URI of the document that explains the findings of a code. The extension includes it, so nothing is
 * downloaded.
 */
export function ruleUri(code: FindingCode): string {
  return `${ruleScheme}:/${code}.md`;
}

/**
 * Returns the section of `docs/rules.md` about one code.
 *
 * @param path of a {@link ruleUri}
 */
export function rulePage(page: string, path: string): string {
  const code = path.replace(/^\//, '').replace(/\.md$/, '');
  const section = page
    .replaceAll('\r\n', '\n')
    .split(/^## /m)
    .find((part) => part.startsWith(`${code}\n`));
  // The page has hard line breaks within paragraphs; the editor wraps them to its own width.
  return section === undefined
    ? `${l10n.t('This version of the extension has no rule "{rule}".', { rule: code })}\n`
    : `# ${section.trim().replace(/([^\n])\n(?!\n)/g, '$1 ')}\n`;
}
