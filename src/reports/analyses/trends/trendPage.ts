import * as l10n from '@vscode/l10n';
import { formatCount } from '../../../shared/format';
import type { PageContent } from '../pages/pageContent';
import { formatSigned, type PageData, type PageRow } from '../pages/pageData';
import { inTime, periods } from '../pages/periodPages';
import { periodNames, type Period } from '../periods';

/**
 * Returns a function that builds the page of a trend with one figure for each period.
 *
 * @param figure the column with the figure, which is also the title of the chart
 * @param empty the text if no snapshot has the figure
 */
export function trendPage(
  figure: string,
  title: () => string,
  empty = () => l10n.t('No snapshot has this figure'),
): (data: PageData) => PageContent {
  return ({ rows, days }) => {
    const period = periodOf(rows);
    const known = rows.filter((row) => row[figure] != null);
    const [last] = known;
    if (!last) return { figures: [], empty: empty() };
    const first = known.at(-1) ?? last;
    const shown = inTime(period, rows, days);
    return {
      figures: [
        {
          count: Number(last[figure]),
          label: l10n.t('in the latest snapshot'),
          days: { from: last['Snapshot'] ?? '', to: last['Snapshot'] ?? '' },
          ...(first === last ? {} : { change: formatSigned(Number(last[figure]) - Number(first[figure])) }),
        },
        ...(first === last
          ? []
          : [
              {
                count: Number(first[figure]),
                label: l10n.t('in the first snapshot'),
                days: { from: first['Snapshot'] ?? '', to: first['Snapshot'] ?? '' },
              },
            ]),
      ],
      ...gapNotice(shown, (row) => row[figure] != null, period),
      chart: {
        kind: 'lines',
        title: title(),
        unit: 'count',
        ...periods(period, shown),
        series: [
          { name: title(), values: shown.map((row) => (row[figure] == null ? null : Number(row[figure]))) },
        ],
      },
    };
  };
}

/** Builds the page of the credits of all saved snapshots, with a line for each bucket. */
export function creditsTrendPage({ rows, days }: PageData): PageContent {
  const period = periodOf(rows);
  const starts = rows.filter(
    (row, place) => rows[place - 1]?.[periodNames[period]] !== row[periodNames[period]],
  );
  const shown = inTime(period, starts, days);
  const nameOf = (row: PageRow): string =>
    [row['Bucket'] ?? '', row['Unit'] ?? ''].filter((part) => part !== '').join(', ');
  const latest = rows.filter((row) => row['Snapshot'] === rows[0]?.['Snapshot']);
  const names = [...new Set([...latest, ...rows].map(nameOf))];
  const used = new Map(
    rows.map((row) => [`${row[periodNames[period]] ?? ''} ${nameOf(row)}`, row['Used'] ?? null]),
  );
  return {
    figures: latest.slice(0, 3).flatMap((row) =>
      row['Used'] == null
        ? []
        : [
            {
              count: Number(row['Used']),
              digits: 2,
              label: l10n.t('used of {bucket}', { bucket: nameOf(row) }),
              days: { from: row['Snapshot'] ?? '', to: row['Snapshot'] ?? '' },
            },
          ],
    ),
    ...gapNotice(shown, (row) => row['Snapshot'] != null, period),
    chart: {
      kind: 'lines',
      title: l10n.t('Credits Used'),
      unit: 'count',
      ...periods(period, shown),
      series: names.map((name) => ({
        name,
        values: shown.map((row) => {
          const value = used.get(`${row[periodNames[period]] ?? ''} ${name}`) ?? null;
          return value === null ? null : Number(value);
        }),
      })),
    },
  };
}

function periodOf([row = {}]: readonly PageRow[]): Period {
  return (['week', 'month'] as const).find((each) => periodNames[each] in row) ?? 'day';
}

/** Says how many periods have no value: the chart has gaps there. */
function gapNotice(
  shown: readonly PageRow[],
  isKnown: (row: PageRow) => boolean,
  period: Period,
): Pick<PageContent, 'notice'> {
  const gaps = shown.filter((row) => !isKnown(row)).length;
  if (gaps === 0) return {};
  const counts = { count: formatCount(gaps), total: formatCount(shown.length) };
  switch (period) {
    case 'day':
      return {
        notice: l10n.t('{count} of {total} days have no value: there is no suitable snapshot.', counts),
      };
    case 'week':
      return {
        notice: l10n.t('{count} of {total} weeks have no value: there is no suitable snapshot.', counts),
      };
    case 'month':
      return {
        notice: l10n.t('{count} of {total} months have no value: there is no suitable snapshot.', counts),
      };
  }
}
