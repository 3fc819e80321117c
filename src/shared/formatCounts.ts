import * as l10n from '@vscode/l10n';
import { formatCount } from './format';

/** `1` -> `1 row`, `34120` -> `34,120 rows`. */
export function formatRows(count: number): string {
  return count === 1 ? l10n.t('1 row') : l10n.t('{count} rows', { count: formatCount(count) });
}

/** `1` -> `1 item`, `2` -> `2 items`. */
export function formatItems(count: number): string {
  return count === 1 ? l10n.t('1 item') : l10n.t('{count} items', { count: formatCount(count) });
}

/** `1` -> `1 field`, `2` -> `2 fields`. */
export function formatFields(count: number): string {
  return count === 1 ? l10n.t('1 field') : l10n.t('{count} fields', { count: formatCount(count) });
}

/** `1` -> `1 error`, `2` -> `2 errors`. */
export function formatErrors(count: number): string {
  return count === 1 ? l10n.t('1 error') : l10n.t('{count} errors', { count: formatCount(count) });
}

/** `1` -> `1 page`, `2` -> `2 pages`. */
export function formatPages(count: number): string {
  return count === 1 ? l10n.t('1 page') : l10n.t('{count} pages', { count: formatCount(count) });
}
