import * as l10n from '@vscode/l10n';
import { readInstanceUrl, type InstanceUrl } from '../../instance/instanceUrl';
import { isTransient } from '../../instance/transientFailures';
import type { UserError } from '../../shared/userError';
import type { EntryRow } from '../adapters/steps/entryStep';
import { withIcon } from '../adapters/uiText';
import { continueRow, failureRows, type FailureRow } from './failureRows';
import type { UrlProblem } from './urlProbe';

/**
 * A row below the URL. `continue` accepts the URL, `use` replaces it with the target of a redirect, and `useHttps`
 * changes its scheme.
 */
export type UrlRow = FailureRow | (EntryRow & { readonly id: 'continue' | 'use' | 'useHttps' });

/**
 * Returns the rows for a URL. The first row is always safe: it never leads to an unencrypted URL on another computer,
 * or to another host.
 *
 * @param urlProblemFor returns the result of probing a URL; `'pending'` until the probe completes
 */
export function urlRows(
  text: string,
  urlProblemFor: (instanceUrl: InstanceUrl) => UrlProblem | 'pending' | undefined,
): readonly UrlRow[] {
  if (text.trim() === '') return [];
  const reading = readInstanceUrl(text);
  if (!reading.ok) return [{ id: 'note', label: withIcon('error', reading.problem) }];
  const { instanceUrl } = reading;
  const urlProblem = urlProblemFor(instanceUrl);
  if (!urlProblem || urlProblem === 'pending') {
    return encryptedFirst(
      instanceUrl,
      goOn(instanceUrl, urlProblem === 'pending' ? l10n.t('Checking...') : undefined),
    );
  }
  switch (urlProblem.kind) {
    case 'instance': {
      const { version } = urlProblem;
      const about = version === undefined ? undefined : l10n.t('version {version}', { version });
      return encryptedFirst(instanceUrl, goOn(instanceUrl, about, 'pass-filled'));
    }
    case 'redirect': {
      const reason = l10n.t('{url} redirects to this URL.', { url: instanceUrl.baseUrl });
      const use: UrlRow = {
        id: 'use',
        label: withIcon('arrow-swap', l10n.t('Use This URL')),
        description: urlProblem.target.baseUrl,
        detail: reason,
      };
      const keep = goOn(instanceUrl);
      return urlProblem.sameHost
        ? [use, withWarning(instanceUrl, keep)]
        : [...encryptedFirst(instanceUrl, keep), use];
    }
    case 'failed':
      return failed(instanceUrl, urlProblem.error);
  }
}

/** Removes `https://` from a URL. */
export function shortUrl(baseUrl: string): string {
  return baseUrl.replace(/^https:\/\//, '');
}

/**
 * Returns the row, preceded by a proposal to use HTTPS if the token would be sent unencrypted to another
 * computer.
 */
function encryptedFirst(instanceUrl: InstanceUrl, row: UrlRow): readonly UrlRow[] {
  return instanceUrl.exposed ? [httpsRow(instanceUrl), withWarning(instanceUrl, row)] : [row];
}

/** Adds a warning to a row if the token would be sent unencrypted to another computer. */
function withWarning<Row extends Omit<UrlRow, 'id'>>({ exposed }: InstanceUrl, row: Row): Row {
  return exposed ? { ...row, detail: l10n.t('Your token would be sent unencrypted.') } : row;
}

function failed(instanceUrl: InstanceUrl, error: UserError): readonly UrlRow[] {
  if (error.kind === 'httpsRequired') {
    const retry = { id: 'retry', label: withIcon('refresh', l10n.t('Try Again')) } as const;
    return [{ ...httpsRow(instanceUrl), detail: error.message }, retry];
  }
  // The instance might accept the token, which a later step verifies.
  const save = isTransient(error) ? continueRow() : goOn(instanceUrl);
  const [first, ...others] = failureRows(error, {
    header: true,
    save: withWarning(instanceUrl, save),
  });
  const use = instanceUrl.exposed ? [httpsRow(instanceUrl)] : [];
  return [...(first ? [first] : []), ...use, ...others];
}

/**
 * Returns the row that continues with the URL. The URL is in the description because VS Code moves rows with
 * a matching label to the top.
 */
function goOn({ baseUrl }: InstanceUrl, about?: string, icon = 'arrow-right'): UrlRow {
  const description = [shortUrl(baseUrl), about].filter((part) => part !== undefined).join(' · ');
  return { id: 'continue', label: withIcon(icon, l10n.t('Continue')), description };
}

function httpsRow({ baseUrl }: InstanceUrl): UrlRow {
  return {
    id: 'useHttps',
    label: withIcon('arrow-swap', l10n.t('Use HTTPS')),
    description: encrypted(baseUrl),
  };
}

/** Returns a URL with HTTPS. */
export function encrypted(baseUrl: string): string {
  return baseUrl.replace(/^http:/, 'https:');
}
