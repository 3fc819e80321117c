import * as l10n from '@vscode/l10n';
import type { Connection } from '../../instance/connection';
import { dayAt, daysBetween } from '../../shared/days';
import { formatCount, formatMediumDay } from '../../shared/format';

/** The number of days in advance that the Connections view shows the expiration of a token. */
const noticeDays = 14;

/**
 * Returns a short label if the analytics token expires soon or has expired, such as
 * `analytics token: 3 days left`.
 */
export function expirationLabel({ analytics }: Connection, now = Date.now()): string | undefined {
  const days = daysLeft(analytics?.tokenExpiration, now);
  if (days === undefined || days > noticeDays) return undefined;
  if (days < 0) return l10n.t('analytics token expired');
  if (days === 0) return l10n.t('analytics token expires today');
  return days === 1
    ? l10n.t('analytics token: 1 day left')
    : l10n.t('analytics token: {count} days left', { count: formatCount(days) });
}

/** Returns a sentence about the expiration of the analytics token, or `undefined` if no date was entered. */
export function expirationSentence({ analytics }: Connection, now = Date.now()): string | undefined {
  const day = analytics?.tokenExpiration;
  const days = daysLeft(day, now);
  if (day === undefined || days === undefined) return undefined;
  const date = formatMediumDay(day);
  return days < 0
    ? l10n.t('The analytics token expired on {date}.', { date })
    : l10n.t('The analytics token expires on {date}.', { date });
}

function daysLeft(day: string | undefined, now: number): number | undefined {
  return day === undefined ? undefined : daysBetween(dayAt(now), day);
}
