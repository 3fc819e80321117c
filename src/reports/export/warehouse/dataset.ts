/** A Parquet dataset as its descriptions need it. */
export interface WarehouseDataset {
  /** The name of the table, any text. */
  readonly table: string;
  readonly columns: readonly WarehouseColumn[];
  /** Absent for a dataset without partitions. */
  readonly partition?: WarehousePartition;
  readonly rows: number;
  /** Where the rows are from, in words. */
  readonly source: string;
  /** ISO 8601. */
  readonly fetchedAt: string;
}

export interface WarehousePartition {
  /** The column in the names of the folders, `month=2026-10`. */
  readonly name: string;
  /** The column that the months are of. */
  readonly monthOf: string;
}

interface WarehouseColumn {
  readonly name: string;
  /** The engine's name of the type. */
  readonly type: string;
}

/** The folder of the Parquet file of a dataset without partitions: engines read every file of a table's folder. */
export const dataFolder = 'data';

/** What stands in the statements for the place that the reader of them put the dataset. */
export const locationPlaceholder = 'LOCATION';
