import * as l10n from '@vscode/l10n';
import { formatCount } from '../../shared/format';
import type { PageHost } from '../host';
import type { RowRanges } from './rowRanges';

/** Announces the number of selected rows to screen readers, unless none is selected. */
export function announceSelection(host: Pick<PageHost, 'announce'>, { count }: RowRanges): void {
  if (count === 1) host.announce(l10n.t('1 row selected'));
  else if (count > 1) host.announce(l10n.t('{count} rows selected', { count: formatCount(count) }));
}
