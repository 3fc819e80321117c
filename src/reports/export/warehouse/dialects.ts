import { sqlIdentifier } from '../../../shared/table/sqlQuoting';
import type { ColumnType } from './columnType';

/** The syntax of names and types in a database engine. */
export interface Dialect {
  /** Quotes a name; supports any text. */
  readonly name: (text: string) => string;
  readonly type: (type: ColumnType) => string;
}

/** Quotes a text as a literal with backslash escapes, as in Spark SQL and ClickHouse. */
export function escapedText(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&').replaceAll('\n', '\\n')}'`;
}

/** The Spark types for the DuckDB types of portable Parquet files. */
const sparkTypes: Readonly<Record<string, string>> = {
  BOOLEAN: 'BOOLEAN',
  TINYINT: 'TINYINT',
  SMALLINT: 'SMALLINT',
  INTEGER: 'INT',
  BIGINT: 'BIGINT',
  FLOAT: 'FLOAT',
  DOUBLE: 'DOUBLE',
  DATE: 'DATE',
  // The files contain no instants, which Spark calls TIMESTAMP: see the rules of types in the report engine.
  TIMESTAMP: 'TIMESTAMP_NTZ',
  BLOB: 'BINARY',
};

const trinoTypes: Readonly<Record<string, string>> = {
  BOOLEAN: 'boolean',
  TINYINT: 'tinyint',
  SMALLINT: 'smallint',
  INTEGER: 'integer',
  BIGINT: 'bigint',
  FLOAT: 'real',
  DOUBLE: 'double',
  DATE: 'date',
  TIMESTAMP: 'timestamp(6)',
  BLOB: 'varbinary',
};

const clickHouseTypes: Readonly<Record<string, string>> = {
  BOOLEAN: 'Bool',
  TINYINT: 'Int8',
  SMALLINT: 'Int16',
  INTEGER: 'Int32',
  BIGINT: 'Int64',
  FLOAT: 'Float32',
  DOUBLE: 'Float64',
  DATE: 'Date32',
  TIMESTAMP: "DateTime64(6, 'UTC')",
};

export const spark: Dialect = {
  name: (text) => `\`${text.replaceAll('`', '``')}\``,
  type: (type) => {
    switch (type.kind) {
      case 'plain':
        return sparkTypes[type.name] ?? 'STRING';
      case 'decimal':
        return `DECIMAL(${type.precision},${type.scale})`;
      case 'list':
        return `ARRAY<${spark.type(type.of)}>`;
      case 'map':
        return `MAP<${spark.type(type.key)}, ${spark.type(type.value)}>`;
      case 'struct':
        return `STRUCT<${fields(type, (name, of) => `${spark.name(name)}: ${spark.type(of)}`)}>`;
    }
  },
};

export const trino: Dialect = {
  name: sqlIdentifier,
  type: (type) => {
    switch (type.kind) {
      case 'plain':
        return trinoTypes[type.name] ?? 'varchar';
      case 'decimal':
        return `decimal(${type.precision},${type.scale})`;
      case 'list':
        return `array(${trino.type(type.of)})`;
      case 'map':
        return `map(${trino.type(type.key)}, ${trino.type(type.value)})`;
      case 'struct':
        return `row(${fields(type, (name, of) => `${trino.name(name)} ${trino.type(of)}`)})`;
    }
  },
};

export const clickHouse: Dialect = {
  name: (text) => `\`${text.replace(/[\\`]/g, '\\$&')}\``,
  type: (type) => {
    switch (type.kind) {
      case 'plain':
        return `Nullable(${clickHouseTypes[type.name] ?? 'String'})`;
      case 'decimal':
        return `Nullable(Decimal(${type.precision}, ${type.scale}))`;
      case 'list':
        return `Array(${clickHouse.type(type.of)})`;
      case 'map':
        return `Map(${clickHouse.type(type.key).replace(/^Nullable\((.*)\)$/s, '$1')}, ${clickHouse.type(type.value)})`;
      case 'struct':
        return `Tuple(${fields(type, (name, of) => `${clickHouse.name(name)} ${clickHouse.type(of)}`)})`;
    }
  },
};

/** DuckDB needs no types: its statement creates a view of the files, which contain DuckDB types. */
export const duckDb: Pick<Dialect, 'name'> = { name: sqlIdentifier };

function fields(
  { fields: all }: Extract<ColumnType, { kind: 'struct' }>,
  write: (name: string, type: ColumnType) => string,
): string {
  return all.map(({ name, type }) => write(name, type)).join(', ');
}
