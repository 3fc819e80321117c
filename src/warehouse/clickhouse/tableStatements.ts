import { parseColumnType } from '../../reports/export/warehouse/columnType';
import { clickHouse } from '../../reports/export/warehouse/dialects';
import { clickHouseDialect as dialect } from '../dialect/clickHouseDialect';

/** A column to load, with its name and its type in the report engine. */
export interface LoadedColumn {
  readonly name: string;
  readonly type: string;
}

/**
 * Returns the statement that creates a table for the rows of a Parquet file. The rows are sorted by the first column
 * of dates or timestamps, if there is one.
 */
export function createStatement(table: string, columns: readonly LoadedColumn[], comment: string): string {
  const definitions = columns.map(
    ({ name, type }) => `${dialect.name(name)} ${clickHouse.type(parseColumnType(type))}`,
  );
  const date = columns.find(({ type }) => /^(?:DATE|TIMESTAMP)/.test(type));
  const key = date ? dialect.name(date.name) : 'tuple()';
  return `CREATE TABLE ${dialect.name(table)} (${definitions.join(', ')}) ENGINE = MergeTree ORDER BY ${key}
    SETTINGS allow_nullable_key = 1 COMMENT ${dialect.text(comment)}`;
}

/** Returns the statement that exchanges the names of a table and its replacement. */
export function exchangeStatement(table: string, by: string): string {
  return `EXCHANGE TABLES ${dialect.name(table)} AND ${dialect.name(by)}`;
}

/** Returns the statement that replaces a table in databases that can't exchange tables. */
export function renameStatement(table: string, by: string, replaced: string): string {
  return `RENAME TABLE ${dialect.name(table)} TO ${dialect.name(replaced)}, ${dialect.name(by)} TO ${dialect.name(table)}`;
}
