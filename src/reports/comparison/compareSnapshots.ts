import { sqlIdentifier, sqlLiteral } from '../../shared/table/sqlQuoting';
import { lines } from '../analyses/sql';
import type { AnalysisQuery } from '../analyses/analysis';
import { changesSql } from './columnChanges';
import type { ColumnPair, MatchedColumns } from './matchColumns';
import { resultColumns, type ComparedColumn, type NamedColumn, type ResultColumns } from './resultColumns';
import { cells } from './sides';

/**
 * A statement over the tables `earlier` and `later` that lists the changes between two snapshots of a report.
 * Its columns are `Change`, `Column`, `Before` and `After`, then all columns of both snapshots with the values
 * of the later row, or of the removed one. Its rows are, in this order:
 *
 * - a row for each changed column: `column added`, `column removed`, `column renamed`, `column type changed`,
 *   `column moved`, where `Before` and `After` are types, headers or positions
 * - by key: a row for each added or removed row (`row added`, `row removed`) and for each changed cell of the
 *   others (`cell changed`)
 *
 * Rows whose key occurs more than once in a snapshot can't be matched one to one. They are compared as
 * multisets of complete rows: `row added, key repeats` and `row removed, key repeats`. Without a key, all rows
 * are compared this way.
 *
 * Cells are compared and shown as the text in the file, not by value: `1` and `1.0`, or `true` and `TRUE`,
 * differ. The instance doesn't document its columns, so a column may be an identifier or a version, where these
 * differences matter. A blank cell equals an empty one, as in any CSV reader. Columns that only one snapshot
 * has are not compared.
 *
 * @param key some of the matched pairs; empty for none
 */
export function compareSnapshots(matched: MatchedColumns, key: readonly ColumnPair[]): AnalysisQuery {
  const { pairs, changes } = matched;
  if (pairs.length === 0) {
    return {
      ok: false,
      missing: changes.flatMap((change) => (change.kind === 'added' ? [change.later.name] : [])),
    };
  }
  const columns = resultColumns(matched);
  const { compared, added, removed, names } = columns;
  const keys = compared.filter(({ pair }) => key.includes(pair));
  const found = keys.length === 0 ? [bags(columns, keys)] : [matchedRows(columns, keys), bags(columns, keys)];
  const earlier = compared.map(({ name, pair }) => ({ name, column: pair.earlier }));
  const later = compared.map(({ name, pair }) => ({ name, column: pair.later }));
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
${lines(['"Change"', '"Column"', '"Before"', '"After"', ...names.map(sqlIdentifier)])}
FROM (
SELECT 1 AS _section, _cell.place AS _place, "Change", _cell.name AS "Column",
  nullif(_cell.old, '') AS "Before", nullif(_cell.new, '') AS "After",
${lines(names.map((name) => `nullif(${sqlIdentifier(name)}, '') AS ${sqlIdentifier(name)}`))}
FROM (SELECT *, unnest(_cells) AS _cell FROM found)${
    changes.length === 0 ? '' : `\nUNION ALL BY NAME\n${changesSql(changes, columns)}`
  }
)
ORDER BY ${['_section', ...order(keys.length === 0 ? compared.slice(0, 3) : keys), '"Change"', '_place'].join(', ')}`;
  return { ok: true, sql };
}

/** In place of a changed cell, for a row that only one snapshot has. */
const noCell = 'CAST(NULL AS STRUCT(place INTEGER, name VARCHAR, old VARCHAR, new VARCHAR))';

function repeatedKeys(keys: readonly ComparedColumn[]): string {
  const names = list(keys);
  return `
repeated AS (
SELECT ${names} FROM old GROUP BY ALL HAVING count(*) > 1
UNION
SELECT ${names} FROM new GROUP BY ALL HAVING count(*) > 1
),`;
}

/** Rows whose key is unique in both snapshots: those of one snapshot alone, and those with changed cells. */
function matchedRows(columns: ResultColumns, keys: readonly ComparedColumn[]): string {
  const { compared, added, removed } = columns;
  const side = (table: string): string =>
    `(SELECT *, true AS _here FROM ${table} ANTI JOIN repeated USING (${list(keys)})) AS ${table}`;
  const others = compared.filter((column) => !keys.includes(column)).map(({ name }) => name);
  const changed = others.map((name, place) => {
    const values = `'old': old.${sqlIdentifier(name)}, 'new': new.${sqlIdentifier(name)}`;
    return `{'place': ${place}, 'name': ${sqlLiteral(name)}, ${values}}`;
  });
  const differs = others.map((name) => `old.${sqlIdentifier(name)} <> new.${sqlIdentifier(name)}`);
  const changedCells =
    changed.length === 0 ? '[]' : `list_filter([\n${lines(changed)}\n  ], lambda cell: cell.old <> cell.new)`;
  return `SELECT
  CASE WHEN old._here IS NULL THEN 'row added' WHEN new._here IS NULL THEN 'row removed' ELSE 'cell changed' END
    AS "Change",
  CASE WHEN old._here AND new._here THEN ${changedCells} ELSE [${noCell}] END AS _cells,
${lines([
  ...compared.map(
    ({ name }) =>
      `coalesce(new.${sqlIdentifier(name)}, old.${sqlIdentifier(name)}) AS ${sqlIdentifier(name)}`,
  ),
  ...added.map(({ name }) => `new.${sqlIdentifier(name)}`),
  ...removed.map(({ name }) => `old.${sqlIdentifier(name)}`),
])}
FROM ${side('old')}
FULL JOIN ${side('new')}
ON ${keys.map(({ name }) => `old.${sqlIdentifier(name)} = new.${sqlIdentifier(name)}`).join(' AND ')}
WHERE ${['old._here IS NULL', 'new._here IS NULL', ...differs].join(' OR ')}`;
}

/**
 * Rows that one snapshot has more often than the other, as many times as the difference. An added or removed column has
 * a value only if all equal rows agree on it.
 *
 * @param keys only rows with a repeated key; empty for all rows
 */
function bags({ compared, added, removed, names }: ResultColumns, keys: readonly ComparedColumn[]): string {
  const among = keys.length === 0 ? '' : ` SEMI JOIN repeated USING (${list(keys)})`;
  const side = (table: string, sign: number, missing: readonly NamedColumn[]): string => {
    const columns = names.map((name) =>
      missing.some((column) => column.name === name) ? `NULL AS ${sqlIdentifier(name)}` : sqlIdentifier(name),
    );
    return `SELECT\n${lines([`${sign} AS _difference`, ...columns])}\nFROM ${table}${among}`;
  };
  const suffix = keys.length === 0 ? '' : ', key repeats';
  const agreed = ({ name }: NamedColumn, sign: string): string => {
    const column = sqlIdentifier(name);
    const agree = `sum(_difference) ${sign} 0 AND min(${column}) = max(${column})`;
    return `CASE WHEN ${agree} THEN min(${column}) END AS ${column}`;
  };
  return `SELECT
  CASE WHEN _difference > 0 THEN 'row added${suffix}' ELSE 'row removed${suffix}' END AS "Change",
  list_transform(range(abs(_difference)), lambda copy: ${noCell}) AS _cells,
${lines(names.map(sqlIdentifier))}
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
)`;
}

/** Whole numbers by value, everything else as text. */
function order(columns: readonly ComparedColumn[]): readonly string[] {
  return columns.flatMap(({ name, pair }) => {
    const whole = pair.earlier.kind === 'integer' && pair.later.kind === 'integer';
    return [...(whole ? [`TRY_CAST(${sqlIdentifier(name)} AS HUGEINT)`] : []), sqlIdentifier(name)];
  });
}

function list(columns: readonly ComparedColumn[]): string {
  return columns.map(({ name }) => sqlIdentifier(name)).join(', ');
}
