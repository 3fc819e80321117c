import * as l10n from '@vscode/l10n';
import { formatCount } from '../../shared/format';
import type { AggregateRequest, Dimension, Measure, TableQuery } from '../../shared/table/query';
import type { Aggregate, AggregateGroup } from '../../shared/table/reader';
import type { Cell } from '../../shared/table/table';
import { UserError } from '../../shared/userError';
import type { RemoteSource } from '../dialect/remoteSource';
import { remoteCell, remoteColumnOf, rowsOf } from '../dialect/remoteRows';
import { cellFrom } from './cells';
import { parseDouble, printDouble } from './printDouble';
import type { Ask } from './profile';

/** The maximum number of groups, which is more than a chart can show. */
const maxGroups = 50_000;

/** @throws UserError, of kind `input` if there are too many groups or a column doesn't suit the request */
export async function readRemoteAggregate(
  ask: Ask,
  source: RemoteSource,
  query: TableQuery,
  { dimension, split, measure }: AggregateRequest,
): Promise<Aggregate> {
  const { dialect } = source;
  const value = measureOf(source, measure);
  const rows = rowsOf(source, query);
  const first = await labelled(ask, source, { name: 'd', dimension, value, rows });
  const second =
    split === undefined
      ? undefined
      : await labelled(ask, source, { name: 's', dimension: split, value, rows });
  const labels = [first, ...(second === undefined ? [] : [second])];
  const number = dialect.textOf(dialect.double(value.sql));
  const found = await ask(
    `SELECT ${labels.map(({ shown }) => shown).join(', ')}, ${number}
     FROM (SELECT ${labels.map(({ fields }) => fields).join(', ')}, ${value.of} AS m ${rows}) g
     GROUP BY ${labels.map(({ names }) => names).join(', ')}
     ORDER BY ${labels.map(({ order }) => order).join(', ')} ${dialect.limit(maxGroups + 1, 0)}`,
  );
  if (found.length > maxGroups) {
    throw new UserError(
      'input',
      l10n.t('There are too many groups. The maximum is {max}.', { max: formatCount(maxGroups) }),
      { advice: l10n.t('Select a larger interval, a smaller value for "Top N", or another column.') },
    );
  }
  return { groups: found.map((row) => groupOf(row, first, second)) };
}

function groupOf(row: readonly Cell[], first: Labelled, second: Labelled | undefined): AggregateGroup {
  const [key = null, other, part = null, partOther] = row;
  const text = row.at(-1);
  const number = text == null ? null : parseDouble(text);
  return {
    key: first.cell(key),
    ...(other === '1' ? { other: true } : {}),
    ...(second === undefined ? {} : { split: second.cell(part) }),
    ...(second !== undefined && partOther === '1' ? { splitOther: true } : {}),
    value: number === null || !Number.isFinite(number) ? null : number,
  };
}

interface BucketSql {
  /** An SQL expression for the group key of a row. */
  readonly key: string;
  /** Converts a key to text in SQL. */
  readonly print: (key: string) => string;
  /** Converts a key to a value that sorts in the order of the groups. */
  readonly order: (key: string) => string;
  /** Converts the text to a cell. */
  readonly cell: (text: Cell) => Cell;
}

interface Labelled {
  readonly fields: string;
  readonly names: string;
  readonly shown: string;
  readonly order: string;
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
  const bucket = bucketOf(source, dimension);
  const other = `${name}_other`;
  let fields = `${bucket.key} AS ${name}, 0 AS ${other}`;
  if (dimension.top !== undefined) {
    const top = await ask(
      `SELECT ${bucket.print('k')} FROM (SELECT ${bucket.key} AS k, ${value.of} AS m ${rows}) t GROUP BY k
       ORDER BY ${value.sql} DESC NULLS LAST, ${bucket.order('k')} NULLS LAST
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
    cell: bucket.cell,
  };
}

const same = (value: string): string => value;

function bucketOf(source: RemoteSource, { column: id, bucket }: Dimension): BucketSql {
  const { dialect } = source;
  const column = remoteColumnOf(source, id);
  const value = dialect.of(column);
  const isNumber = column.kind === 'integer' || column.kind === 'decimal';
  const asText = (key: string): BucketSql => ({ key, print: same, order: same, cell: (text) => text });
  if (bucket.by === 'value') {
    // Groups by the displayed text, so that values with the same text are in the same group.
    if (!isNumber && column.kind !== 'boolean') return asText(remoteCell(source, column));
    const cell = (text: Cell): Cell => cellFrom(column, text);
    return { key: value, print: (key) => dialect.cell(key, column), order: same, cell };
  }
  if (bucket.by === 'width') {
    const width = Number(bucket.width);
    if (!(width > 0) || !isNumber) throw unsuitable(column.name);
    const wide = dialect.number(width);
    return {
      key: `floor(${dialect.double(value)} / ${wide}) * ${wide}`,
      print: dialect.textOf,
      order: same,
      cell: (text) => (text === null ? null : printDouble(parseDouble(text))),
    };
  }
  const clockOnly = bucket.by === 'hourOfDay' && column.kind === 'time';
  if (!clockOnly && column.kind !== 'date' && column.kind !== 'timestamp') throw unsuitable(column.name);
  switch (bucket.by) {
    case 'hour':
      return asText(dialect.hour(value));
    case 'weekday':
      return { ...asText(dialect.weekday(value)), order: dialect.double };
    case 'hourOfDay':
      return { ...asText(dialect.hourOfDay(value, column)), order: dialect.double };
    default:
      return asText(dialect.day(bucket.by, value));
  }
}

function unsuitable(column: string): UserError {
  return new UserError(
    'input',
    l10n.t('The column "{column}" can\'t be grouped by this interval.', { column }),
    { advice: l10n.t('Select another interval or column.') },
  );
}

interface MeasureSql {
  /** An SQL expression for the measured value of a row. */
  readonly of: string;
  /** An SQL aggregate of column `m` over the rows of a group. */
  readonly sql: string;
}

function measureOf(source: RemoteSource, measure: Measure): MeasureSql {
  const { dialect } = source;
  if (measure.aggregation === 'count') return { of: '1', sql: 'count(*)' };
  const column = remoteColumnOf(source, measure.column);
  if (measure.aggregation === 'distinct') {
    return { of: remoteCell(source, column), sql: dialect.distinct('m') };
  }
  if (column.kind !== 'integer' && column.kind !== 'decimal') {
    throw new UserError(
      'input',
      l10n.t('The column "{column}" doesn\'t contain numbers.', { column: column.name }),
      { advice: l10n.t('Select the aggregation "Distinct values", or a column with numbers.') },
    );
  }
  const of = dialect.of(column);
  switch (measure.aggregation) {
    case 'sum':
      return { of, sql: dialect.sum('m', column) };
    case 'average':
      return { of, sql: `${dialect.double(dialect.sum('m', column))} / count(m)` };
    case 'minimum':
      return { of, sql: 'min(m)' };
    case 'maximum':
      return { of, sql: 'max(m)' };
    case 'median':
      return { of: dialect.double(of), sql: dialect.median('m') };
  }
}
