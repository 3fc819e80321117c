import * as l10n from '@vscode/l10n';
import { formatCount } from '../../shared/format';
import type { ColumnProfile } from '../../shared/table/reader';
import type { ColumnKind, TableColumn } from '../../shared/table/table';
import { cellFormat, type FormatCell } from './format';
import { isNumeric } from './kindLabels';
import { typeReason } from './typeReason';

export interface ColumnSummary {
  readonly text: string;
  /** The text with the number of blanks, and why the column has its type if that needs an explanation. */
  readonly detail: string;
  /** The share of `true`, from 0 to 1; for Booleans only. */
  readonly share?: number;
}

/** Summarizes a column in a few characters: `400 distinct`, `13 true`, `Jan 8, 2024 to Nov 20, 2026`. */
export function summarize(column: TableColumn, profile: ColumnProfile, locale: string): ColumnSummary {
  const { rows, missing, distinct, top } = profile;
  const present = rows - missing;
  const blanks = missing === 0 ? [] : [l10n.t('{count} blank', { count: formatCount(missing) })];
  if (present === 0) return { text: blanks.join(''), detail: blanks.join('') };
  if (column.kind === 'boolean') {
    const count = top.find(({ value }) => value === 'true')?.count ?? 0;
    const text = l10n.t({
      message: '{count} true',
      args: { count: formatCount(count) },
      comment: 'Number of rows in which a Boolean column is true',
    });
    const detail = [text, ...blanks].join(' · ');
    return { text: detail, detail, share: count / rows };
  }
  const isUnique = distinct === present && !isDate(column.kind);
  const range = isUnique ? undefined : rangeOf(column, profile, locale);
  const counts = [range ?? distinctText(distinct), ...blanks].join(' · ');
  const reason = typeReason(column, profile.mostly);
  const detail = reason === undefined ? counts : `${counts} · ${reason}`;
  return { text: range ?? counts, detail };
}

function distinctText(distinct: number): string {
  return l10n.t({
    message: '{count} distinct',
    args: { count: formatCount(distinct) },
    comment: 'Number of distinct values of a column',
  });
}

/** Returns the range of numbers, or of dates without their times; `undefined` for other columns or without values. */
function rangeOf(
  column: TableColumn,
  { minimum, maximum }: ColumnProfile,
  locale: string,
): string | undefined {
  if (minimum === null || maximum === null) return undefined;
  if (!isDate(column.kind) && !isNumeric(column.kind)) return undefined;
  const format = rangeFormat(column, locale);
  const [from, to] = [format(minimum), format(maximum)];
  return from === to ? from : rangeText(from, to);
}

function rangeText(from: string, to: string): string {
  return l10n.t({ message: '{from} to {to}', args: { from, to }, comment: 'A range of values' });
}

/** Returns the formatter for the ends of a range. Timestamps are formatted as dates. */
function rangeFormat(column: TableColumn, locale: string): FormatCell {
  if (column.kind !== 'timestamp') return cellFormat(column, locale);
  const format = cellFormat({ ...column, kind: 'date' }, locale);
  return (cell) => format(cell.slice(0, 10));
}

const isDate = (kind: ColumnKind): boolean => kind === 'date' || kind === 'month' || kind === 'timestamp';

/** Returns the width of a column, in CSS pixels, in which its summary is usually not truncated. */
export function summaryWidth(column: TableColumn, locale: string): number {
  if (!isDate(column.kind)) return column.kind === 'boolean' ? 132 : 112;
  const day = rangeFormat(column, locale)(column.kind === 'month' ? '2026-09' : '2026-09-30');
  return Math.round(rangeText(day, day).length * 6.4 + 20);
}
