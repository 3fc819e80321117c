import * as l10n from '@vscode/l10n';
import type { AnalyticsUrl } from '../../instance/connection';
import { confirmDangerous } from '../adapters/confirm';

/** Asks the user to allow downloads from an origin to which the analytics service redirects. */
export async function confirmDownloads(
  { baseUrl }: Pick<AnalyticsUrl, 'baseUrl'>,
  origin: string,
  signal?: AbortSignal,
): Promise<boolean> {
  const allow = l10n.t({ message: 'Allow Downloads', comment: 'Button' });
  const chosen = await confirmDangerous(
    {
      message: l10n.t('Allow downloads from {origin}?', { origin }),
      detail: l10n.t(
        '{host} redirects its downloads to this origin. Your token and custom headers are never sent to it.',
        { host: new URL(baseUrl).host },
      ),
      actions: [allow],
    },
    signal,
  );
  return chosen === allow;
}
