/** The folders of `test/engines`. */
export type EngineName = 'duckdb' | 'clickhouse' | 'spark' | 'trino';

/** How cells of different engines are compared. */
export type CellKind = 'text' | 'decimal' | 'float' | 'moment' | 'json' | 'binary' | 'boolean';

/** A column of the source, with the cells and types that the table of each engine must contain. */
export interface ColumnCase {
  readonly name: string;
  readonly kind: CellKind;
  /** The cells as text, one for each row: JSON if nested, and hexadecimal digits if binary. */
  readonly cells: readonly (string | null)[];
  readonly types: Readonly<Record<EngineName, string>>;
}

interface ValueCase extends ColumnCase {
  /** DuckDB expressions of the values in the source, one for each row. */
  readonly values: readonly string[];
}

export const types = (
  duckdb: string,
  clickhouse: string,
  spark: string,
  trino: string,
): ColumnCase['types'] => ({
  duckdb,
  clickhouse,
  spark,
  trino,
});

export const text = types('VARCHAR', 'Nullable(String)', 'string', 'varchar');
export const bigint = types('BIGINT', 'Nullable(Int64)', 'bigint', 'bigint');
export const timestamp = types(
  'TIMESTAMP',
  "Nullable(DateTime64(6, 'UTC'))",
  'timestamp_ntz',
  'timestamp(6)',
);
export const decimal = (precision: number, scale: number): ColumnCase['types'] =>
  types(
    `DECIMAL(${precision},${scale})`,
    `Nullable(Decimal(${precision}, ${scale}))`,
    `decimal(${precision},${scale})`,
    `decimal(${precision},${scale})`,
  );

/** Columns of a Parquet file with three rows. Most columns have two values and a blank. */
export const parquetColumns: readonly ValueCase[] = [
  typed(
    'boolean',
    'BOOLEAN',
    ['true', 'false'],
    types('BOOLEAN', 'Nullable(Bool)', 'boolean', 'boolean'),
    'boolean',
  ),
  typed('tinyint', 'TINYINT', ['-128', '127'], types('TINYINT', 'Nullable(Int8)', 'tinyint', 'tinyint')),
  typed(
    'smallint',
    'SMALLINT',
    ['-32768', '32767'],
    types('SMALLINT', 'Nullable(Int16)', 'smallint', 'smallint'),
  ),
  typed(
    'integer',
    'INTEGER',
    ['-2147483648', '2147483647'],
    types('INTEGER', 'Nullable(Int32)', 'int', 'integer'),
  ),
  typed('bigint', 'BIGINT', ['-9223372036854775808', '9223372036854775807'], bigint),
  typed('utinyint', 'UTINYINT', ['0', '255'], types('SMALLINT', 'Nullable(Int16)', 'smallint', 'smallint')),
  typed('usmallint', 'USMALLINT', ['0', '65535'], types('INTEGER', 'Nullable(Int32)', 'int', 'integer')),
  typed('uinteger', 'UINTEGER', ['0', '4294967295'], bigint),
  typed('ubigint', 'UBIGINT', ['0', '18446744073709551615'], decimal(20, 0)),
  typed('small decimal', 'DECIMAL(4,1)', ['-999.9', '0.1'], decimal(4, 1), 'decimal'),
  typed('decimal', 'DECIMAL(18,3)', ['-999999999999999.999', '0.100'], decimal(18, 3), 'decimal'),
  typed(
    'large decimal',
    'DECIMAL(38,10)',
    ['-1234567890123456789012345678.0123456789', '1.0000000000'],
    decimal(38, 10),
    'decimal',
  ),
  typed('float', 'FLOAT', ['1.5', '-0.25'], types('FLOAT', 'Nullable(Float32)', 'float', 'real'), 'float'),
  typed(
    'double',
    'DOUBLE',
    ['1.7976931348623157e308', '-0.1'],
    types('DOUBLE', 'Nullable(Float64)', 'double', 'double'),
    'float',
  ),
  typed(
    'not finite',
    'DOUBLE',
    ['NaN', '-Infinity'],
    types('DOUBLE', 'Nullable(Float64)', 'double', 'double'),
    'float',
  ),
  typed('text', 'VARCHAR', ['it\'s "a" \\n, 😀\nzoë\t', ''], text),
  typed('date', 'DATE', ['1900-01-01', '2299-12-31'], types('DATE', 'Nullable(Date32)', 'date', 'date')),
  typed('early date', 'DATE', ['0001-01-01', '2026-10-31'], text),
  typed('late date', 'DATE', ['2300-01-01', '2026-10-31'], text),
  typed('timestamp', 'TIMESTAMP', ['0001-01-01 00:00:00', '2026-10-31 23:30:00.123456'], timestamp, 'moment'),
  typed(
    'timestamp 9999',
    'TIMESTAMP',
    ['9999-12-31 23:59:59.999999', '1582-10-10 12:00:00'],
    timestamp,
    'moment',
  ),
  typed(
    'timestamp ms',
    'TIMESTAMP_MS',
    ['1969-12-31 23:59:59.999', '2026-10-31 23:30:00.123'],
    timestamp,
    'moment',
  ),
  typed(
    'timestamp ns',
    'TIMESTAMP_NS',
    ['1969-12-31 23:59:59.999999', '2026-10-31 23:30:00.123456'],
    timestamp,
    'moment',
  ),
  typed('timestamp exact ns', 'TIMESTAMP_NS', ['1800-01-01T00:00:00.000000001', '2026-10-31T23:30:00'], text),
  typed(
    'instant',
    'TIMESTAMPTZ',
    ['0001-01-01 00:00:00+00', '2026-10-31 23:30:00.123456+00'],
    timestamp,
    'moment',
  ),
  typed('time', 'TIME', ['09:30:00', '23:59:59.999999'], text),
  typed('time with zone', 'TIMETZ', ['09:30:00+00', '23:59:59.5+00'], text),
  typed('interval', 'INTERVAL', ['1 month', '2 days'], text),
  typed(
    'uuid',
    'UUID',
    ['00000000-0000-0000-0000-000000000001', 'ffffffff-ffff-4fff-bfff-ffffffffffff'],
    text,
  ),
  typed('json', 'JSON', ['{"a":[1,"it\'s"]}', 'null'], text),
  {
    name: 'binary',
    values: ["'\\x00\\xFF\\x27'::BLOB", "''::BLOB", 'NULL'],
    kind: 'binary',
    cells: ['00FF27', '', null],
    types: types('BLOB', 'Nullable(String)', 'binary', 'varbinary'),
  },
  {
    name: 'list',
    values: ["['a', NULL, 'it''s']", '[]', "['']"],
    kind: 'json',
    cells: ['["a",null,"it\'s"]', '[]', '[""]'],
    types: types('VARCHAR[]', 'Array(Nullable(String))', 'array<string>', 'array(varchar)'),
  },
  {
    name: 'list with blanks',
    values: ["['a']", '[]', 'NULL'],
    kind: 'json',
    cells: ['["a"]', '[]', null],
    types: text,
  },
  {
    name: 'list of lists',
    values: ['[[1::BIGINT], []]', '[]', '[[NULL, 2]]'],
    kind: 'json',
    cells: ['[[1],[]]', '[]', '[[null,2]]'],
    types: types(
      'BIGINT[][]',
      'Array(Array(Nullable(Int64)))',
      'array<array<bigint>>',
      'array(array(bigint))',
    ),
  },
  {
    name: 'list of missing lists',
    values: ['[[1], NULL]', '[]', '[]'],
    kind: 'json',
    cells: ['[[1],null]', '[]', '[]'],
    types: text,
  },
  {
    name: 'struct',
    values: ["{'a': 1::BIGINT, 'b': ['x']}", "{'a': NULL, 'b': []}", "{'a': 3, 'b': [NULL]}"],
    kind: 'json',
    cells: ['{"a":1,"b":["x"]}', '{"a":null,"b":[]}', '{"a":3,"b":[null]}'],
    types: types(
      'STRUCT(a BIGINT, b VARCHAR[])',
      'Tuple(\n    a Nullable(Int64),\n    b Array(Nullable(String)))',
      'struct<a:bigint,b:array<string>>',
      'row(a bigint, b array(varchar))',
    ),
  },
  {
    name: 'struct with blanks',
    values: ["{'a': 1}", "{'a': NULL}", 'NULL'],
    kind: 'json',
    cells: ['{"a":1}', '{"a":null}', null],
    types: text,
  },
  {
    name: 'struct with a missing list',
    values: ["{'a': ['x']}", "{'a': NULL}", "{'a': []}"],
    kind: 'json',
    cells: ['{"a":["x"]}', '{"a":null}', '{"a":[]}'],
    types: text,
  },
  {
    name: 'map',
    values: ["MAP {'a': 1::BIGINT, 'b': NULL}", 'MAP {}', "MAP {'c': 3}"],
    kind: 'json',
    cells: ['{"a":1,"b":null}', '{}', '{"c":3}'],
    types: types(
      'MAP(VARCHAR, BIGINT)',
      'Map(String, Nullable(Int64))',
      'map<string,bigint>',
      'map(varchar, bigint)',
    ),
  },
  {
    name: 'list of times',
    values: ["[TIME '09:30:00']", '[]', '[NULL]'],
    kind: 'json',
    cells: ['["09:30:00"]', '[]', '[null]'],
    types: text,
  },
];

/** Columns of an SQL result with types or values that Parquet doesn't have. */
export const resultColumns: readonly ValueCase[] = [
  typed('sum', 'HUGEINT', ['-99999999999999999999999999999999999999', '1'], decimal(38, 0)),
  typed('larger sum', 'HUGEINT', ['170141183460469231731687303715884105727', '1'], text),
  typed('unsigned sum', 'UHUGEINT', ['340282366920938463463374607431768211455', '0'], text),
  typed('timestamp s', 'TIMESTAMP_S', ['1969-12-31 23:59:59', '2026-10-31 23:30:00'], timestamp, 'moment'),
  typed('infinite date', 'DATE', ['infinity', '-infinity'], text),
  typed('infinite timestamp', 'TIMESTAMP', ['infinity', '-infinity'], text),
  typed('enum', "ENUM('a', 'it''s')", ['a', "it's"], text),
  typed('bits', 'BIT', ['0101', '1'], text),
];

/** Returns the statement that selects the rows of the columns. */
export function selectCases(columns: readonly ValueCase[]): string {
  const rows = [0, 1, 2].map((row) => `(${columns.map(({ values }) => values[row] ?? 'NULL').join(', ')})`);
  const names = columns.map(({ name }) => `"${name}"`).join(', ');
  return `SELECT * FROM (VALUES ${rows.join(', ')}) AS t(${names})`;
}

/** Returns a column of an SQL statement. Its cells are the texts of its values, and the last cell is blank. */
function typed(
  name: string,
  type: string,
  texts: readonly string[],
  engineTypes: ColumnCase['types'],
  kind: CellKind = 'text',
): ValueCase {
  const literal = (value: string): string => `CAST('${value.replaceAll("'", "''")}' AS ${type})`;
  return {
    ...plain(name, texts, engineTypes, kind),
    values: [...texts.map(literal), `CAST(NULL AS ${type})`],
  };
}

/** Returns a column with these cells, and a blank cell in the last row. */
export function plain(
  name: string,
  texts: readonly string[],
  engineTypes: ColumnCase['types'],
  kind: CellKind = 'text',
): ColumnCase {
  return { name, kind, cells: [...texts, null], types: engineTypes };
}
