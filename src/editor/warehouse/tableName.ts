import * as l10n from '@vscode/l10n';
import type { NameParts } from '../../reports/export/exportName';

/**
 * Proposes a name in lowercase ASCII letters, digits, and underscores: the connection, the granularity or the report,
 * and its range.
 */
export function proposedTableName({ instance, report, granularity, start, end }: NameParts): string {
  const parts = [instance, granularity ?? report, start, end].filter((part) => part !== undefined);
  const name = parts
    .join('_')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, maxLength);
  return /^[a-z]/.test(name) ? name : `t_${name}`.slice(0, maxLength);
}

/**
 * Validates the name of a table. Returns an error message, or `undefined` if the name is valid.
 *
 * @param foreign the names of tables of other programs, which are never replaced
 */
export function tableNameProblem(text: string, foreign: ReadonlySet<string>): string | undefined {
  const name = text.trim();
  if (name === '') return l10n.t('Enter the name of a table.');
  if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(name) || name.length > maxLength) {
    return l10n.t(
      "Use up to {max} letters (A to Z), digits, and underscores. The first character can't be a digit.",
      {
        max: maxLength,
      },
    );
  }
  return foreign.has(name)
    ? l10n.t("The table {table} exists, and Instance Explorer didn't create it. Enter another name.", {
        table: name,
      })
    : undefined;
}

const maxLength = 120;
