import * as l10n from '@vscode/l10n';
import { kindName } from '../../shared/table/kindName';
import { wholeTable } from '../../shared/table/query';
import { sqlIdentifier, sqlLiteral } from '../../shared/table/sqlQuoting';
import type { Cell } from '../../shared/table/table';
import type { ComparisonInfo } from '../../shared/tableEditor/comparisonInfo';
import { lines } from '../analyses/fieldSql';
import type { ReportEngine, TableSource } from '../engine/engine';
import { changeKinds, beforeColumn, changeColumn, type ResultColumns } from './resultColumns';
import type { ColumnChange, ColumnPair, MatchedColumns } from './matchColumns';

/** The compared snapshots: their columns, their key, and their row counts. */
export interface ComparedSnapshots {
  readonly matched: MatchedColumns;
  readonly key: readonly ColumnPair[];
  readonly earlierRows: number;
  readonly laterRows: number;
}

/**
 * Counts the changes in the result of `compareSnapshots`.
 *
 * @param result the file with the result
 * @throws UserError of kind `canceled`, `file`, or `state`, and of kind `platform` if the report engine isn't
 * available
 */
export async function summarizeChanges(
  engine: ReportEngine,
  result: TableSource,
  columns: ResultColumns,
  compared: ComparedSnapshots,
  signal?: AbortSignal,
): Promise<ComparisonInfo> {
  const reader = await engine.query(
    summarySql(columns),
    [{ name: 'changes', source: result }],
    signal && { signal },
  );
  try {
    const { rows } = await reader.page(wholeTable, { offset: 0, limit: 1 }, signal);
    return readSummary(rows[0] ?? [], columns, compared);
  } finally {
    await reader.close();
  }
}

/**
 * Builds a statement over the table `changes` that returns one row: the number of rows of each kind, then the
 * number of changed cells in each compared column.
 */
function summarySql({ compared }: ResultColumns): string {
  return `SELECT
${lines([
  ...changeKinds.map(
    (kind, index) =>
      `count(*) FILTER (WHERE ${sqlIdentifier(changeColumn)} = ${sqlLiteral(kind)}) AS k${index}`,
  ),
  ...compared.map(
    ({ name }, index) =>
      `count(*) FILTER (WHERE list_contains(map_keys(${sqlIdentifier(beforeColumn)}), ${sqlLiteral(name)})) AS c${index}`,
  ),
])}
FROM changes`;
}

function readSummary(
  cells: readonly Cell[],
  { compared }: ResultColumns,
  { matched, key, earlierRows, laterRows }: ComparedSnapshots,
): ComparisonInfo {
  const counts = cells.map(Number);
  const kinds = changeKinds.map((kind, index) => ({ kind, rows: counts[index] ?? 0 }));
  const differing = kinds
    .filter(({ kind }) => !kind.startsWith('Removed'))
    .reduce((sum, { rows }) => sum + rows, 0);
  return {
    change: changeColumn,
    key: compared.filter(({ pair }) => key.includes(pair)).map(({ name }) => name),
    kinds: kinds.filter(({ rows }) => rows > 0),
    before: beforeColumn,
    changed: compared
      .map(({ name }, index) => ({ column: name, rows: counts[changeKinds.length + index] ?? 0 }))
      .filter(({ rows }) => rows > 0),
    unchanged: laterRows - differing,
    earlierRows,
    laterRows,
    columnChanges: matched.changes.map(describeColumnChange),
  };
}

function describeColumnChange(change: ColumnChange): string {
  switch (change.kind) {
    case 'added':
      return l10n.t('Column added: {name}', { name: change.later.id });
    case 'removed':
      return l10n.t('Column removed: {name}', { name: change.earlier.id });
    case 'renamed':
      return l10n.t('Column renamed: {earlier} to {later}', {
        earlier: change.earlier.name,
        later: change.later.name,
      });
    case 'retyped':
      return l10n.t('Type of {name} changed from "{earlier}" to "{later}"', {
        name: change.later.id,
        earlier: kindName(change.earlier.kind),
        later: kindName(change.later.kind),
      });
    case 'moved':
      return l10n.t('Column {name} moved from position {from} to {to}', {
        name: change.later.id,
        from: change.from,
        to: change.to,
      });
  }
}
