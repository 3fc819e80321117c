import { strict as assert } from 'node:assert';
import type { WarehouseFolder } from '../../../../../src/reports/export/warehouse/warehouseFolder';
import { descriptionFiles } from '../../../../../src/reports/export/warehouse/description';

const folder: WarehouseFolder = {
  table: 'by_user_client_date',
  columns: [
    { name: 'User ID', type: 'BIGINT' },
    { name: 'Day', type: 'DATE' },
  ],
  partition: { name: 'month', monthOf: 'Day' },
  rows: 34_120,
  source: 'by_user_day, last month of Sample',
  downloadedAt: '2026-11-21T10:20:30.000Z',
};

/** Malicious names. Each must remain a single identifier or a single comment line. */
const hostile = [
  '`; DROP TABLE x; --',
  '"; DROP TABLE x; --',
  "'); DROP TABLE x; --",
  'a\nb',
  '\\',
  '`\\`',
  '|*/',
];

describe('warehouse dataset description', () => {
  const files = descriptionFiles(folder);

  it('contains a statement for each engine', () => {
    assert.equal(
      files['spark.sql'],
      `-- Replace DATASET_LOCATION with the location of this folder for the cluster, such as s3a://bucket/usage.
-- Write \\' for ' and \\\\ for \\.
CREATE TABLE \`by_user_client_date\` (
  \`User ID\` BIGINT,
  \`Day\` DATE,
  \`month\` STRING
)
USING parquet
PARTITIONED BY (\`month\`)
LOCATION 'DATASET_LOCATION/data';

MSCK REPAIR TABLE \`by_user_client_date\`;

SELECT \`month\`, count(*) FROM \`by_user_client_date\` GROUP BY \`month\` ORDER BY \`month\`;
`,
    );
    assert.match(files['trino.sql'] ?? '', /partitioned_by = ARRAY\['month'\]/);
    assert.match(files['trino.sql'] ?? '', /"User ID" bigint,\n {2}"Day" date,\n {2}"month" varchar\n\)/);
    assert.match(
      files['clickhouse.sql'] ?? '',
      /`User ID` Nullable\(Int64\),\n {2}`Day` Nullable\(Date32\)\n\)/,
    );
    assert.match(
      files['clickhouse.sql'] ?? '',
      /SELECT `User ID`, `Day` FROM file\('DATASET_LOCATION\/data\/\*\*\/\*\.parquet'/,
    );
    assert.match(files['duckdb.sql'] ?? '', /CREATE VIEW "by_user_client_date" AS/);
  });

  it('includes a README and the schema as JSON', () => {
    assert.match(files['README.md'] ?? '', /34,120 rows/);
    assert.match(files['README.md'] ?? '', /\| User ID \| BIGINT \|/);
    const schema = JSON.parse(files['schema.json'] ?? '') as { columns: unknown };
    assert.deepEqual(schema.columns, folder.columns);
  });

  it('contains statements without partitions for an unpartitioned dataset', () => {
    const { table, columns, rows, source, downloadedAt } = folder;
    const plain = descriptionFiles({ table, columns, rows, source, downloadedAt });
    assert.equal(
      plain['spark.sql'],
      `-- Replace DATASET_LOCATION with the location of this folder for the cluster, such as s3a://bucket/usage.
-- Write \\' for ' and \\\\ for \\.
CREATE TABLE \`by_user_client_date\` (
  \`User ID\` BIGINT,
  \`Day\` DATE
)
USING parquet
LOCATION 'DATASET_LOCATION/data';

SELECT count(*) FROM \`by_user_client_date\`;
`,
    );
    assert.match(
      plain['trino.sql'] ?? '',
      /external_location = 'DATASET_LOCATION\/data'\n\);\n\nSELECT count\(\*\)/,
    );
    for (const [file, text] of Object.entries(plain))
      assert.doesNotMatch(text, /month[=`"]|undefined/i, file);
    assert.match(plain['README.md'] ?? '', /34,120 rows in\na Parquet file in `data`, without partitions\./);
  });

  it('escapes hostile table and column names', () => {
    for (const name of hostile) {
      const spoilt = descriptionFiles({
        ...folder,
        table: name,
        partition: { name: 'month', monthOf: name },
        source: name,
        columns: [{ name, type: 'VARCHAR' }],
      });
      for (const [file, text] of Object.entries(spoilt)) {
        if (file.endsWith('.sql'))
          assert.deepEqual(unquoted(file, text), unquoted(file, files[file] ?? ''), file);
      }
      assert.equal((JSON.parse(spoilt['schema.json'] ?? '') as { table: string }).table, name);
      assert.ok(!(spoilt['README.md'] ?? '').includes('\na\nb'));
    }
  });
});

/**
 * Returns the keywords of the statements, without types and comments, and without quoted names and text according to
 * the quoting rules of the engine.
 */
function unquoted(file: string, sql: string): string[] {
  const quotes: Readonly<Record<string, RegExp>> = {
    'spark.sql': /`(?:[^`]|``)*`|'(?:[^'\\]|\\.)*'/gs,
    'clickhouse.sql': /`(?:[^`\\]|\\.)*`|'(?:[^'\\]|\\.)*'/gs,
    'trino.sql': /"(?:[^"]|"")*"|'(?:[^']|'')*'/gs,
    'duckdb.sql': /"(?:[^"]|"")*"|'(?:[^']|'')*'/gs,
  };
  const withoutComments = sql.replace(/^--.*$/gm, '');
  return withoutComments
    .replace(quotes[file] ?? /$^/g, 'x')
    .split(/[\s,]+/)
    .filter((word) => /^[A-Z();]+$/.test(word) && !/^(?:BIGINT|DATE|STRING|\(|\))$/.test(word));
}
