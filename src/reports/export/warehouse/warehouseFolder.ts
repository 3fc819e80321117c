/** A Parquet dataset with the details that its descriptions need. */
export interface WarehouseFolder {
  /** The name of the table, which can be any text. */
  readonly table: string;
  readonly columns: readonly WarehouseColumn[];
  /** Absent for a dataset without partitions. */
  readonly partition?: WarehousePartition;
  readonly rows: number;
  /** A text that describes the source of the rows. */
  readonly source: string;
  /** The time at which the rows were downloaded or read, ISO 8601. */
  readonly downloadedAt: string;
}

export interface WarehousePartition {
  /** The name of the partition column in the folder names, such as `month` in `month=2026-10`. */
  readonly name: string;
  /** The source column of the months. */
  readonly monthOf: string;
}

interface WarehouseColumn {
  readonly name: string;
  /** The type in the report engine. */
  readonly type: string;
  /** The time zone of local timestamps that replace instants. */
  readonly timeZone?: 'UTC';
}

/**
 * The folder of the Parquet files, or of the partitions. It contains no other files because database engines and
 * libraries read every file in the folder of a table.
 */
export const dataFolder = 'data';

/** The placeholder for the location of the dataset. Users replace it in the statements. */
export const locationPlaceholder = 'DATASET_LOCATION';
