import { markdownCell } from '../markdown';
import { sqlLiteral } from '../../../shared/table/sqlQuoting';
import { parseColumnType } from './columnType';
import { clickHouse, duckDb, escapedText, spark, trino, type Dialect } from './dialects';

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

/** Returns the description files of a dataset by name: its schema, and instructions to read it. */
export function descriptionFiles(folder: WarehouseFolder): Readonly<Record<string, string>> {
  return {
    'README.md': readme(folder),
    'schema.json': schema(folder),
    'spark.sql': sparkStatement(folder),
    'trino.sql': trinoStatement(folder),
    'clickhouse.sql': clickHouseStatement(folder),
    'duckdb.sql': duckDbStatement(folder),
  };
}

function schema({ table, columns, partition, rows, source, downloadedAt }: WarehouseFolder): string {
  const partitions = partition
    ? { name: partition.name, type: 'VARCHAR', monthOf: partition.monthOf }
    : undefined;
  return `${JSON.stringify({ table, source, downloadedAt, rows, columns, partitions }, null, 2)}\n`;
}

function readme(folder: WarehouseFolder): string {
  const { table, columns, partition, rows, source, downloadedAt } = folder;
  const lines = columns.map(
    ({ name, type, timeZone }) =>
      `| ${markdownCell(name)} | ${markdownCell(type)}${timeZone ? ` in ${timeZone}` : ''} |`,
  );
  return `# ${markdownCell(table)}

${markdownCell(source)}, as of ${downloadedAt.slice(0, 16).replace('T', ' ')} UTC. ${rows === 1 ? '1 row' : `${rows.toLocaleString('en-US')} rows`} in
${partition ? partitionText(partition) : `a Parquet file in \`${dataFolder}\`, without partitions.`}

| File | For |
| --- | --- |
| spark.sql | Spark SQL 3.4 or newer, Databricks |
| trino.sql | Trino with the Hive connector |
| clickhouse.sql | ClickHouse |
| duckdb.sql | DuckDB |
| schema.json | Other tools |

| Program | To read the rows, in this folder |
| --- | --- |
| pandas | \`pandas.read_parquet("${dataFolder}"${hivePartitioning(partition)})\` |
| PyArrow | \`pyarrow.dataset.dataset("${dataFolder}"${hivePartitioning(partition)}).to_table()\` |
| Polars | \`polars.read_parquet("${dataFolder}", hive_partitioning=True)\` |
| DuckDB | \`duckdb -init duckdb.sql\` |

| Column | Type |
| --- | --- |
${lines.join('\n')}
`;
}

/**
 * Returns the argument with which PyArrow, and pandas with `import pyarrow.dataset`, reads the partitions. Without a
 * type, it fails on the partition of rows without a date.
 */
function hivePartitioning(partition: WarehousePartition | undefined): string {
  if (!partition) return '';
  const schema = `pyarrow.schema([("${partition.name}", pyarrow.string())])`;
  return `, partitioning=pyarrow.dataset.partitioning(${schema}, flavor="hive")`;
}

function partitionText({ name, monthOf }: WarehousePartition): string {
  return `Parquet files in \`${dataFolder}\`, one folder for each month of ${markdownCell(monthOf)}: \`${name}=2026-10\`. Rows without one are in the folder
of the default partition.

To add the next month, put its folder beside the others in \`${dataFolder}\`.`;
}

/** Returns the column definitions, one per line, followed by the given ones. */
function definitions({ columns }: WarehouseFolder, dialect: Dialect, last: readonly string[] = []): string {
  const lines = columns.map(
    ({ name, type }) => `${dialect.name(name)} ${dialect.type(parseColumnType(type))}`,
  );
  return [...lines, ...last].map((line) => `  ${line}`).join(',\n');
}

/**
 * Returns SQL comments that explain how to replace the placeholder of the location.
 *
 * @param quote how to write a quote, and a backslash if it is an escape character, in the literal of the location
 */
const replaceLocation = (example: string, quote: string): string =>
  `-- Replace ${locationPlaceholder} with the location of this folder for the cluster, such as ${example}.
-- Write ${quote}.`;

const backslashes = "\\' for ' and \\\\ for \\";

/** The folder whose files contain the rows of an external table. */
const location = `${locationPlaceholder}/${dataFolder}`;

/** Returns statements for Spark 3.4 or later, including Databricks, that create an external table. */
function sparkStatement(folder: WarehouseFolder): string {
  // Spark allows only letters, digits, and underscores in the name of a table, even in quotes.
  const table = spark.name(folder.table.replace(/\W/g, '_'));
  const place = `LOCATION ${escapedText(location)};`;
  if (!folder.partition) {
    return `${replaceLocation('s3a://bucket/usage', backslashes)}
CREATE TABLE ${table} (
${definitions(folder, spark)}
)
USING parquet
${place}

SELECT count(*) FROM ${table};
`;
  }
  const partition = spark.name(folder.partition.name);
  return `${replaceLocation('s3a://bucket/usage', backslashes)}
CREATE TABLE ${table} (
${definitions(folder, spark, [`${partition} STRING`])}
)
USING parquet
PARTITIONED BY (${partition})
${place}

MSCK REPAIR TABLE ${table};

SELECT ${partition}, count(*) FROM ${table} GROUP BY ${partition} ORDER BY ${partition};
`;
}

/** Returns statements for Trino with the Hive connector that create an external table. */
function trinoStatement(folder: WarehouseFolder): string {
  const table = `hive.default.${trino.name(folder.table)}`;
  const beginning = `${replaceLocation('s3://bucket/usage', "'' for '")}
-- "hive" and "default" are placeholders for your catalog and schema.${precision(folder)}`;
  const options = `format = 'PARQUET',
  external_location = ${sqlLiteral(location)}`;
  if (!folder.partition) {
    return `${beginning}
CREATE TABLE ${table} (
${definitions(folder, trino)}
)
WITH (
  ${options}
);

SELECT count(*) FROM ${table};
`;
  }
  const partition = trino.name(folder.partition.name);
  return `${beginning}
CREATE TABLE ${table} (
${definitions(folder, trino, [`${partition} varchar`])}
)
WITH (
  ${options},
  partitioned_by = ARRAY[${sqlLiteral(folder.partition.name)}]
);

CALL hive.system.sync_partition_metadata('default', ${sqlLiteral(folder.table)}, 'ADD');

${countByPartition(table, partition)}
`;
}

/** Returns the statement that makes the Hive connector read microseconds, if the dataset has timestamps. */
function precision({ columns }: WarehouseFolder): string {
  if (!columns.some(({ type }) => type.includes('TIMESTAMP'))) return '';
  return `
-- The connector reads milliseconds by default. For every session, set hive.timestamp-precision in its configuration.
SET SESSION hive.timestamp_precision = 'MICROSECONDS';
`;
}

/** Returns statements for ClickHouse that create a native table and fill it from the files. */
function clickHouseStatement(folder: WarehouseFolder): string {
  const table = clickHouse.name(folder.table);
  const names = folder.columns.map(({ name }) => clickHouse.name(name)).join(', ');
  const files = escapedText(`${location}/**/*.parquet`);
  return `${replaceLocation('usage, below the user_files folder', backslashes)}
-- For files in other locations, use s3(...) or azureBlobStorage(...) instead of file(...).
CREATE TABLE ${table} (
${definitions(folder, clickHouse)}
)
ENGINE = MergeTree
ORDER BY tuple();

INSERT INTO ${table} (${names})
SELECT ${names} FROM file(${files}, 'Parquet');

SELECT count(*) FROM ${table};
`;
}

/**
 * Returns statements for DuckDB that create a view. Users run them in the folder of the dataset, or insert
 * its path.
 */
function duckDbStatement(folder: WarehouseFolder): string {
  const table = duckDb.name(folder.table);
  const count = folder.partition
    ? countByPartition(table, duckDb.name(folder.partition.name))
    : `SELECT count(*) FROM ${table};`;
  return `-- Run these statements in this folder, or insert the path of this folder before "${dataFolder}".
CREATE VIEW ${table} AS
SELECT * FROM read_parquet('${dataFolder}/**/*.parquet', hive_partitioning = true, hive_types_autocast = false);

${count}
`;
}

function countByPartition(table: string, partition: string): string {
  return `SELECT ${partition}, count(*) FROM ${table} GROUP BY 1 ORDER BY 1;`;
}
