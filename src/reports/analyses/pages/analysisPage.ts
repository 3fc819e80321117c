import * as l10n from '@vscode/l10n';
import { formatCount, formatDate, formatMediumDay, formatNumber } from '../../../shared/format';
import type { AnalysisPage } from '../../../shared/tableEditor/analysisPage';
import type { Cell, TableColumn } from '../../../shared/table/table';
import type { Analysis } from '../analysis';
import { formatOpenDays } from '../../dates/range';
import type { DataDays, Period } from '../periods';
import { columnLabel } from './columnLabel';
import {
  formatPeriod,
  formatShare,
  formatSigned,
  formatSignedPercent,
  isFull,
  noteColumn,
  type PageData,
} from './pageData';
import { presentChart, presentFigure, type PageContent } from './pageContent';

/** The maximum number of rows on the page of an analysis. The result table contains all rows. */
const maxListed = 100;

/** Details shown on the page of an analysis. */
export interface PageInfo {
  /** The statement of the analysis. */
  readonly sql: string;
  /** The date range of the data, such as `Last 90 days`; absent if it can't be changed. */
  readonly range?: string;
}

/**
 * Builds the page of an analysis, with its figures, its chart, and the first rows as formatted text.
 *
 * @param columns the columns of the result, in order
 */
export function analysisPage(
  { meaning, page, emptyText: customEmptyText }: Pick<Analysis, 'meaning' | 'page' | 'emptyText'>,
  columns: readonly Pick<TableColumn, 'name' | 'kind'>[],
  data: PageData,
  info: PageInfo,
): AnalysisPage {
  const { rows } = data;
  const {
    figures,
    empty,
    chart,
    sentence,
    notice,
    blanks = {},
  }: PageContent = rows.length === 0
    ? { figures: [], empty: customEmptyText?.() ?? emptyText(data.days) }
    : page(data);
  return {
    sentence: sentence ?? meaning(),
    figures: figures.map((figure) => presentFigure(figure, data.days)),
    ...(notice === undefined ? {} : { notice }),
    ...(chart && { chart: presentChart(chart, data.days) }),
    columns: columns.map(({ name, kind }) => ({
      name: columnLabel(name),
      numeric: kind === 'integer' || kind === 'decimal',
      ...(kind === 'boolean' ? { boolean: true } : {}),
      ...(name === noteColumn ? { isNote: true } : {}),
    })),
    rows: formatRows(columns, rows.slice(0, maxListed), blanks),
    ...(empty === undefined ? {} : { empty }),
    ...(info.range === undefined ? {} : { range: info.range }),
    sql: info.sql,
    summary: [formatSize(columns[0]?.name, rows), formatOpenDays(data.days.firstDay, data.days.asOf)].join(
      ' · ',
    ),
  };
}

const periodColumns: Readonly<Record<string, Period>> = { Day: 'day', Week: 'week', Month: 'month' };

function formatRows(
  columns: readonly Pick<TableColumn, 'name' | 'kind'>[],
  rows: PageData['rows'],
  blanks: Readonly<Record<string, string>>,
): AnalysisPage['rows'] {
  const decimals = columns.map(({ name }) => Math.max(0, ...rows.map((row) => decimalsIn(row[name]))));
  return rows.map((row) => ({
    cells: columns.map(
      ({ name, kind }, place) =>
        formatCell(name, kind, row[name] ?? '', decimals[place] ?? 0) || (blanks[name] ?? ''),
    ),
    partial: !isFull(row),
  }));
}

/** Returns the number of decimals of a cell, at most as many as the table editor shows. */
function decimalsIn(cell: Cell | undefined): number {
  return Math.min(6, /^-?\d+\.(\d+)$/.exec(cell ?? '')?.[1]?.length ?? 0);
}

function formatCell(name: string, kind: TableColumn['kind'], cell: string, decimals: number): string {
  if (cell === '') return '';
  const period = periodColumns[name];
  if (period) return formatPeriod(period, cell).name;
  if (name === 'Change') return formatSigned(Number(cell));
  if (name === 'Change %') return formatSignedPercent(Number(cell));
  if (name.startsWith('Share of ')) return formatShare(Number(cell));
  if (name.startsWith('Rate of ')) return formatShare(Number(cell), 1);
  const isCount = kind === 'integer' && !/\bID$/i.test(name) && Number.isSafeInteger(Number(cell));
  if (isCount) return formatCount(Number(cell));
  if (kind === 'decimal' && Number.isFinite(Number(cell)))
    return formatNumber(Number(cell), { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  return kind === 'date' ? formatDate(cell, { dateStyle: 'medium' }) : cell;
}

/** Formats the number of rows, or of periods, such as `13 weeks`. A period can have a row for each client. */
function formatSize(first: string | undefined, all: PageData['rows']): string {
  const isPeriod = first !== undefined && first in periodColumns;
  const rows = isPeriod ? new Set(all.map((row) => row[first])).size : all.length;
  const count = formatCount(rows);
  switch (first) {
    case 'Day':
      return rows === 1 ? l10n.t('1 day') : l10n.t('{count} days', { count });
    case 'Week':
      return rows === 1 ? l10n.t('1 week') : l10n.t('{count} weeks', { count });
    case 'Month':
      return rows === 1 ? l10n.t('1 month') : l10n.t('{count} months', { count });
    default:
      return rows === 1 ? l10n.t('1 row') : l10n.t('{count} rows', { count });
  }
}

function emptyText({ firstDay, asOf }: DataDays): string {
  const to = formatMediumDay(asOf);
  return firstDay === undefined
    ? l10n.t('No active users through {to}', { to })
    : l10n.t('No active users from {from} to {to}', { from: formatMediumDay(firstDay), to });
}
