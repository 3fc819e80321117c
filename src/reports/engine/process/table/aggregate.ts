import { formatCount } from '../../../../shared/format';
import * as l10n from '@vscode/l10n';
import { sqlIdentifier } from '../../../../shared/table/sqlQuoting';
import { UserError } from '../../../../shared/userError';
import type { AggregateRequest, Dimension, Measure, TableQuery } from '../../../../shared/table/query';
import type { Aggregate, AggregateGroup } from '../../../../shared/table/reader';
import type { Session } from '../database';
import type { StoredTable } from './stored';
import { cellOf, columnOf, whereOf } from './where';

/** The maximum number of groups, which is more than a chart can show. */
const maxGroups = 50_000;

/** @throws UserError, of kind `input` if there are too many groups or a column doesn't suit the request */
export async function readAggregate(
  session: Session,
  table: StoredTable,
  query: TableQuery,
  { dimension, split, measure }: AggregateRequest,
): Promise<Aggregate> {
  const first = bucketOf(table, dimension);
  const second = split === undefined ? undefined : bucketOf(table, split);
  const value = measureOf(table, measure);
  const tops = [
    ...topOf('top_d', 'd', dimension.top),
    ...(split === undefined ? [] : topOf('top_s', 's', split.top)),
  ];
  const rows = await session.rows(
    // Not materialized, since a copy of millions of rows would fill the memory.
    `WITH base AS NOT MATERIALIZED (SELECT ${first.key} AS d, ${second?.key ?? 'NULL'} AS s, ${value.of} AS m
         FROM ${table.from} ${whereOf(table, query)})
       ${tops.map(({ name, column, most }) => `, ${name} AS (SELECT ${column} AS k FROM base GROUP BY ${column} ORDER BY ${value.sql} DESC NULLS LAST, ${column} LIMIT ${most})`).join('')},
       grouped AS (SELECT ${label('d', 'top_d', dimension.top)}, ${label('s', 'top_s', split?.top)}, m FROM base)
     SELECT ${first.print('d')}, CAST(d_other AS VARCHAR), ${second?.print('s') ?? 'NULL'}, CAST(s_other AS VARCHAR),
       CAST(CAST(${value.sql} AS DOUBLE) AS VARCHAR)
     FROM grouped GROUP BY d, d_other, s, s_other
     ORDER BY d_other, d NULLS LAST, s_other, s NULLS LAST LIMIT ${maxGroups + 1}`,
  );
  if (rows.length > maxGroups) {
    throw new UserError(
      'input',
      l10n.t('There are more than {max} groups.', { max: formatCount(maxGroups) }),
      {
        advice: l10n.t('Group by a larger interval, or limit the number of groups.'),
      },
    );
  }
  return {
    groups: rows.map(([key, other, part, partOther, number]): AggregateGroup => ({
      key: key ?? null,
      ...(other === 'true' ? { other: true } : {}),
      ...(split === undefined ? {} : { split: part ?? null }),
      ...(partOther === 'true' ? { splitOther: true } : {}),
      value: number == null || !Number.isFinite(Number(number)) ? null : Number(number),
    })),
  };
}

interface BucketSql {
  /** An SQL expression for the group key of a row. */
  readonly key: string;
  /** Converts a key to the text of a cell. */
  readonly print: (key: string) => string;
}

function bucketOf(table: StoredTable, { column: id, bucket }: Dimension): BucketSql {
  const column = columnOf(table, id);
  const value = sqlIdentifier(column.id);
  const asText = (key: string): string => `CAST(${key} AS VARCHAR)`;
  if (bucket.by === 'value') {
    // Groups by the displayed text, so that values with the same text are in the same group.
    const keepsOrder = column.kind === 'integer' || column.kind === 'decimal' || column.kind === 'boolean';
    if (keepsOrder) return { key: value, print: (key) => cellOf({ ...column, id: key }) };
    return { key: cellOf(column), print: (key) => key };
  }
  if (bucket.by === 'width') {
    const width = Number(bucket.width);
    if (!(width > 0) || (column.kind !== 'integer' && column.kind !== 'decimal')) {
      throw unsuitable(column.name);
    }
    return {
      key: `floor(CAST(${value} AS DOUBLE) / ${width}) * ${width}`,
      print: (key) => `regexp_replace(CAST(${key} AS VARCHAR), '\\.0$', '')`,
    };
  }
  const clockOnly = bucket.by === 'hourOfDay' && column.kind === 'time';
  const isMoment = column.kind === 'month' || column.kind === 'date' || column.kind === 'timestamp';
  if (!isMoment && !clockOnly) throw unsuitable(column.name);
  const moment = clockOnly ? value : `CAST(${value} AS TIMESTAMP)`;
  switch (bucket.by) {
    case 'hour':
      return {
        key: `date_trunc('hour', ${moment})`,
        print: (key) => `strftime(${key}, '%Y-%m-%dT%H:00:00')`,
      };
    case 'weekday':
      return { key: `isodow(${moment})`, print: asText };
    case 'hourOfDay':
      return { key: `hour(${moment})`, print: asText };
    default:
      return { key: `CAST(date_trunc('${bucket.by}', ${moment}) AS DATE)`, print: asText };
  }
}

function unsuitable(column: string): UserError {
  return new UserError(
    'input',
    l10n.t('The column "{column}" can\'t be grouped by this interval.', { column }),
    {
      advice: l10n.t('Select another column, or group this column by its values.'),
    },
  );
}

interface MeasureSql {
  /** An SQL expression for the measured value of a row. */
  readonly of: string;
  /** An SQL aggregate over the `m` of a group. */
  readonly sql: string;
}

function measureOf(table: StoredTable, measure: Measure): MeasureSql {
  if (measure.aggregation === 'count') return { of: '1', sql: 'count(*)' };
  const column = columnOf(table, measure.column);
  if (measure.aggregation === 'distinct') return { of: cellOf(column), sql: 'count(DISTINCT m)' };
  if (column.kind !== 'integer' && column.kind !== 'decimal') {
    throw new UserError(
      'input',
      l10n.t('The column "{column}" doesn\'t contain numbers.', { column: column.name }),
      {
        advice: l10n.t('Count its values instead, or select a column with numbers.'),
      },
    );
  }
  const of = sqlIdentifier(column.id);
  // For decimals, the median would be truncated to their scale: that of 0.12 and 0.13 would be 0.12.
  if (measure.aggregation === 'median') return { of: `CAST(${of} AS DOUBLE)`, sql: 'quantile_cont(m, 0.5)' };
  const functions = { sum: 'sum', average: 'avg', minimum: 'min', maximum: 'max' } as const;
  return { of, sql: `${functions[measure.aggregation]}(m)` };
}

function topOf(
  name: string,
  column: string,
  most: number | undefined,
): { name: string; column: string; most: number }[] {
  return most === undefined ? [] : [{ name, column, most: Math.max(1, Math.floor(most)) }];
}

/**
 * Returns SQL for the key of a group and for whether it is "other". The blank group can be among the largest
 * ones.
 */
function label(column: string, top: string, most: number | undefined): string {
  if (most === undefined) return `${column}, false AS ${column}_other`;
  const among = `EXISTS (SELECT 1 FROM ${top} WHERE k IS NOT DISTINCT FROM ${column})`;
  return `CASE WHEN ${among} THEN ${column} END AS ${column}, NOT ${among} AS ${column}_other`;
}
