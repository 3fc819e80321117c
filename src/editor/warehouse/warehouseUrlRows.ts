import * as l10n from '@vscode/l10n';
import { readWarehouseUrl } from '../../warehouse/warehouse';
import type { EntryRow } from '../adapters/steps/entryStep';
import { withIcon } from '../adapters/uiText';

/** Returns the rows for a URL. The first row never leads to an unencrypted URL on another computer. */
export function warehouseUrlRows(text: string): readonly EntryRow[] {
  if (text.trim() === '') return [];
  const reading = readWarehouseUrl(text);
  if (!reading.ok) return [{ id: 'note', label: withIcon('error', reading.problem) }];
  const goOn = {
    id: 'continue',
    label: withIcon('arrow-right', l10n.t('Continue')),
    description: reading.url.replace(/^https:\/\//, ''),
  };
  if (!reading.exposed) return [goOn];
  return [
    {
      id: 'useHttps',
      label: withIcon('arrow-swap', l10n.t('Use HTTPS')),
      description: encrypted(reading.url),
    },
    { ...goOn, detail: l10n.t('Your password would be sent unencrypted.') },
  ];
}

/** Returns a URL with HTTPS. */
export function encrypted(url: string): string {
  return url.replace(/^http:/, 'https:');
}
