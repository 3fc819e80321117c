import { markdownCell } from '../markdown';
import { dataFolder, type WarehouseFolder, type WarehousePartition } from './warehouseFolder';
import { clickHouseStatement, duckDbStatement, sparkStatement, trinoStatement } from './statements';

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
