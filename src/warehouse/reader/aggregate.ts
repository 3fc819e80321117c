import type { AggregateRequest, Dimension, TableQuery } from '../../shared/table/query';
import type { Aggregate } from '../../shared/table/reader';
import type { Cell } from '../../shared/table/table';
import { bucketOf, maxGroups, measureOf, readGroups, type MeasureSql } from '../../tables/groups';
import { columnOf } from '../../tables/where';
import type { RemoteSource } from '../dialect/remoteSource';
import { rowsOf } from '../dialect/remoteRows';
import { cellFrom, parseDouble, printDouble } from './printDouble';
import type { Ask } from './profile';

/** @throws UserError, of kind `input` if there are too many groups or a column doesn't suit the request */
export async function readRemoteAggregate(
  ask: Ask,
  source: RemoteSource,
  query: TableQuery,
  request: AggregateRequest,
): Promise<Aggregate> {
  const { dialect } = source;
  const { dimension, split } = request;
  const value = measureOf(dialect, source, request.measure);
  const rows = rowsOf(source, query);
  const labels = [await labelled(ask, source, { name: 'd', dimension, value, rows })];
  if (split) labels.push(await labelled(ask, source, { name: 's', dimension: split, value, rows }));
  const number = dialect.textOf(dialect.double(value.total));
  const found = await ask(
    `SELECT ${labels.map(({ shown }) => shown).join(', ')}, ${number}
     FROM (SELECT ${labels.map(({ fields }) => fields).join(', ')}, ${value.of} AS m ${rows}) g
     GROUP BY ${labels.map(({ names }) => names).join(', ')}
     ORDER BY ${labels.map(({ order }) => order).join(', ')} ${dialect.limit(maxGroups + 1, 0)}`,
  );
  const groups = found.map((row) =>
    row.map((text, place) => {
      const label = place % 2 === 0 ? labels[place / 2] : undefined;
      return label ? label.cell(text) : text;
    }),
  );
  return readGroups(groups, request);
}

interface Labelled {
  readonly fields: string;
  readonly names: string;
  readonly shown: string;
  readonly order: string;
  /** Converts the text of a key to a cell. */
  readonly cell: (text: Cell) => Cell;
}

/**
 * Returns SQL for the key of a dimension, and for whether a group is "other". The largest groups are found by a
 * separate statement, because correlated subqueries aren't supported everywhere. The blank group can be among them.
 */
async function labelled(
  ask: Ask,
  source: RemoteSource,
  { name, dimension, value, rows }: { name: string; dimension: Dimension; value: MeasureSql; rows: string },
): Promise<Labelled> {
  const { dialect } = source;
  const bucket = bucketOf(dialect, source, dimension);
  const other = `${name}_other`;
  let fields = `${bucket.key} AS ${name}, 0 AS ${other}`;
  if (dimension.top !== undefined) {
    const top = await ask(
      `SELECT ${bucket.print('k')} FROM (SELECT ${bucket.key} AS k, ${value.of} AS m ${rows}) t GROUP BY k
       ORDER BY ${value.total} DESC NULLS LAST, ${bucket.order('k')} NULLS LAST
       ${dialect.limit(Math.max(1, Math.floor(dimension.top)), 0)}`,
    );
    const texts = top.flatMap(([text]) => (text == null ? [] : [dialect.text(text)]));
    const conditions = [
      ...(texts.length === 0
        ? []
        : [`coalesce(${bucket.print(bucket.key)} IN (${texts.join(', ')}), false)`]),
      ...(top.some(([text]) => text == null) ? [`${bucket.key} IS NULL`] : []),
    ];
    const among = conditions.length === 0 ? '1 = 0' : `(${conditions.join(' OR ')})`;
    fields = `CASE WHEN ${among} THEN ${bucket.key} END AS ${name}, CASE WHEN ${among} THEN 0 ELSE 1 END AS ${other}`;
  }
  return {
    fields,
    names: `${name}, ${other}`,
    shown: `${bucket.print(name)}, ${dialect.textOf(other)}`,
    order: `${other}, ${bucket.order(name)} NULLS LAST`,
    cell: cellsOf(source, dimension),
  };
}

/** Returns the conversion of the text of a group's key to a cell. */
function cellsOf(source: RemoteSource, { column, bucket }: Dimension): (text: Cell) => Cell {
  if (bucket.by === 'value') return (text) => cellFrom(columnOf(source, column), text);
  if (bucket.by === 'width') return (text) => (text === null ? null : printDouble(parseDouble(text)));
  return (text) => text;
}
