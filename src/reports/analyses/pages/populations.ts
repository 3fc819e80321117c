import * as l10n from '@vscode/l10n';
import { formatCount } from '../../../shared/format';
import { numberIn, partOf, wholeOf, type PageRow } from './pageData';

/** Names both populations of the share of active users in a row, such as `231 of 312 active users`. */
export function activePopulations(row: PageRow): string {
  const part = numberIn(row, 'Active Users');
  const share = numberIn(row, 'Share of Active Users');
  const whole = wholeOf(part, share);
  const values = { part: formatCount(part), total: formatCount(whole ?? Math.round(part / (share || 1))) };
  if (whole === undefined) return l10n.t('{part} of about {total} active users', values);
  return whole === 1
    ? l10n.t('{part} of 1 active user', values)
    : l10n.t('{part} of {total} active users', values);
}

/** Names both populations of a share of the users in the registry. */
export function registeredPopulations(share: number, users: number): string {
  const exact = partOf(share, users);
  const active = formatCount(exact ?? Math.round(share * users));
  const count = formatCount(users);
  if (exact === undefined) {
    return l10n.t('about {active} of {count} users, excluding service accounts', { active, count });
  }
  return users === 1
    ? l10n.t('{active} of 1 user, excluding service accounts', { active })
    : l10n.t('{active} of {count} users, excluding service accounts', { active, count });
}

/** Names both populations of an acceptance rate. */
export function suggestionPopulations(accepted: number, suggested: number): string {
  const values = { part: formatCount(accepted), total: formatCount(suggested) };
  return suggested === 1
    ? l10n.t('{part} of 1 suggestion', values)
    : l10n.t('{part} of {total} suggestions', values);
}
