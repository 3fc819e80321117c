import type { TableColumn } from '../shared/table/table';

/** Whether the cells of a column name UTC, so that its values are instants and not times of an unknown zone. */
export function isInUtc({ type, print }: Pick<TableColumn, 'type' | 'print'>): boolean {
  return type === 'TIMESTAMP' && print?.style === 'format' && /(?:Z|\+00:00|UTC)$/.test(print.format);
}

/** The type of a column in exported Parquet files, in the terms of the engine. */
export function exportedType(column: Pick<TableColumn, 'type' | 'print'>): string {
  return isInUtc(column) ? 'TIMESTAMP WITH TIME ZONE' : column.type;
}
