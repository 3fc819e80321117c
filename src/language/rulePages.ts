import type { FindingCode } from './diagnostics/finding';

/** Scheme of the read-only documents that explain a finding. */
export const ruleScheme = 'instance-explorer-rule';

/** The document that explains the findings of a code. It comes with the extension: nothing is fetched. */
export function ruleUri(code: FindingCode): string {
  return `${ruleScheme}:/${code}.md`;
}

/**
 * The part of `docs/rules.md` about one code.
 *
 * @param path of a {@link ruleUri}
 */
export function rulePage(page: string, path: string): string {
  const code = path.replace(/^\//, '').replace(/\.md$/, '');
  const section = page
    .replaceAll('\r\n', '\n')
    .split(/^## /m)
    .find((part) => part.startsWith(`${code}\n`));
  // The lines of a paragraph are broken for those who edit the page; the editor breaks them to its own width.
  return section === undefined
    ? `There is nothing about "${code}" here.\n`
    : `# ${section.trim().replace(/([^\n])\n(?!\n)/g, '$1 ')}\n`;
}
