import * as l10n from '@vscode/l10n';
import { formatCount } from '../shared/format';
import type { AggregateRequest, Dimension, Measure } from '../shared/table/query';
import type { Aggregate, AggregateGroup } from '../shared/table/reader';
import type { Cell, TableColumn } from '../shared/table/table';
import { UserError } from '../shared/userError';
import type { QueryDialect } from './dialect';
import { cellOf, columnOf, type Columns } from './where';

/** The maximum number of groups, which is more than a chart can show. */
export const maxGroups = 50_000;

/** The groups of a dimension. */
export interface BucketSql {
  /** An SQL expression for the group key of a row. */
  readonly key: string;
  /** Converts a key to text in SQL. */
  readonly print: (key: string) => string;
  /** Converts a key to a value that sorts in the order of the groups. */
  readonly order: (key: string) => string;
}

/** @throws UserError of kind `input` if there is no such column, or it can't be grouped so */
export function bucketOf<Column extends TableColumn>(
  dialect: QueryDialect<Column>,
  table: Columns<Column>,
  { column: id, bucket }: Dimension,
): BucketSql {
  const column = columnOf(table, id);
  const value = dialect.of(column);
  const { by } = bucket;
  if (by === 'value') {
    if (isNumber(column) || column.kind === 'boolean' || dialect.hasSpellings?.(column) === true)
      return { key: value, print: (key) => dialect.cell(key, column), order: same };
    // Groups by the displayed text, so that values with the same text are in the same group.
    return { key: cellOf(dialect, column), print: same, order: same };
  }
  if (by === 'width') {
    const width = Number(bucket.width);
    if (!(width > 0) || !isNumber(column)) throw unsuitable(column);
    return { key: binStart(dialect, dialect.double(value), width), print: dialect.textOf, order: same };
  }
  const isMoment = column.kind === 'month' || column.kind === 'date' || column.kind === 'timestamp';
  if (!isMoment && !(by === 'hourOfDay' && column.kind === 'time')) throw unsuitable(column);
  const print = (key: string): string => dialect.printMoment?.(by, key) ?? key;
  switch (by) {
    case 'hour':
      return { key: dialect.hour(value, column), print, order: same };
    case 'weekday':
      return { key: dialect.weekday(value, column), print, order: dialect.double };
    case 'hourOfDay':
      return { key: dialect.hourOfDay(value, column), print, order: dialect.double };
    default:
      return { key: dialect.day(by, value, column), print, order: same };
  }
}

const same = (value: string): string => value;

/**
 * Returns SQL for the start of the bin of a DOUBLE. Most widths are a fraction such as 1/10, whose denominator is exact.
 * What rounding lacks to a whole number is added, because 0.3 / 0.1 is less than 3.
 */
function binStart({ number }: Pick<QueryDialect<never>, 'number'>, value: string, width: number): string {
  const parts = Math.round(1 / width);
  const isFraction = width < 1 && Math.abs(1 / width - parts) < 1e-9;
  const bins = isFraction ? `${value} * ${number(parts)}` : `${value} / ${number(width)}`;
  const place = `floor(${bins} + abs(${bins}) * ${number(4e-16)})`;
  return isFraction ? `${place} / ${number(parts)}` : `${place} * ${number(width)}`;
}

function isNumber({ kind }: TableColumn): boolean {
  return kind === 'integer' || kind === 'decimal';
}

function unsuitable({ name: column }: TableColumn): UserError {
  return new UserError(
    'input',
    l10n.t('The column "{column}" can\'t be grouped by this interval.', { column }),
    {
      advice: l10n.t('Select another interval or column.'),
    },
  );
}

/** The measure of groups. */
export interface MeasureSql {
  /** An SQL expression for the measured value of a row. */
  readonly of: string;
  /** An SQL aggregate of column `m` over the rows of a group. */
  readonly total: string;
}

/** @throws UserError of kind `input` if there is no such column, or it contains no numbers */
export function measureOf<Column extends TableColumn>(
  dialect: QueryDialect<Column>,
  table: Columns<Column>,
  measure: Measure,
): MeasureSql {
  if (measure.aggregation === 'count') return { of: '1', total: 'count(*)' };
  const column = columnOf(table, measure.column);
  const of = dialect.of(column);
  if (measure.aggregation === 'distinct') {
    const distinct = dialect.hasSpellings?.(column) === true ? of : cellOf(dialect, column);
    return { of: distinct, total: dialect.distinct('m') };
  }
  if (!isNumber(column)) {
    throw new UserError(
      'input',
      l10n.t('The column "{column}" doesn\'t contain numbers.', { column: column.name }),
      {
        advice: l10n.t('Select the aggregation "Distinct values", or a column with numbers.'),
      },
    );
  }
  switch (measure.aggregation) {
    case 'sum':
      return { of, total: dialect.sum('m', column) };
    case 'average':
      return { of, total: averageSql(dialect, column, dialect.sum('m', column), 'count(m)') };
    case 'minimum':
      return { of, total: 'min(m)' };
    case 'maximum':
      return { of, total: 'max(m)' };
    case 'median':
      // Without a conversion, the median of decimals could be truncated to their scale: that of 0.12 and 0.13 to 0.12.
      return { of: dialect.double(of), total: dialect.median('m') };
  }
}

/**
 * Returns SQL for an average of a column. Divides whole numbers, so that nothing is rounded before: 0.6 / 3 would be
 * 0.19999999999999998.
 */
export function averageSql<Column extends TableColumn>(
  dialect: QueryDialect<Column>,
  column: Column,
  sum: string,
  count: string,
): string {
  const scale = dialect.scale(column);
  if (scale === 0) return `${dialect.double(sum)} / ${count}`;
  const units = dialect.number(10 ** scale);
  return `round(${dialect.double(sum)} * ${units}) / (${dialect.double(count)} * ${units})`;
}

/**
 * Reads the groups from rows of texts: the key, `1` if it is "other", the same of the second dimension, if any, and the
 * measure.
 *
 * @throws UserError of kind `input` if there are more than {@link maxGroups}
 */
export function readGroups(
  rows: readonly (readonly Cell[])[],
  { split }: Pick<AggregateRequest, 'split'>,
): Aggregate {
  if (rows.length > maxGroups) {
    throw new UserError(
      'input',
      l10n.t('There are too many groups. The maximum is {max}.', { max: formatCount(maxGroups) }),
      {
        advice: l10n.t('Select a larger interval, a smaller value for "Top N", or another column.'),
      },
    );
  }
  return {
    groups: rows.map(([key = null, other, part = null, partOther, ...more]): AggregateGroup => {
      const text = split ? more[0] : part;
      const value = text == null ? NaN : Number(text);
      return {
        key,
        ...(other === '1' ? { other: true } : {}),
        ...(split && { split: part }),
        ...(split && partOther === '1' ? { splitOther: true } : {}),
        value: Number.isFinite(value) ? value : null,
      };
    }),
  };
}
