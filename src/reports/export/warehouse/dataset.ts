/** A partitioned Parquet dataset as its descriptions need it. */
export interface WarehouseDataset {
  /** The name of the table, any text. */
  readonly table: string;
  readonly columns: readonly WarehouseColumn[];
  /** The column in the names of the folders, `month=2026-10`. */
  readonly partition: string;
  /** Which column the months are of. */
  readonly partitionedBy: string;
  readonly rows: number;
  /** Where the rows are from, in words. */
  readonly source: string;
  /** ISO 8601. */
  readonly fetchedAt: string;
}

export interface WarehouseColumn {
  readonly name: string;
  /** The engine's name of the type. */
  readonly type: string;
}

/** What stands in the statements for the place that the reader of them put the dataset. */
export const locationPlaceholder = 'LOCATION';
