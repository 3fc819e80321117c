import { sqlLiteral } from '../../../shared/table/sqlQuoting';
import { parseColumnType } from './columnType';
import { dataFolder, locationPlaceholder, type WarehouseDataset } from './dataset';
import { clickHouse, duckDb, escapedText, spark, trino, type Dialect } from './dialects';

/** Returns the column definitions, one per line, followed by the given ones. */
function definitions({ columns }: WarehouseDataset, dialect: Dialect, last: readonly string[] = []): string {
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
export function sparkStatement(dataset: WarehouseDataset): string {
  // Spark allows only letters, digits, and underscores in the name of a table, even in quotes.
  const table = spark.name(dataset.table.replace(/\W/g, '_'));
  const place = `LOCATION ${escapedText(location)};`;
  if (dataset.partition === undefined) {
    return `${replaceLocation('s3a://bucket/usage', backslashes)}
CREATE TABLE ${table} (
${definitions(dataset, spark)}
)
USING parquet
${place}

SELECT count(*) FROM ${table};
`;
  }
  const partition = spark.name(dataset.partition.name);
  return `${replaceLocation('s3a://bucket/usage', backslashes)}
CREATE TABLE ${table} (
${definitions(dataset, spark, [`${partition} STRING`])}
)
USING parquet
PARTITIONED BY (${partition})
${place}

MSCK REPAIR TABLE ${table};

SELECT ${partition}, count(*) FROM ${table} GROUP BY ${partition} ORDER BY ${partition};
`;
}

/** Returns statements for Trino with the Hive connector that create an external table. */
export function trinoStatement(dataset: WarehouseDataset): string {
  const table = `hive.default.${trino.name(dataset.table)}`;
  const beginning = `${replaceLocation('s3://bucket/usage', "'' for '")}
-- "hive" and "default" are placeholders for your catalog and schema.${precision(dataset)}`;
  const options = `format = 'PARQUET',
  external_location = ${sqlLiteral(location)}`;
  if (dataset.partition === undefined) {
    return `${beginning}
CREATE TABLE ${table} (
${definitions(dataset, trino)}
)
WITH (
  ${options}
);

SELECT count(*) FROM ${table};
`;
  }
  const partition = trino.name(dataset.partition.name);
  return `${beginning}
CREATE TABLE ${table} (
${definitions(dataset, trino, [`${partition} varchar`])}
)
WITH (
  ${options},
  partitioned_by = ARRAY[${sqlLiteral(dataset.partition.name)}]
);

CALL hive.system.sync_partition_metadata('default', ${sqlLiteral(dataset.table)}, 'ADD');

${countByPartition(table, partition)}
`;
}

/** Returns the statement that makes the Hive connector read microseconds, if the dataset has timestamps. */
function precision({ columns }: WarehouseDataset): string {
  if (!columns.some(({ type }) => type.includes('TIMESTAMP'))) return '';
  return `
-- The connector reads milliseconds by default. For every session, set hive.timestamp-precision in its configuration.
SET SESSION hive.timestamp_precision = 'MICROSECONDS';
`;
}

/** Returns statements for ClickHouse that create a native table and fill it from the files. */
export function clickHouseStatement(dataset: WarehouseDataset): string {
  const table = clickHouse.name(dataset.table);
  const names = dataset.columns.map(({ name }) => clickHouse.name(name)).join(', ');
  const files = escapedText(`${location}/**/*.parquet`);
  return `${replaceLocation('usage, below the user_files folder', backslashes)}
-- For files in other locations, use s3(...) or azureBlobStorage(...) instead of file(...).
CREATE TABLE ${table} (
${definitions(dataset, clickHouse)}
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
export function duckDbStatement(dataset: WarehouseDataset): string {
  const table = duckDb.name(dataset.table);
  const count =
    dataset.partition === undefined
      ? `SELECT count(*) FROM ${table};`
      : countByPartition(table, duckDb.name(dataset.partition.name));
  return `-- Run these statements in this folder, or insert the path of this folder before "${dataFolder}".
CREATE VIEW ${table} AS
SELECT * FROM read_parquet('${dataFolder}/**/*.parquet', hive_partitioning = true, hive_types_autocast = false);

${count}
`;
}

function countByPartition(table: string, partition: string): string {
  return `SELECT ${partition}, count(*) FROM ${table} GROUP BY 1 ORDER BY 1;`;
}
