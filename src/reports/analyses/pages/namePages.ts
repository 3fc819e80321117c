import * as l10n from '@vscode/l10n';
import { formatCount } from '../../../shared/format';
import type { AnalysisChart, PageContent } from './pageContent';
import { average, numberIn, sum, type PageData, type PageRow } from './pageData';
import { ratePairs } from './periodPages';
import { activePopulations, suggestionPopulations } from './populations';

/** Returns a function that builds the page of active users by client or by language. */
export function activeByPage(column: 'Client Name' | 'Language'): (data: PageData) => PageContent {
  return ({ rows }) => {
    const [top] = rows;
    return {
      figures: top
        ? [
            {
              count: rows.length,
              label: column === 'Language' ? languagesLabel(rows.length) : clientsLabel(rows.length),
              days: 'all',
            },
            {
              share: numberIn(top, 'Share of Active Users'),
              label: l10n.t('of active users use {name}', { name: top[column] ?? '' }),
              populations: activePopulations(top),
              days: 'all',
            },
          ]
        : [],
      chart: {
        kind: 'rows',
        title: l10n.t('Active Users'),
        unit: 'count',
        ...named(
          rows,
          (row) => row[column] ?? '',
          (row) => numberIn(row, 'Active Users'),
        ),
      },
    };
  };
}

function languagesLabel(count: number): string {
  return count === 1 ? l10n.t('language') : l10n.t('languages');
}

function clientsLabel(count: number): string {
  return count === 1 ? l10n.t('client') : l10n.t('clients');
}

/** Builds the page of the users with the most active days. */
export function topUsersPage({ rows }: PageData): PageContent {
  const [top] = rows;
  const days = rows.map((row) => numberIn(row, 'Active Days'));
  return {
    figures: top
      ? [
          {
            count: numberIn(top, 'Active Days'),
            label: l10n.t('most active days: {user}', { user: userOf(top) }),
            days: 'all',
          },
          ...(rows.length === 1
            ? []
            : [
                {
                  count: average(days),
                  digits: 1,
                  label: l10n.t('average of the top {count}', { count: formatCount(rows.length) }),
                  days: 'all' as const,
                },
              ]),
        ]
      : [],
    chart: {
      kind: 'rows',
      title: l10n.t('Active Days'),
      unit: 'count',
      ...named(rows, userOf, (row) => numberIn(row, 'Active Days')),
    },
  };
}

/**
 * Returns the user name, which is in the column between the ID and the active days, or the ID if there is no
 * name.
 */
function userOf(row: PageRow): string {
  const [id, second] = Object.keys(row);
  const name = second === undefined || second === 'Active Days' ? undefined : row[second];
  return name ?? row[id ?? ''] ?? '';
}

/** Builds the page of the acceptance rates by client. */
export function acceptanceClientPage({ rows }: PageData): PageContent {
  const [pair] = ratePairs(rows);
  if (!pair) return { figures: [] };
  const { suggested, accepted, rate } = pair;
  const suggestions = sum(rows.map((row) => numberIn(row, suggested)));
  const acceptances = sum(rows.map((row) => numberIn(row, accepted)));
  const ranked = rows
    .filter((row) => row[rate] != null)
    .toSorted((a, b) => numberIn(b, rate) - numberIn(a, rate));
  return {
    figures: [
      {
        share: suggestions === 0 ? 0 : acceptances / suggestions,
        digits: 1,
        label: l10n.t('of suggestions accepted'),
        populations: suggestionPopulations(acceptances, suggestions),
        days: 'all',
      },
    ],
    chart: {
      kind: 'rows',
      title: l10n.t('Acceptance Rate'),
      unit: 'percent',
      ...named(
        ranked,
        (row) => row['Client Name'] ?? '',
        (row) => numberIn(row, rate),
      ),
    },
  };
}

function named(
  rows: readonly PageRow[],
  name: (row: PageRow) => string,
  value: (row: PageRow) => number,
): Pick<AnalysisChart, 'categories' | 'series'> {
  return {
    categories: rows.map((row) => ({ label: name(row), name: name(row), days: 'all' as const })),
    series: [{ name: '', values: rows.map(value) }],
  };
}
