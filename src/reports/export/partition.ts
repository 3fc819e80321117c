import type { TableColumn } from '../../shared/table/table';
import type { ExportFormat } from './formats';

/** A format that is a folder of Parquet files. */
export type FolderFormat = Extract<ExportFormat, { readonly kind: 'parquetByMonth' | 'warehouse' }>;

export function isFolderFormat(format: ExportFormat): format is FolderFormat {
  return format.kind === 'parquetByMonth' || format.kind === 'warehouse';
}

/** The partitioning of a table: by the months of a column, or none. */
export type Partition = { readonly column: string } | 'none';

/**
 * Selects how to partition a table.
 *
 * @param columns the names of its date columns, at least one
 * @param canOmit whether it can be written without partitions
 * @returns `undefined` to cancel the export
 */
export type DecidePartition = (
  columns: readonly string[],
  canOmit: boolean,
) => Promise<Partition | undefined>;

/** Returns the date columns, which can partition a table by month: months, dates, and timestamps. */
export function monthColumns(columns: readonly TableColumn[]): readonly TableColumn[] {
  return columns.filter(({ kind }) => kind === 'month' || kind === 'date' || kind === 'timestamp');
}

/**
 * Returns the name of the partition column, which isn't the name of another column.
 *
 * @param ids the IDs of the exported columns
 */
export function monthPartition(ids: readonly string[]): string {
  const taken = new Set(ids.map((id) => id.toLowerCase()));
  let name = 'month';
  while (taken.has(name)) name = `${name}_`;
  return name;
}

/** Whether a format partitions a table with these columns by month. */
export function isPartitioned(format: FolderFormat, columns: readonly TableColumn[]): boolean {
  if (format.kind === 'parquetByMonth' || format.column !== undefined) return true;
  return format.partition !== 'none' && monthColumns(columns).length > 0;
}

/**
 * Completes a format with the column that partitions the table by month: the specified column, the only
 * possible one, or the one that `decide` selects. Without a date column, a warehouse export isn't
 * partitioned, and other formats stay unchanged.
 *
 * @param columns the exported columns
 * @returns `undefined` to cancel the export
 */
export async function withPartition(
  format: ExportFormat,
  columns: readonly TableColumn[],
  decide: DecidePartition,
): Promise<ExportFormat | undefined> {
  if (!isFolderFormat(format)) return format;
  if (!isPartitioned(format, columns)) return { kind: 'warehouse', partition: 'none' };
  const possible = monthColumns(columns);
  const fitting = possible.filter(
    ({ id, name }) => format.column === undefined || format.column === id || format.column === name,
  );
  const [only, second] = fitting;
  if (only && !second) return { kind: format.kind, column: only.id };
  const canOmit = format.kind === 'warehouse';
  if (possible.length === 0) return canOmit ? { kind: 'warehouse', partition: 'none' } : format;
  const partition = await decide(
    possible.map(({ name }) => name),
    canOmit,
  );
  if (!partition) return undefined;
  return partition === 'none'
    ? { kind: 'warehouse', partition }
    : { kind: format.kind, column: partition.column };
}
