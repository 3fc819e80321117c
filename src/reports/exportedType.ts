import type { TableColumn } from '../shared/table/table';

/**
 * Whether the cells of a column include the time zone UTC, so that its values are instants instead of local
 * times.
 */
export function isInUtc({ type, print }: Pick<TableColumn, 'type' | 'print'>): boolean {
  return type === 'TIMESTAMP' && print?.style === 'format' && /(?:Z|\+00:00|UTC)$/.test(print.format);
}

/** Returns the engine's type of a column in exported Parquet files. */
export function exportedType(column: Pick<TableColumn, 'type' | 'print'>): string {
  return isInUtc(column) ? 'TIMESTAMP WITH TIME ZONE' : column.type;
}
