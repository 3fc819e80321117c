import * as l10n from '@vscode/l10n';
import { formatCount, formatNumber } from '../../../shared/format';
import { ratePairs } from './periodPages';
import {
  average,
  formatShare,
  numberIn,
  sum,
  wholeOf,
  type AnalysisChart,
  type PageContent,
  type PageData,
  type PageRow,
} from './pageData';

/** The maximum number of rows in a chart. The result table contains all rows. */
const maxRows = 20;

/** Returns a function that builds the page of active users by client or by language. */
export function activeByPage(column: 'Client Name' | 'Language'): (data: PageData) => PageContent {
  return ({ rows }) => {
    const [top] = rows;
    return {
      figures:
        top === undefined
          ? []
          : [
              {
                value: formatCount(rows.length),
                label: column === 'Language' ? languagesLabel(rows.length) : clientsLabel(rows.length),
              },
              {
                value: formatShare(numberIn(top, 'Share of Active Users')),
                label: topLabel(top, top[column] ?? ''),
              },
            ],
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

function topLabel(top: PageRow, name: string): string {
  const active = wholeOf(numberIn(top, 'Active Users'), numberIn(top, 'Share of Active Users'));
  if (active === undefined) return l10n.t('of active users use {name}', { name });
  return active === 1
    ? l10n.t('of 1 active user use {name}', { name })
    : l10n.t('of {count} active users use {name}', { count: formatCount(active), name });
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
    figures:
      top === undefined
        ? []
        : [
            {
              value: formatCount(numberIn(top, 'Active Days')),
              label: l10n.t('most active days: {user}', { user: userOf(top) }),
            },
            ...(rows.length === 1
              ? []
              : [
                  {
                    value: formatNumber(average(days), { maximumFractionDigits: 1 }),
                    label: l10n.t('average of the top {count}', { count: formatCount(rows.length) }),
                  },
                ]),
          ],
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
  if (pair === undefined) return { figures: [] };
  const { suggested, accepted, rate } = pair;
  const suggestions = sum(rows.map((row) => numberIn(row, suggested)));
  const ranked = rows
    .filter((row) => row[rate] != null)
    .toSorted((a, b) => numberIn(b, rate) - numberIn(a, rate));
  return {
    figures: [
      {
        value: formatShare(
          suggestions === 0 ? 0 : sum(rows.map((row) => numberIn(row, accepted))) / suggestions,
          1,
        ),
        label:
          suggestions === 1
            ? l10n.t('of 1 suggestion accepted')
            : l10n.t('of {count} suggestions accepted', { count: formatCount(suggestions) }),
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
  const shown = rows.slice(0, maxRows);
  return {
    categories: shown.map((row) => ({ label: name(row), name: name(row), days: 'all' as const })),
    series: [{ name: '', values: shown.map(value) }],
  };
}
