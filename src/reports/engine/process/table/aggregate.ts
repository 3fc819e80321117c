import { formatCount } from '../../../../shared/format';
import * as l10n from '@vscode/l10n';
import { sqlIdentifier } from '../../../../shared/table/sqlQuoting';
import { UserError } from '../../../../shared/userError';
import type { AggregateRequest, Dimension, Measure, TableQuery } from '../../../../shared/table/query';
import type { Aggregate, AggregateGroup } from '../../../../shared/table/reader';
import type { Session } from '../database';
import { printed } from './printed';
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
  const keys: readonly Key[] = [
    { name: 'd', bucket: bucketOf(table, dimension), top: dimension.top },
    ...(split === undefined ? [] : [{ name: 's', bucket: bucketOf(table, split), top: split.top }]),
  ];
  const rows = await session.rows(aggregateSql(table, query, keys, measureOf(table, measure)));
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
    groups: rows.map(([number, key, other, part, partOther]): AggregateGroup => ({
      key: key ?? null,
      ...(other === 'true' ? { other: true } : {}),
      ...(split === undefined ? {} : { split: part ?? null }),
      ...(partOther === 'true' ? { splitOther: true } : {}),
      value: number == null || !Number.isFinite(Number(number)) ? null : Number(number),
    })),
  };
}

/** A dimension of the groups. */
interface Key {
  /** The name of its column in the SQL of the groups: `d` or `s`. */
  readonly name: string;
  readonly bucket: BucketSql;
  readonly top: number | undefined;
}

/**
 * Returns SQL for the groups: the value, then the text of each key and whether it is "other". With a limit on
 * the number of groups, the rows are grouped once, and the groups are ranked and combined. Only a measure
 * that can't be calculated from smaller groups reads the rows for each step.
 */
function aggregateSql(
  table: StoredTable,
  query: TableQuery,
  keys: readonly Key[],
  measure: MeasureSql,
): string {
  const limited = keys.filter(({ top }) => top !== undefined);
  const parts = limited.length > 0 ? measure.parts : undefined;
  const from = parts === undefined ? 'base' : 'parts';
  const total = parts?.total ?? measure.total;
  const names = keys.map(({ name }) => name).join(', ');
  const base = keys.map(({ name, bucket }) => `${bucket.key} AS ${name}`);
  const ctes = [
    // Not materialized, since a copy of millions of rows would fill the memory.
    `base AS NOT MATERIALIZED (SELECT ${base.join(', ')}, ${measure.of} AS m
       FROM ${table.from} ${whereOf(table, query)})`,
    ...(parts === undefined
      ? []
      : [`parts AS MATERIALIZED (SELECT ${names}, ${parts.columns} FROM base GROUP BY ${names})`]),
    ...limited.map(({ name, top = 1 }) => {
      // If there is only one key, each part is already a group.
      const ranked =
        parts !== undefined && keys.length === 1
          ? `ORDER BY ${parts.single}`
          : `GROUP BY ${name} ORDER BY ${total}`;
      return `top_${name} AS (SELECT ${name} AS k, true AS among FROM ${from}
       ${ranked} DESC NULLS LAST, ${name} LIMIT ${Math.max(1, Math.floor(top))})`;
    }),
    `grouped AS (SELECT ${from}.* EXCLUDE (${names}), ${keys.map(label).join(', ')}
       FROM ${from} ${limited.map(joined(from)).join(' ')})`,
  ];
  const group = keys.flatMap(({ name, top }) => (top === undefined ? [name] : [`${name}_other`, name]));
  const cells = keys.flatMap(({ name, bucket, top }) => [
    bucket.print(name),
    top === undefined ? "'false'" : `CAST(${name}_other AS VARCHAR)`,
  ]);
  return `WITH ${ctes.join(',\n')}
     SELECT CAST(CAST(${total} AS DOUBLE) AS VARCHAR), ${cells.join(', ')}
     FROM grouped GROUP BY ${group.join(', ')}
     ORDER BY ${group.map((name) => `${name} NULLS LAST`).join(', ')} LIMIT ${maxGroups + 1}`;
}

/** Returns SQL for the key of a group and, if it has a limit, for whether it is "other". */
function label({ name, top }: Key): string {
  return top === undefined ? name : `top_${name}.k AS ${name}, top_${name}.among IS NULL AS ${name}_other`;
}

/** Returns the join with the largest groups of a key. The blank group can be among them. */
const joined =
  (from: string) =>
  ({ name }: Key): string =>
    `LEFT JOIN top_${name} ON top_${name}.k IS NOT DISTINCT FROM ${from}.${name}`;

interface BucketSql {
  /** An SQL expression for the group key of a row. */
  readonly key: string;
  /** Returns an SQL expression for the text of a key. */
  readonly print: (key: string) => string;
}

function bucketOf(table: StoredTable, { column: id, bucket }: Dimension): BucketSql {
  const column = columnOf(table, id);
  const value = sqlIdentifier(column.id);
  const asText = (key: string): string => `CAST(${key} AS VARCHAR)`;
  if (bucket.by === 'value') {
    const keepsOrder = column.kind === 'integer' || column.kind === 'decimal' || column.kind === 'boolean';
    if (keepsOrder || column.print.style === 'text')
      return { key: value, print: (key) => printed(column, key) };
    // Groups by the displayed text, so that values with the same text are in the same group.
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
  // Days need no conversion, which takes longer than grouping them.
  const moment = clockOnly || column.type === 'DATE' ? value : `CAST(${value} AS TIMESTAMP)`;
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
      // Only the keys of groups are converted, not those of rows.
      return {
        key: `date_trunc('${bucket.by}', ${moment})`,
        print: (key) => asText(`CAST(${key} AS DATE)`),
      };
  }
}

function unsuitable(column: string): UserError {
  return new UserError(
    'input',
    l10n.t('The column "{column}" can\'t be grouped by this interval.', { column }),
    {
      advice: l10n.t('Select another interval or column.'),
    },
  );
}

interface MeasureSql {
  /** An SQL expression for the measured value of a row. */
  readonly of: string;
  /** An SQL aggregate of column `m` over the rows of a group. */
  readonly total: string;
  /**
   * The aggregate in two steps, if the value of a group can be calculated from those of smaller groups.
   * `single` is the value of a group that has one part.
   */
  readonly parts?: { readonly columns: string; readonly total: string; readonly single: string };
}

function measureOf(table: StoredTable, measure: Measure): MeasureSql {
  if (measure.aggregation === 'count') {
    return { of: '1', total: 'count(*)', parts: { columns: 'count(*) AS n', total: 'sum(n)', single: 'n' } };
  }
  const column = columnOf(table, measure.column);
  if (measure.aggregation === 'distinct') {
    const distinct = column.print.style === 'text' ? sqlIdentifier(column.id) : cellOf(column);
    return { of: distinct, total: 'count(DISTINCT m)' };
  }
  if (column.kind !== 'integer' && column.kind !== 'decimal') {
    throw new UserError(
      'input',
      l10n.t('The column "{column}" doesn\'t contain numbers.', { column: column.name }),
      {
        advice: l10n.t('Select the aggregation "Distinct values", or a column with numbers.'),
      },
    );
  }
  const of = sqlIdentifier(column.id);
  switch (measure.aggregation) {
    case 'median':
      // For decimals, the median would be truncated to their scale: that of 0.12 and 0.13 would be 0.12.
      return { of: `CAST(${of} AS DOUBLE)`, total: 'quantile_cont(m, 0.5)' };
    case 'average': {
      const parts = { columns: 'sum(m) AS m, count(m) AS n', total: 'CAST(sum(m) AS DOUBLE) / sum(n)' };
      return { of, total: 'avg(m)', parts: { ...parts, single: 'CAST(m AS DOUBLE) / n' } };
    }
    default: {
      const total = { sum: 'sum(m)', minimum: 'min(m)', maximum: 'max(m)' }[measure.aggregation];
      return { of, total, parts: { columns: `${total} AS m`, total, single: 'm' } };
    }
  }
}
