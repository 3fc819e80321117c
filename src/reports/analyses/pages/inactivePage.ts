import * as l10n from '@vscode/l10n';
import { addDays, daysBetween } from '../../../shared/days';
import { formatCount, formatMediumDay } from '../../../shared/format';
import { roleNames } from '../columns';
import { reclaimableName, reclaimDays } from '../unseen';
import type { AboutDays, AnalysisCategory, AnalysisFigure, PageContent } from './pageContent';
import { numberIn, sum, type PageData, type PageRow } from './pageData';

/** Groups of inactive accounts begin at these multiples of the configured number of days. */
const groupStarts = [1, 2, 3, 6] as const;

/** The start of the last group. */
export const longestGroup = groupStarts[3];

/**
 * Returns a function that builds the page of inactive accounts, grouped by the number of days since their last
 * activity. Accounts without activity in the data are a separate group: the data can't say for how long they have been
 * inactive, only since when at least.
 */
export function inactivePage(who: 'admins' | 'accounts'): (data: PageData) => PageContent {
  return ({ rows, unseenDays, days }) => {
    const { asOf, firstDay } = days;
    const ages = rows.flatMap((row) => (row['Days Ago'] == null ? [] : [Number(row['Days Ago'])]));
    const never = rows.length - ages.length;
    // No account in the data can have been inactive for longer.
    const longest = firstDay === undefined ? undefined : daysBetween(firstDay, asOf);
    const edges = groupStarts.map((times) => unseenDays * times);
    const groups = edges.map(
      (from, place): { readonly category: AnalysisCategory; readonly count: number } => {
        const to = (edges[place + 1] ?? Number.POSITIVE_INFINITY) - 1;
        const label = ageLabel(from, longest !== undefined && from <= longest ? Math.min(to, longest) : to);
        return {
          category: {
            label,
            name: label,
            days: {
              ...(to === Number.POSITIVE_INFINITY ? {} : { from: addDays(asOf, -to) }),
              to: addDays(asOf, -from),
            },
          },
          count: ages.filter((age) => age >= from && age <= to).length,
        };
      },
    );
    const since =
      firstDay === undefined
        ? l10n.t('No activity in the data')
        : l10n.t('No activity since {date} (start of the data)', { date: formatMediumDay(firstDay) });
    const all = [...groups, { category: { label: since, name: since, days: 'all' as const }, count: never }];
    const credits = reclaimedCredits(rows);
    const covered = longest === undefined ? unseenDays : Math.min(unseenDays, longest + 1);
    const about: AboutDays = { from: addDays(asOf, 1 - covered), to: asOf };
    const notices = [
      ...(covered === unseenDays
        ? []
        : [
            l10n.t('The data covers {count} of {total} days.', {
              count: formatCount(covered),
              total: formatCount(unseenDays),
            }),
          ]),
      ...(rows.some(isReclaimable) && credits === undefined
        ? [l10n.t('The data has no credits of the accounts that can be reclaimed.')]
        : []),
    ];
    return {
      sentence: sentence(who, unseenDays),
      figures: [
        { count: rows.length, label: inactiveLabel(covered), days: about },
        ...(never === rows.length
          ? []
          : [{ count: never, label: l10n.t('without activity in the data'), days: 'all' as const }]),
        ...reclaimFigures(rows, credits, asOf),
      ],
      ...(notices.length === 0 ? {} : { notice: notices.join(' ') }),
      chart: {
        kind: 'rows',
        title: l10n.t('Accounts by time since their last active day'),
        unit: 'count',
        categories: all.map(({ category }) => category),
        series: [{ name: l10n.t('Accounts'), values: all.map(({ count }) => count) }],
      },
    };
  };
}

function isReclaimable(row: PageRow): boolean {
  return row[reclaimableName] === 'true';
}

/** Returns the credits that reclaimable accounts used in the data; `undefined` if the data has none. */
function reclaimedCredits(rows: readonly PageRow[]): number | undefined {
  const used = rows.filter((row) => isReclaimable(row) && row[roleNames.credits] != null);
  return used.length === 0 ? undefined : sum(used.map((row) => numberIn(row, roleNames.credits)));
}

/** Returns the figures of the accounts that can be reclaimed; none if the ages of the accounts are unknown. */
function reclaimFigures(
  rows: readonly PageRow[],
  credits: number | undefined,
  asOf: string,
): readonly AnalysisFigure[] {
  if (!rows.some((row) => reclaimableName in row)) return [];
  return [
    {
      count: rows.filter(isReclaimable).length,
      label: l10n.t('can be reclaimed: no service account, created at least {days} days ago', {
        days: formatCount(reclaimDays),
      }),
      days: { to: addDays(asOf, -reclaimDays) },
    },
    ...(credits === undefined
      ? []
      : [
          {
            count: credits,
            digits: 2,
            label: l10n.t('credits used by these accounts'),
            days: 'all' as const,
          },
        ]),
  ];
}

function ageLabel(from: number, to: number): string {
  if (to === Number.POSITIVE_INFINITY) return l10n.t('{days} days or more', { days: formatCount(from) });
  if (to === from) return from === 1 ? l10n.t('1 day') : l10n.t('{count} days', { count: formatCount(from) });
  return l10n.t('{from} to {to} days', { from: formatCount(from), to: formatCount(to) });
}

function inactiveLabel(days: number): string {
  return days === 1
    ? l10n.t('without activity on the last day of the data')
    : l10n.t('without activity in the last {days} days of the data', { days: formatCount(days) });
}

function sentence(who: 'admins' | 'accounts', unseenDays: number): string {
  const days = formatCount(unseenDays);
  if (who === 'admins') {
    return unseenDays === 1
      ? l10n.t('Site admins in the user registry who have been inactive for at least 1 day.')
      : l10n.t('Site admins in the user registry who have been inactive for at least {days} days.', { days });
  }
  return unseenDays === 1
    ? l10n.t('Accounts in the user registry that have been inactive for at least 1 day.')
    : l10n.t('Accounts in the user registry that have been inactive for at least {days} days.', { days });
}
