import { sqlIdentifier, sqlLiteral } from '../../shared/table/sqlQuoting';
import { lines } from '../analyses/fieldSql';
import type { ColumnPair, MatchedColumns } from './matchColumns';
import {
  changeKinds,
  type ChangeKind,
  beforeColumn,
  changeColumn,
  resultColumns,
  type ComparedColumn,
  type NamedColumn,
  type ResultColumns,
} from './resultColumns';
import { cells } from './sides';

/** A statement that compares two snapshots, and the names of the columns of its result. */
export interface SnapshotComparison {
  readonly sql: string;
  readonly columns: ResultColumns;
}

/**
 * Builds a statement over the tables `earlier` and `later` that returns the rows that differ between two
 * snapshots of a report. Its columns are:
 *
 * - `Change`: one of `changeKinds`
 * - all columns of both snapshots, with the values of the later row; those of the earlier row for removed rows and
 *   removed columns
 * - `Before`: a map from the names of the changed columns to their earlier values; NULL for added and removed
 *   rows. A value that was blank is the empty string.
 *
 * Changed rows are followed by added and removed rows, each sorted by the key or, without one, by the first three
 * compared columns. Unchanged rows are omitted.
 *
 * Rows whose key occurs more than once in a snapshot can't be matched one to one. They are compared as
 * multisets of complete rows. Without a key, all rows are compared this way.
 *
 * Cells are compared and shown as the text in the file, not by value: `1` and `1.0`, or `true` and `TRUE`,
 * differ. The instance doesn't document its columns, so a column may be an identifier or a version, where
 * these differences matter. A blank cell equals an empty one, as in any CSV reader. Columns of only one
 * snapshot aren't compared.
 *
 * @param key a subset of the matched pairs; empty for no key
 * @returns `undefined` if the snapshots have no column in common
 */
export function compareSnapshots(
  matched: MatchedColumns,
  key: readonly ColumnPair[],
): SnapshotComparison | undefined {
  if (matched.pairs.length === 0) return undefined;
  const columns = resultColumns(matched);
  const { compared, added, removed, names } = columns;
  const keys = compared.filter(({ pair }) => key.includes(pair));
  const found = keys.length === 0 ? [bags(columns, keys)] : [matchedRows(columns, keys), bags(columns, keys)];
  const earlier = compared.map(({ name, pair }) => ({ name, column: pair.earlier }));
  const later = compared.map(({ name, pair }) => ({ name, column: pair.later }));
  const kind = sqlIdentifier(changeColumn);
  const rank = `list_position([${changeKinds.map((each) => sqlLiteral(each)).join(', ')}], ${kind})`;
  const sql = `WITH old AS NOT MATERIALIZED (SELECT
${cells([...earlier, ...removed])}
FROM earlier),
new AS NOT MATERIALIZED (SELECT
${cells([...later, ...added])}
FROM later),${keys.length === 0 ? '' : repeatedKeys(keys)}
found AS NOT MATERIALIZED (
${found.join('\nUNION ALL\n')}
)
SELECT
${lines([
  kind,
  ...names.map((name) => `nullif(${sqlIdentifier(name)}, '') AS ${sqlIdentifier(name)}`),
  sqlIdentifier(beforeColumn),
])}
FROM found
ORDER BY ${[rank, ...order(keys.length === 0 ? compared.slice(0, 3) : keys)].join(', ')}`;
  return { sql, columns };
}

function repeatedKeys(keys: readonly ComparedColumn[]): string {
  const names = list(keys);
  return `
repeated AS (
SELECT ${names} FROM old GROUP BY ALL HAVING count(*) > 1
UNION
SELECT ${names} FROM new GROUP BY ALL HAVING count(*) > 1
),`;
}

const literal = (kind: ChangeKind): string => sqlLiteral(kind);

const noMap = 'CAST(NULL AS MAP(VARCHAR, VARCHAR))';

/** Returns SQL for the added, removed, and changed rows whose key isn't repeated in either snapshot. */
function matchedRows(columns: ResultColumns, keys: readonly ComparedColumn[]): string {
  const { compared, added, removed } = columns;
  const side = (table: string): string =>
    `(SELECT *, true AS _here FROM ${table} ANTI JOIN repeated USING (${list(keys)})) AS ${table}`;
  const others = compared.filter((column) => !keys.includes(column)).map(({ name }) => name);
  const differs = others.map((name) => `old.${sqlIdentifier(name)} <> new.${sqlIdentifier(name)}`);
  const entries = others.map((name) => {
    const values = `'old': old.${sqlIdentifier(name)}, 'new': new.${sqlIdentifier(name)}`;
    return `{'name': ${sqlLiteral(name)}, ${values}}`;
  });
  const changed = `list_transform(
    list_filter([\n${lines(entries)}\n  ], lambda _cell: _cell.old <> _cell.new),
    lambda _cell: {'key': _cell.name, 'value': _cell.old})`;
  const before = `CASE WHEN old._here AND new._here THEN map_from_entries(${changed}) END`;
  return `SELECT
  CASE WHEN old._here IS NULL THEN ${literal('Added')} WHEN new._here IS NULL THEN ${literal('Removed')}
    ELSE ${literal('Changed')} END AS ${sqlIdentifier(changeColumn)},
${lines([
  ...compared.map(
    ({ name }) =>
      `coalesce(new.${sqlIdentifier(name)}, old.${sqlIdentifier(name)}) AS ${sqlIdentifier(name)}`,
  ),
  ...added.map(({ name }) => `new.${sqlIdentifier(name)}`),
  ...removed.map(({ name }) => `old.${sqlIdentifier(name)}`),
  `${entries.length === 0 ? noMap : before} AS ${sqlIdentifier(beforeColumn)}`,
])}
FROM ${side('old')}
FULL JOIN ${side('new')}
ON ${keys.map(({ name }) => `old.${sqlIdentifier(name)} = new.${sqlIdentifier(name)}`).join(' AND ')}
WHERE ${['old._here IS NULL', 'new._here IS NULL', ...differs].join(' OR ')}`;
}

/**
 * Returns SQL for the rows that occur more often in one snapshot than in the other, once for each additional
 * occurrence. An added or removed column has a value only if all equal rows have the same value.
 *
 * @param keys the columns of the key, to select only rows with a repeated key; if empty, all rows are compared
 */
function bags({ compared, added, removed, names }: ResultColumns, keys: readonly ComparedColumn[]): string {
  const among = keys.length === 0 ? '' : ` SEMI JOIN repeated USING (${list(keys)})`;
  const side = (table: string, sign: number, missing: readonly NamedColumn[]): string => {
    const columns = names.map((name) =>
      missing.some((column) => column.name === name) ? `NULL AS ${sqlIdentifier(name)}` : sqlIdentifier(name),
    );
    return `SELECT\n${lines([`${sign} AS _difference`, ...columns])}\nFROM ${table}${among}`;
  };
  const agreed = ({ name }: NamedColumn, sign: string): string => {
    const column = sqlIdentifier(name);
    const agree = `sum(_difference) ${sign} 0 AND min(${column}) = max(${column})`;
    return `CASE WHEN ${agree} THEN min(${column}) END AS ${column}`;
  };
  const kinds: readonly [ChangeKind, ChangeKind] =
    keys.length === 0 ? ['Added', 'Removed'] : ['Added, repeated key', 'Removed, repeated key'];
  return `SELECT
${lines([
  `CASE WHEN _difference > 0 THEN ${literal(kinds[0])} ELSE ${literal(kinds[1])} END AS ${sqlIdentifier(changeColumn)}`,
  ...names.map(sqlIdentifier),
  `${noMap} AS ${sqlIdentifier(beforeColumn)}`,
])}
FROM (
SELECT *, unnest(range(abs(_difference))) AS _copy
FROM (
SELECT
${lines(['CAST(sum(_difference) AS BIGINT) AS _difference', ...compared.map(({ name }) => sqlIdentifier(name)), ...added.map((column) => agreed(column, '>')), ...removed.map((column) => agreed(column, '<'))])}
FROM (
${side('old', -1, added)}
UNION ALL
${side('new', 1, removed)}
)
GROUP BY ${list(compared)}
HAVING sum(_difference) <> 0
)
)`;
}

/** Returns `ORDER BY` expressions that sort integers by value and other cells as text. */
function order(columns: readonly ComparedColumn[]): readonly string[] {
  return columns.flatMap(({ name, pair }) => {
    const whole = pair.earlier.kind === 'integer' && pair.later.kind === 'integer';
    return [...(whole ? [`TRY_CAST(${sqlIdentifier(name)} AS HUGEINT)`] : []), sqlIdentifier(name)];
  });
}

function list(columns: readonly ComparedColumn[]): string {
  return columns.map(({ name }) => sqlIdentifier(name)).join(', ');
}
