import { parseColumnType, type ColumnType } from '../../../export/warehouse/columnType';
import type { ColumnKind, PrintStyle } from '../../../../shared/table/table';

/** How the report engine treats the values of a type of DuckDB. */
export interface TypeRule {
  /** How the values are displayed, compared, and filtered, and stored in Excel. */
  readonly kind: ColumnKind;
  /** The text of a cell, which CSV and Excel contain. */
  readonly print: PrintStyle;
  /**
   * The value in JSON and NDJSON: a number or Boolean, a number that JSON doesn't have if it isn't finite, a list or an
   * object, or the text of the cell.
   */
  readonly json: 'plain' | 'floating' | 'nested' | 'text';
  /** The storage in Parquet files for all programs. */
  readonly parquet: Storage;
  /** The storage in Parquet files that ClickHouse, Spark, and Trino read without a change. */
  readonly portable: Storage;
}

/**
 * How Parquet stores the values of a type: as this type, or else as text.
 *
 * - `text`: always as text, since DuckDB's type for Parquet is another one or readers don't support it.
 * - `json`: as JSON, or as the text of JSON in portable files.
 * - `unless`: as text if at least one value meets the SQL condition, which is false for NULL.
 */
type Storage =
  | 'same'
  | 'text'
  | 'json'
  | {
      readonly as?: string;
      /** How to convert a value to `as`, if a cast can't. */
      readonly by?: (value: string) => string;
      readonly unless?: (value: string) => string;
      /** Whether instants are stored as local timestamps in UTC. */
      readonly inUtc?: true;
    };

const cast: PrintStyle = { style: 'cast' };
const iso: PrintStyle = { style: 'iso' };

/** HUGEINT is the type of sums. DuckDB stores it as DOUBLE, which changes integers from 2 to the power of 53. */
const asDecimal: Storage = {
  as: 'DECIMAL(38,0)',
  unless: (value) => `TRY_CAST(${value} AS DECIMAL(38,0)) IS NULL AND ${value} IS NOT NULL`,
};
const notFinite = (value: string): string => `NOT isfinite(${value})`;
/** Other programs read the values for infinity as the latest and the earliest date. */
const finite: Storage = { unless: notFinite };
const finiteTimestamp: Storage = { as: 'TIMESTAMP', unless: notFinite };

/** The dates and times that every engine reads. ClickHouse has the smallest range of dates. */
function between(type: string, from: string, to: string, as?: string): Storage {
  const unless = (value: string): string => {
    const stored = as === undefined ? value : `CAST(${value} AS ${as})`;
    return `${stored} NOT BETWEEN CAST('${from}' AS ${type}) AND CAST('${to}' AS ${type})`;
  };
  return as === undefined ? { unless } : { as, unless };
}
const timestampRange = ['0001-01-01', '9999-12-31 23:59:59.999999'] as const;

function rule(
  kind: ColumnKind,
  print: PrintStyle,
  json: TypeRule['json'],
  parquet: Storage,
  portable: Storage = parquet,
): TypeRule {
  return { kind, print, json, parquet, portable };
}

const text = (print: PrintStyle = cast): TypeRule => rule('text', print, 'text', 'text');
const nested = (parquet: Storage): TypeRule => rule('nested', { style: 'json' }, 'nested', parquet, 'json');
const integer = (parquet: Storage, portable?: Storage): TypeRule =>
  rule('integer', cast, 'plain', parquet, portable);
const floating = rule('decimal', { style: 'shortest' }, 'floating', 'same');

/**
 * The rules of every type of DuckDB, by its name without parameters. A test compares them with `duckdb_types()`.
 * Sources: "Data Types" and "Parquet Logical Type Definitions", and experiments with the version in use.
 */
export const typeRules: Readonly<Record<string, TypeRule>> = {
  BOOLEAN: rule('boolean', cast, 'plain', 'same'),
  TINYINT: integer('same'),
  SMALLINT: integer('same'),
  INTEGER: integer('same'),
  BIGINT: integer('same'),
  HUGEINT: integer(asDecimal),
  UTINYINT: integer('same', { as: 'SMALLINT' }),
  USMALLINT: integer('same', { as: 'INTEGER' }),
  UINTEGER: integer('same', { as: 'BIGINT' }),
  UBIGINT: integer('same', { as: 'DECIMAL(20,0)' }),
  UHUGEINT: integer(asDecimal),
  BIGNUM: integer({
    as: 'DECIMAL(38,0)',
    // There is no direct cast.
    by: (value) => `CAST(CAST(${value} AS VARCHAR) AS DECIMAL(38,0))`,
    unless: (value) =>
      `TRY_CAST(CAST(${value} AS VARCHAR) AS DECIMAL(38,0)) IS NULL AND ${value} IS NOT NULL`,
  }),
  // A DECIMAL without decimal places is an integer: see `ruleOf`.
  DECIMAL: rule('decimal', cast, 'plain', 'same'),
  FLOAT: floating,
  DOUBLE: floating,
  VARCHAR: rule('text', cast, 'text', 'same'),
  BLOB: rule('text', { style: 'hex' }, 'text', 'same'),
  UUID: rule('text', cast, 'text', 'same', 'text'),
  BIT: text(),
  ENUM: text(),
  // DuckDB stores intervals in milliseconds, and rejects negative ones.
  INTERVAL: text(),
  // DuckDB adds a coordinate system that the values may not have.
  GEOMETRY: text(),
  TYPE: text(),
  NULL: text(),
  DATE: rule('date', cast, 'text', finite, between('DATE', '1900-01-01', '2299-12-31')),
  // 24:00 isn't a time of day in Parquet.
  TIME: rule('time', cast, 'text', { unless: (value) => `${value} = TIME '24:00:00'` }, 'text'),
  TIME_NS: rule('time', cast, 'text', 'text'),
  // Parquet has no offsets.
  'TIME WITH TIME ZONE': rule('time', cast, 'text', 'text'),
  TIMESTAMP: rule('timestamp', iso, 'text', finite, between('TIMESTAMP', ...timestampRange)),
  TIMESTAMP_S: rule(
    'timestamp',
    iso,
    'text',
    finiteTimestamp,
    between('TIMESTAMP', ...timestampRange, 'TIMESTAMP'),
  ),
  TIMESTAMP_MS: rule(
    'timestamp',
    iso,
    'text',
    finiteTimestamp,
    between('TIMESTAMP', ...timestampRange, 'TIMESTAMP'),
  ),
  TIMESTAMP_NS: rule('timestamp', iso, 'text', finite, {
    as: 'TIMESTAMP',
    unless: (value) => `${notFinite(value)} OR epoch_ns(${value}) % 1000 <> 0`,
  }),
  'TIMESTAMP WITH TIME ZONE': rule('timestamp', iso, 'text', finite, {
    // Trino reads instants as local times in the time zone of its server.
    as: 'TIMESTAMP',
    inUtc: true,
    by: (value) => `timezone('UTC', ${value})`,
    unless: (value) => `${value} NOT BETWEEN '0001-01-01 00:00:00+00' AND '9999-12-31 23:59:59.999999+00'`,
  }),
  JSON: nested('same'),
  LIST: nested('same'),
  ARRAY: nested('same'),
  STRUCT: nested('same'),
  MAP: nested('same'),
  // Parquet has no unions, and few programs read variants.
  UNION: nested('json'),
  VARIANT: nested('json'),
};

/** Returns the rule of a type such as `DECIMAL(38,2)`. An unknown type is text. */
export function ruleOf(type: string): TypeRule {
  return ruleOfParsed(parseColumnType(type));
}

export function ruleOfParsed(type: ColumnType): TypeRule {
  switch (type.kind) {
    case 'plain':
      return typeRules[/^[\w ]+/.exec(type.name)?.[0] ?? ''] ?? text();
    case 'decimal':
      return type.scale === 0 ? integer('same') : (typeRules['DECIMAL'] ?? text());
    case 'list':
    case 'map':
    case 'struct':
      return nested('same');
  }
}

/** Returns the column kind and the print style for a type of the engine. */
export function describeType(type: string): { readonly kind: ColumnKind; readonly print: PrintStyle } {
  const { kind, print } = ruleOf(type);
  return { kind, print };
}

/**
 * Whether a table in a database file can have a column of a type: not of the types `TYPE` and `VARIANT`, and no struct
 * without names.
 */
export function isStorableType(type: string): boolean {
  const storable = (parsed: ColumnType): boolean => {
    switch (parsed.kind) {
      case 'plain':
        return parsed.name !== 'TYPE' && parsed.name !== 'VARIANT';
      case 'decimal':
        return true;
      case 'list':
        return storable(parsed.of);
      case 'map':
        return storable(parsed.key) && storable(parsed.value);
      case 'struct':
        return parsed.fields.every((field) => field.name !== '' && storable(field.type));
    }
  };
  return storable(parseColumnType(type));
}
