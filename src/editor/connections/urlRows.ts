import * as l10n from '@vscode/l10n';
import { readInstanceAddress, type InstanceAddress } from '../../instance/address';
import { isTransient } from '../../instance/canPass';
import type { UserError } from '../../shared/userError';
import type { EntryRow } from '../adapters/steps/entryStep';
import { withIcon } from '../adapters/uiText';
import { failureRows, saveRow, type FailureRow } from './failureRows';
import type { Finding } from './urlProbe';

/** A row below the URL. `continue` goes on with the URL, `use` enters another one. */
export type UrlRow = FailureRow | (EntryRow & { readonly id: 'continue' | 'use' });

/**
 * Returns the rows about a URL. The first one never sends a token unencrypted, to another host or unverified.
 *
 * @param finding what a probe found; `'pending'` while it runs
 */
export function urlRows(
  text: string,
  findingFor: (address: InstanceAddress) => Finding | 'pending' | undefined,
): readonly UrlRow[] {
  if (text.trim() === '') return [];
  const reading = readInstanceAddress(text);
  if (!reading.ok) return [{ id: 'note', label: withIcon('error', reading.problem) }];
  const { address } = reading;
  const finding = findingFor(address);
  if (finding === undefined || finding === 'pending') {
    return encryptedFirst(address, goOn(address, finding === 'pending' ? l10n.t('Checking...') : undefined));
  }
  switch (finding.kind) {
    case 'instance': {
      const { version } = finding;
      const about = version === undefined ? undefined : l10n.t('version {version}', { version });
      return encryptedFirst(address, goOn(address, about, 'pass-filled'));
    }
    case 'redirect': {
      const reason = l10n.t('{url} redirects to this URL.', { url: address.baseUrl });
      const use = useRow(finding.target.baseUrl, l10n.t('Use This URL'), reason);
      const keep = goOn(address);
      return finding.sameHost ? [use, keep] : [keep, use];
    }
    case 'failed':
      return failed(address, finding.error);
  }
}

/** The URL that a row with the ID `use` enters. */
export function proposedUrl(address: InstanceAddress, finding: Finding | undefined): string {
  return finding?.kind === 'redirect' ? finding.target.baseUrl : encrypted(address.baseUrl);
}

/** A URL without `https://`, which is the default: a shorter text to read. */
export function shortUrl(baseUrl: string): string {
  return baseUrl.replace(/^https:\/\//, '');
}

/** Proposes HTTPS first if the token would be sent unencrypted to another computer. */
function encryptedFirst(address: InstanceAddress, row: UrlRow): readonly UrlRow[] {
  return address.exposed ? [httpsRow(address), { ...row, detail: unencrypted() }] : [row];
}

function failed(address: InstanceAddress, error: UserError): readonly UrlRow[] {
  // The service might still accept the token, which is verified in the next step.
  const save = isTransient(error) ? saveRow() : goOn(address);
  const [first, ...others] = failureRows(error, {
    header: true,
    save: address.exposed ? { ...save, detail: unencrypted() } : save,
  });
  const use = address.exposed ? [httpsRow(address)] : [];
  return [...(first === undefined ? [] : [first]), ...use, ...others];
}

/**
 * The row that continues with the URL. The URL is in the description: VS Code moves rows whose label matches the text
 * to the top.
 */
function goOn({ baseUrl }: InstanceAddress, about?: string, icon = 'arrow-right'): UrlRow {
  const description = [shortUrl(baseUrl), about].filter((part) => part !== undefined).join(' · ');
  return { id: 'continue', label: withIcon(icon, l10n.t('Continue')), description };
}

function useRow(url: string, label: string, detail?: string): UrlRow {
  const row = { id: 'use', label: withIcon('arrow-swap', label), description: url } as const;
  return detail === undefined ? row : { ...row, detail };
}

function httpsRow({ baseUrl }: InstanceAddress): UrlRow {
  return useRow(encrypted(baseUrl), l10n.t('Use HTTPS'));
}

function encrypted(baseUrl: string): string {
  return baseUrl.replace(/^http:/, 'https:');
}

function unencrypted(): string {
  return l10n.t('Your token would be sent unencrypted.');
}
