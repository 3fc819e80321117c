import type { TableColumn } from '../shared/table/table';
import type { Dialect } from './dialect/dialect';

/** A column of an analysis, with the dialect of its table. */
export interface AnalysisColumn extends Pick<TableColumn, 'id' | 'name' | 'kind'> {
  readonly dialect: Pick<Dialect, 'tryCast' | 'periods'>;
}

/** Returns the columns of a warehouse table for the statement of an analysis. */
export function analysisColumns(
  dialect: Dialect,
  columns: readonly Pick<TableColumn, 'id' | 'name' | 'kind'>[],
): readonly AnalysisColumn[] {
  const { tryCast, periods } = dialect;
  return columns.map(({ id, name, kind }) => ({ id, name, kind, dialect: { tryCast, periods } }));
}

/**
 * Returns the statement of an analysis over tables of a warehouse.
 *
 * @param sql the statement of the analysis for columns from {@link analysisColumns}
 * @param tables the names of the warehouse's tables, by their names in the statement
 */
export function analysisStatement(
  dialect: Dialect,
  sql: string,
  tables: Readonly<Record<string, string>>,
): string {
  const named = Object.entries(tables).map(
    ([name, table]) => `${dialect.name(name)} AS (SELECT * FROM ${dialect.name(table)})`,
  );
  const rest = /^WITH\s+([^]*)$/.exec(sql)?.[1];
  return rest === undefined ? `WITH ${named.join(', ')}\n${sql}` : `WITH ${[...named, rest].join(', ')}`;
}
