import * as l10n from '@vscode/l10n';
import type { ComparisonInfo } from '../../shared/tableEditor/comparisonInfo';
import type { TableQuery } from '../../shared/table/query';
import type { TableInfo } from '../../shared/table/table';
import type { Matching } from './footer';

/**
 * Returns the reason why no rows are shown, or `undefined` if there are rows or their number is unknown.
 *
 * @param comparison set if the rows are the changes between two snapshots
 */
export function emptiness(
  { columns, rows, partial }: TableInfo,
  { filters, search }: TableQuery,
  matching: Matching,
  comparison?: ComparisonInfo,
): { readonly title: string; readonly explanation: string; readonly filtered: boolean } | undefined {
  if (matching !== 0) return undefined;
  if (rows > 0 && search !== '' && filters.length > 0) {
    const title = l10n.t('No rows match "{search}" and the filters', { search });
    return { title, explanation: '', filtered: true };
  }
  if (rows > 0 && search !== '') {
    return { title: l10n.t('No rows match "{search}"', { search }), explanation: '', filtered: true };
  }
  if (rows > 0 && filters.length > 0) {
    return { title: l10n.t('No rows match the filters'), explanation: '', filtered: true };
  }
  if (partial) {
    return {
      title: l10n.t('No rows yet'),
      explanation: l10n.t('The first rows are still loading.'),
      filtered: false,
    };
  }
  if (comparison) return { title: l10n.t('No changes'), explanation: '', filtered: false };
  const explanation =
    columns.length > 0 ? l10n.t('The table has only column names.') : l10n.t('The file contains no data.');
  return { title: l10n.t('No rows'), explanation, filtered: false };
}
