import * as l10n from '@vscode/l10n';
/**
 * Returns an error message if a fragment is defined more than once. Doesn't apply to a fragment that the request's
 * own document defines, because that fragment takes precedence.
 *
 * @param labels the names of the documents that define the fragment, one for each definition
 */
export function ambiguousFragment(name: string, labels: readonly string[]): string | undefined {
  const [first, second] = [...labels].sort();
  if (first === undefined || second === undefined) return undefined;
  return first === second
    ? l10n.t('The fragment "{name}" is defined more than once in {document}.', { name, document: first })
    : l10n.t('The fragment "{name}" is defined in {first} and in {second}.', { name, first, second });
}
