import type { AggregateRequest, Measure, TableQuery } from '../../../../shared/table/query';
import type { Aggregate } from '../../../../shared/table/reader';
import {
  averageSql,
  bucketOf,
  maxGroups,
  measureOf,
  readGroups,
  type BucketSql,
  type MeasureSql,
} from '../../../../tables/groups';
import { columnOf, whereOf } from '../../../../tables/where';
import type { Session } from '../database';
import { isOverflow } from '../databaseError';
import { duckDbDialect as dialect } from './duckDbDialect';
import type { StoredTable } from './stored';

/** @throws UserError, of kind `input` if there are too many groups or a column doesn't suit the request */
export async function readAggregate(
  session: Session,
  table: StoredTable,
  query: TableQuery,
  request: AggregateRequest,
): Promise<Aggregate> {
  const { dimension, split } = request;
  const keys: readonly Key[] = [
    { name: 'd', bucket: bucketOf(dialect, table, dimension), top: dimension.top },
    ...(split ? [{ name: 's', bucket: bucketOf(dialect, table, split), top: split.top }] : []),
  ];
  const { measure } = request;
  const exact = { ...measureOf(dialect, table, measure), measure };
  const read = async (measured: Measured): Promise<Aggregate> =>
    readGroups(await session.rows(aggregateSql(table, query, keys, measured)), request);
  try {
    return await read(exact);
  } catch (error) {
    if (!isOverflow(error)) throw error;
    return read({ ...exact, of: dialect.double(exact.of) });
  }
}

/** A measure with its SQL. */
interface Measured extends MeasureSql {
  readonly measure: Measure;
}

/** A dimension of the groups. */
interface Key {
  /** The name of its column in the SQL of the groups: `d` or `s`. */
  readonly name: string;
  readonly bucket: BucketSql;
  readonly top: number | undefined;
}

/**
 * Returns SQL for the groups, as {@link readGroups} expects them. With a limit on
 * the number of groups, the rows are grouped once, and the groups are ranked and combined. Only a measure
 * that can't be calculated from smaller groups reads the rows for each step.
 */
function aggregateSql(
  table: StoredTable,
  query: TableQuery,
  keys: readonly Key[],
  { measure, of, total: ofRows }: Measured,
): string {
  const limited = keys.filter(({ top }) => top !== undefined);
  const parts = limited.length > 0 ? partsOf(table, measure, ofRows) : undefined;
  const from = parts ? 'parts' : 'base';
  const total = parts?.total ?? ofRows;
  const names = keys.map(({ name }) => name).join(', ');
  const base = keys.map(({ name, bucket }) => `${bucket.key} AS ${name}`);
  const ctes = [
    // Not materialized, since a copy of millions of rows would fill the memory.
    `base AS NOT MATERIALIZED (SELECT ${base.join(', ')}, ${of} AS m
       FROM ${table.from} ${whereOf(dialect, table, query)})`,
    ...(parts
      ? [`parts AS MATERIALIZED (SELECT ${names}, ${parts.columns} FROM base GROUP BY ${names})`]
      : []),
    ...limited.map(({ name, top = 1 }) => {
      // If there is only one key, each part is already a group.
      const ranked =
        parts && keys.length === 1 ? `ORDER BY ${parts.single}` : `GROUP BY ${name} ORDER BY ${total}`;
      return `top_${name} AS (SELECT ${name} AS k, true AS among FROM ${from}
       ${ranked} DESC NULLS LAST, ${name} LIMIT ${Math.max(1, Math.floor(top))})`;
    }),
    `grouped AS (SELECT ${from}.* EXCLUDE (${names}), ${keys.map(label).join(', ')}
       FROM ${from} ${limited.map(joined(from)).join(' ')})`,
  ];
  const group = keys.flatMap(({ name, top }) => (top === undefined ? [name] : [`${name}_other`, name]));
  const cells = keys.flatMap(({ name, bucket, top }) => [
    bucket.print(name),
    top === undefined ? 'NULL' : `CASE WHEN ${name}_other THEN '1' END`,
  ]);
  return `WITH ${ctes.join(',\n')}
     SELECT ${cells.join(', ')}, CAST(CAST(${total} AS DOUBLE) AS VARCHAR)
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

/** The aggregate of a measure in two steps. */
interface Parts {
  /** SQL for the columns of each part. */
  readonly columns: string;
  /** The value of a group of parts. */
  readonly total: string;
  /** The value of a group that has one part. */
  readonly single: string;
}

/** Returns `undefined` if the value of a group can't be calculated from those of smaller groups. */
function partsOf(table: StoredTable, measure: Measure, total: string): Parts | undefined {
  switch (measure.aggregation) {
    case 'count':
      return { columns: 'count(*) AS n', total: 'sum(n)', single: 'n' };
    case 'average': {
      const column = columnOf(table, measure.column);
      return {
        columns: 'sum(m) AS m, count(m) AS n',
        total: averageSql(dialect, column, 'sum(m)', 'sum(n)'),
        single: averageSql(dialect, column, 'm', 'n'),
      };
    }
    case 'distinct':
    case 'median':
      return undefined;
    default:
      return { columns: `${total} AS m`, total, single: 'm' };
  }
}
