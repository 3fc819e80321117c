import { sqlLiteral } from '../../../shared/table/sqlQuoting';
import { parseColumnType } from './columnType';
import { dataFolder, locationPlaceholder, type WarehouseFolder } from './warehouseFolder';
import { clickHouse, duckDb, escapedText, spark, trino, type Dialect } from './dialects';

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
export function sparkStatement(folder: WarehouseFolder): string {
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
export function trinoStatement(folder: WarehouseFolder): string {
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
export function clickHouseStatement(folder: WarehouseFolder): string {
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
export function duckDbStatement(folder: WarehouseFolder): string {
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
