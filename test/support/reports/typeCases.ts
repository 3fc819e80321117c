/** A column of an SQL result, with the cells that the table editor displays. */
export interface TypeCase {
  /** The name of the type in `typeRules`. */
  readonly type: string;
  readonly title: string;
  /** SQL expressions of the values. */
  readonly values: readonly string[];
  readonly cells: readonly string[];
  /** The type in a Parquet file, as DuckDB reads it, if it isn't the type of the result. */
  readonly parquet?: string;
  /** The JSON of the values, if it isn't the text of the cells or the value in them. */
  readonly json?: readonly string[];
}

const of = (
  type: string,
  cells: readonly string[],
  more: Partial<TypeCase> & { readonly sql?: string } = {},
): TypeCase => ({
  type,
  title: more.title ?? type,
  values: cells.map((cell) => `CAST('${cell.replaceAll("'", "''")}' AS ${more.sql ?? type})`),
  cells,
  ...more,
});

const text = { parquet: 'VARCHAR' };

/** Every type of DuckDB with usual and extreme values. */
export const typeCases: readonly TypeCase[] = [
  of('BOOLEAN', ['true', 'false']),
  of('TINYINT', ['-128', '127']),
  of('SMALLINT', ['-32768', '32767']),
  of('INTEGER', ['-2147483648', '2147483647']),
  of('BIGINT', ['-9223372036854775808', '9223372036854775807']),
  of('UTINYINT', ['0', '255']),
  of('USMALLINT', ['0', '65535']),
  of('UINTEGER', ['0', '4294967295']),
  of('UBIGINT', ['0', '18446744073709551615']),
  of('HUGEINT', ['9007199254740993', '-99999999999999999999999999999999999999'], {
    parquet: 'DECIMAL(38,0)',
  }),
  of('HUGEINT', ['170141183460469231731687303715884105727', '-170141183460469231731687303715884105728'], {
    title: 'HUGEINT above 38 digits',
    ...text,
  }),
  of('UHUGEINT', ['0', '9007199254740993'], { parquet: 'DECIMAL(38,0)' }),
  of('UHUGEINT', ['0', '340282366920938463463374607431768211455'], {
    title: 'UHUGEINT above 38 digits',
    ...text,
  }),
  of('BIGNUM', ['-1', '99999999999999999999999999999999999999'], { parquet: 'DECIMAL(38,0)' }),
  of('BIGNUM', [`-1${'0'.repeat(60)}`, `9${'1'.repeat(60)}`], { title: 'BIGNUM above 38 digits', ...text }),
  of('DECIMAL', ['-999.9', '0.1'], { title: 'DECIMAL(4,1)', sql: 'DECIMAL(4,1)' }),
  of('DECIMAL', ['-99999999.9999999999', '0.0000000001'], { title: 'DECIMAL(18,10)', sql: 'DECIMAL(18,10)' }),
  of('DECIMAL', ['-1234567890123456789012345678.0123456789', '0.0000000001'], {
    title: 'DECIMAL(38,10)',
    sql: 'DECIMAL(38,10)',
  }),
  of('DECIMAL', ['-99999999999999999999999999999999999999', '7'], {
    title: 'DECIMAL(38,0)',
    sql: 'DECIMAL(38,0)',
  }),
  of('DECIMAL', [`0.${'9'.repeat(38)}`, `-0.${'0'.repeat(37)}1`], {
    title: 'DECIMAL(38,38)',
    sql: 'DECIMAL(38,38)',
  }),
  of('DECIMAL', ['0.50', '-0.01', '0.00'], { title: 'DECIMAL(2,2)', sql: 'DECIMAL(2,2)' }),
  of('FLOAT', ['0.1', '1e+30', '-3.4028235e+38', '1']),
  of('FLOAT', ['nan', 'inf', '-inf'], {
    title: 'FLOAT not finite',
    json: ['"NaN"', '"Infinity"', '"-Infinity"'],
  }),
  of('DOUBLE', ['0.1', '5e-324', '1.7976931348623157e+308', '9007199254740992']),
  of('DOUBLE', ['nan', 'inf', '-inf'], {
    title: 'DOUBLE not finite',
    json: ['"NaN"', '"Infinity"', '"-Infinity"'],
  }),
  of('VARCHAR', ['it\'s "a",\n😀\tzoë\\n', '', '=1+1', 'NaN']),
  { type: 'BLOB', title: 'BLOB', values: ["'\\x00\\xFF\\x27'::BLOB", "''::BLOB"], cells: ['00ff27', ''] },
  of('UUID', ['00000000-0000-0000-0000-000000000001', 'ffffffff-ffff-4fff-bfff-ffffffffffff']),
  of('BIT', ['0101', '1', '0'.repeat(70)], text),
  of('ENUM', ['z', 'it\'s, "a" (b)'], { sql: `ENUM('z', 'it''s, "a" (b)')`, ...text }),
  of(
    'INTERVAL',
    ['1193:00:00', '-1 day', '1 year 2 months 3 days -00:00:00.000001', '1000000:59:59.999999'],
    text,
  ),
  of('GEOMETRY', ['POINT (1 2.5)', 'POINT EMPTY'], text),
  {
    type: 'TYPE',
    title: 'TYPE',
    values: ['get_type(1)', "get_type([DATE '2026-01-01'])"],
    cells: ['INTEGER', 'DATE[]'],
    ...text,
  },
  { type: 'NULL', title: 'NULL', values: ['NULL'], cells: [] },
  of('DATE', ['2026-10-31', '0001-01-01', '9999-12-31']),
  of('DATE', ['infinity', '2026-10-31', '-infinity'], { title: 'DATE with infinity', ...text }),
  of('TIME', ['09:30:00', '23:59:59.999999', '00:00:00']),
  of('TIME', ['24:00:00', '09:30:00'], { title: 'TIME at 24:00', ...text }),
  of('TIME_NS', ['09:30:00.123456789', '23:59:59.999999999'], text),
  of('TIME WITH TIME ZONE', ['09:30:00+05:30', '23:59:59.999999-15:59:59', '00:00:00+00'], text),
  of('TIMESTAMP', ['2026-10-31T23:30:00.123456', '0001-01-01T00:00:00', '9999-12-31T23:59:59.999999']),
  of('TIMESTAMP', ['infinity', '-infinity'], { title: 'TIMESTAMP with infinity', ...text }),
  of('TIMESTAMP_S', ['2026-10-31T23:30:00', '1582-10-10T12:00:00'], { parquet: 'TIMESTAMP' }),
  of('TIMESTAMP_MS', ['2026-10-31T23:30:00.123', '1969-12-31T23:59:59.999'], { parquet: 'TIMESTAMP' }),
  of('TIMESTAMP_NS', [
    '2026-10-31T23:30:00.123456789',
    '2262-04-11T23:47:16.854775806',
    '1677-09-22T00:00:00.000000001',
  ]),
  of('TIMESTAMP WITH TIME ZONE', ['2026-10-31T23:30:00.123456Z', '0001-01-01T00:00:00Z']),
  of('TIMESTAMP WITH TIME ZONE', ['infinity', '2026-10-31T23:30:00Z'], {
    title: 'instant with infinity',
    ...text,
  }),
  of('JSON', ['{"a":[1,"it\'s"],"b":null}', '9007199254740993', '"x"', '1.10']),
  {
    type: 'LIST',
    title: 'LIST',
    values: ["['a', NULL, 'it''s']", '[]'],
    cells: ['["a",null,"it\'s"]', '[]'],
  },
  {
    type: 'LIST',
    title: 'LIST of sums',
    values: ['[9007199254740993::HUGEINT, NULL]', '[]'],
    cells: ['[9007199254740993,null]', '[]'],
    parquet: 'JSON',
  },
  {
    type: 'LIST',
    title: 'LIST of DECIMAL without whole digits',
    values: ['[0.5::DECIMAL(2,2), NULL]'],
    cells: ['[0.5,null]'],
  },
  {
    type: 'LIST',
    title: 'LIST of FLOAT',
    values: ["[0.1::FLOAT, 'nan'::FLOAT, '-inf'::FLOAT, NULL]", '[]'],
    cells: ['[0.1,"NaN","-Infinity",null]', '[]'],
  },
  {
    type: 'LIST',
    title: 'LIST of infinite dates',
    values: ["[DATE 'infinity']", "[DATE '2026-01-01', NULL]"],
    cells: ['["infinity"]', '["2026-01-01",null]'],
    parquet: 'JSON',
  },
  {
    type: 'ARRAY',
    title: 'ARRAY',
    values: ['[1, NULL]::INTEGER[2]'],
    cells: ['[1,null]'],
    parquet: 'INTEGER[]',
  },
  {
    type: 'ARRAY',
    title: 'ARRAY of ARRAY',
    values: ['[[1, 2], NULL]::INTEGER[2][2]'],
    cells: ['[[1,2],null]'],
    parquet: 'INTEGER[][]',
  },
  {
    type: 'LIST',
    title: 'LIST of STRUCT with values that Parquet does not have',
    values: [`[{'t': TIME '24:00:00', 'd': DATE 'infinity'}, NULL]`],
    cells: ['[{"t":"24:00:00","d":"infinity"},null]'],
    parquet: 'JSON',
  },
  {
    type: 'STRUCT',
    title: 'STRUCT',
    values: ["{'a': 1::DECIMAL(38,10), 'b c': ['x']}", "{'a': NULL, 'b c': []}"],
    cells: ['{"a":1.0000000000,"b c":["x"]}', '{"a":null,"b c":[]}'],
  },
  {
    type: 'STRUCT',
    title: 'STRUCT with types that Parquet does not have',
    values: ["{'t': '09:30:00+05:30'::TIMETZ, 'i': INTERVAL '-1 day', 'f': 0.1::FLOAT, 'b': '\\x00'::BLOB}"],
    cells: ['{"t":"09:30:00+05:30","i":"-1 day","f":0.1,"b":"00"}'],
    parquet: 'JSON',
  },
  {
    type: 'STRUCT',
    title: 'STRUCT with quotes in names and values',
    values: [`{'say "x", y': 'a,"b'::ENUM('a,"b', 'c)'), 'n': 1}`],
    cells: ['{"say \\"x\\", y":"a,\\"b","n":1}'],
    parquet: 'JSON',
  },
  {
    type: 'STRUCT',
    title: 'STRUCT without names',
    values: ["row(9223372036854775807, 'a', 0.1::FLOAT)"],
    cells: ['{"1":9223372036854775807,"2":"a","3":0.1}'],
    parquet: 'JSON',
  },
  {
    type: 'MAP',
    title: 'MAP',
    values: ["MAP {'a': 1::BIGINT, 'b': NULL}", 'MAP {}'],
    cells: ['{"a":1,"b":null}', '{}'],
  },
  {
    type: 'MAP',
    title: 'MAP of sums and FLOAT',
    values: ["MAP {'a': {'s': 9007199254740993::HUGEINT, 'f': 0.1::FLOAT}}"],
    cells: ['{"a":{"s":9007199254740993,"f":0.1}}'],
    parquet: 'JSON',
  },
  {
    type: 'UNION',
    title: 'UNION',
    values: [
      'union_value(num := 9007199254740993::HUGEINT)::UNION(num HUGEINT, str VARCHAR)',
      "'x'::UNION(num HUGEINT, str VARCHAR)",
    ],
    cells: ['{"num":9007199254740993}', '{"str":"x"}'],
    parquet: 'JSON',
  },
  {
    type: 'VARIANT',
    title: 'VARIANT',
    values: ["{'a': 1, 'b': ['x']}::VARIANT", '9007199254740993::HUGEINT::VARIANT', "'nan'::DOUBLE::VARIANT"],
    cells: ['{"a":1,"b":["x"]}', '9007199254740993', '"nan"'],
    parquet: 'JSON',
  },
  {
    type: 'MAP',
    title: 'MAP of the days of a count',
    values: ["MAP {DATE '2026-01-01': 9007199254740993::BIGINT, DATE '0001-01-01': NULL}"],
    cells: ['{"2026-01-01":9007199254740993,"0001-01-01":null}'],
  },
  {
    type: 'LIST',
    title: 'LIST of TIME WITH TIME ZONE, UUID, BIT, and ENUM in STRUCT',
    values: [
      `[{'t': '09:30:00-03:30'::TIMETZ, 'u': '00000000-0000-0000-0000-000000000001'::UUID, 'b': '0101'::BIT, 'e': 'a"'::ENUM('a"')}]`,
    ],
    cells: ['[{"t":"09:30:00-03:30","u":"00000000-0000-0000-0000-000000000001","b":"0101","e":"a\\""}]'],
    parquet: 'JSON',
  },
  {
    type: 'LIST',
    title: 'LIST of INTERVAL',
    values: ["[INTERVAL '-1193 hours', INTERVAL '13 months']"],
    cells: ['["-1193:00:00","1 year 1 month"]'],
    parquet: 'JSON',
  },
  of('DECIMAL', ['-0.01', '12345678901234567890123456789012345.67'], {
    title: 'DECIMAL of a sum',
    sql: 'DECIMAL(38,2)',
  }),
  {
    type: 'STRUCT',
    title: 'STRUCT of statistics',
    values: ["{'n': 3::UHUGEINT, 'mean': 0.1::DOUBLE, 'max': 1e300::DOUBLE, 'sum': 0.30::DECIMAL(38,2)}"],
    cells: ['{"n":3,"mean":0.1,"max":1e300,"sum":0.30}'],
    parquet: 'JSON',
  },
  {
    type: 'UNION',
    title: 'UNION of days and moments',
    values: [
      "DATE '2026-10-31'::UNION(d DATE, m TIMESTAMPTZ)",
      "TIMESTAMPTZ '2026-10-31 23:30:00.5+00'::UNION(d DATE, m TIMESTAMPTZ)",
    ],
    cells: ['{"d":"2026-10-31"}', '{"m":"2026-10-31 23:30:00.5+00"}'],
    parquet: 'JSON',
  },
  {
    type: 'VARIANT',
    title: 'VARIANT of days and decimal numbers',
    values: [
      "DATE '2026-10-31'::VARIANT",
      '1.10::DECIMAL(18,2)::VARIANT',
      "TIMESTAMP '2026-10-31 23:30:00'::VARIANT",
    ],
    cells: ['"2026-10-31"', '1.10', '"2026-10-31 23:30:00"'],
    parquet: 'JSON',
  },
];

const maximum = Math.max(...typeCases.map(({ values }) => values.length)) + 1;

/** The cells of each row of the result of `typesQuery`. At least the last row is blank. */
export const typeRows: readonly (readonly (string | null)[])[] = Array.from({ length: maximum }, (_, row) =>
  typeCases.map(({ cells }) => cells[row] ?? null),
);

/** A statement whose result has a column for each case, with its title as the name. */
export const typesQuery = `SELECT ${typeCases
  .map(({ title }, index) => `c${index} AS "${title}"`)
  .join(', ')} FROM (${typeRows
  .map(
    (_, row) =>
      `SELECT ${row} AS place, ${typeCases.map(({ values }, index) => `${values[row] ?? 'NULL'} AS c${index}`).join(', ')}`,
  )
  .join(' UNION ALL ')}) ORDER BY place`;
