import { sqlIdentifier } from '../../../../shared/table/sqlQuoting';
import { parseColumnType, type ColumnType } from '../../../export/warehouse/columnType';
import type { Session } from '../database';
import type { StoredColumn } from './columns';
import { jsonOf } from './json';
import { cellText, printed } from './printed';
import { digitsOf } from './spelled';
import { ruleOf, ruleOfParsed, type TypeRule } from './typeRules';

/** A column of a Parquet file: the SQL expression of its value, and the type of that value. */
interface ParquetColumn {
  readonly value: string;
  readonly type: string;
  /** Whether the values are local timestamps in UTC that replace instants. */
  readonly inUtc?: boolean;
}

/** A change of a column, made if at least one of its values needs it. */
interface Change {
  /** An SQL condition that is true for values that need the change. */
  readonly needed: string;
  readonly to: ParquetColumn;
  /** The column if no value needs the change. */
  readonly otherwise: ParquetColumn;
}

/** Who reads a Parquet file: every program, or ClickHouse, Spark, and Trino too. */
type Readers = keyof Pick<TypeRule, 'parquet' | 'portable'>;

/**
 * Returns the columns of a Parquet file whose values its readers read without a change. A column of a type that
 * Parquet doesn't have is converted to one that it has, such as a larger one, text, or JSON if it is nested.
 *
 * @param source the FROM and WHERE clauses of the rows, which are read once if a change depends on their values
 */
export async function parquetColumns(
  session: Session,
  source: string,
  columns: readonly StoredColumn[],
  readers: Readers,
): Promise<readonly ParquetColumn[]> {
  const found = columns.map((column) => storedAs(column, readers));
  const changes = found.filter((each): each is Change => 'needed' in each);
  if (changes.length === 0) return found as ParquetColumn[];
  const conditions = changes
    .map(({ needed }) => `CAST(coalesce(bool_or(${needed}), false) AS VARCHAR)`)
    .join(', ');
  const needed = await session.row(`SELECT ${conditions} ${source}`);
  const replies = needed.values();
  return found.map((each) => {
    if (!('needed' in each)) return each;
    return replies.next().value === 'true' ? each.to : each.otherwise;
  });
}

/**
 * Whether the cells of a column include the time zone UTC, so that its values are instants instead of local
 * times.
 */
function isInUtc({ type, print }: StoredColumn): boolean {
  if (type !== 'TIMESTAMP') return false;
  if (print.style === 'text') return print.utc === true;
  return print.style === 'format' && /(?:Z|\+00:00|UTC)$/.test(print.format);
}

function storedAs(column: StoredColumn, readers: Readers): ParquetColumn | Change {
  const local = sqlIdentifier(column.id);
  const [value, name] = isInUtc(column)
    ? [`timezone('UTC', ${local})`, 'TIMESTAMP WITH TIME ZONE']
    : [local, column.type];
  const type = parseColumnType(name);
  if (type.kind === 'plain' || type.kind === 'decimal')
    return storedPlain({ value, type: name }, column, readers);
  const json = jsonColumn(value, name, readers);
  if (!canContain(type, readers)) return json;
  const listed = withoutSizes(name);
  const same = { value: listed === name ? value : `CAST(${value} AS ${listed})`, type: listed };
  const needed = anyPart(value, type, readers, 0);
  return needed === 'false' ? same : { needed, to: json, otherwise: same };
}

/** Replaces arrays with lists in a type, since PyArrow can't read the arrays that DuckDB writes if one is NULL. */
function withoutSizes(type: string): string {
  return type.replace(/"(?:[^"]|"")*"|'(?:[^']|'')*'|\[\d+\]/g, (part) =>
    part.startsWith('[') ? '[]' : part,
  );
}

function storedPlain(
  { value, type }: ParquetColumn,
  column: StoredColumn,
  readers: Readers,
): ParquetColumn | Change {
  const storage = ruleOf(type)[readers];
  const text = { value: printed(column, sqlIdentifier(column.id)), type: 'VARCHAR' };
  if (type === 'DOUBLE' && column.print.style === 'text') {
    const cell = cellText(column);
    const needed = `${digitsOf(cell)} <> ${digitsOf(`CAST(${value} AS VARCHAR)`)}`;
    return { needed, to: { ...text, value: cell }, otherwise: { value, type } };
  }
  if (storage === 'same') return { value, type };
  if (storage === 'text') return text;
  if (storage === 'json') return jsonColumn(value, type, readers);
  const { as = type, by, unless, inUtc = false } = storage;
  const convert = by ?? ((each: string) => `CAST(${each} AS ${as})`);
  const stored = as === type ? { value, type } : { value: convert(value), type: as, inUtc };
  return unless ? { needed: unless(value), to: text, otherwise: stored } : stored;
}

function jsonColumn(value: string, type: string, readers: Readers): ParquetColumn {
  const json = jsonOf(type, value);
  return readers === 'parquet'
    ? { value: json, type: 'JSON' }
    : { value: `CAST(${json} AS VARCHAR)`, type: 'VARCHAR' };
}

/** Whether a part of a nested type can be stored as a value of that type. */
function canContain(type: ColumnType, readers: Readers): boolean {
  switch (type.kind) {
    case 'plain': {
      const storage = ruleOfParsed(type)[readers];
      if (readers === 'portable') return storage === 'same' && type.name !== 'BLOB';
      return storage === 'same' || (typeof storage === 'object' && storage.as === undefined);
    }
    case 'decimal':
      return true;
    case 'list':
      return canContain(type.of, readers);
    case 'map':
      return canContain(type.key, readers) && canContain(type.value, readers);
    case 'struct':
      return type.fields.every((field) => field.name !== '' && canContain(field.type, readers));
  }
}

/**
 * Returns an SQL condition for a value of a nested type with a part that can't be stored: for the portable files, NULL
 * in place of a list, a map, or a struct, and otherwise a value that its type in Parquet doesn't have.
 */
function anyPart(value: string, type: ColumnType, readers: Readers, depth: number): string {
  switch (type.kind) {
    case 'plain': {
      const storage = ruleOfParsed(type)[readers];
      return typeof storage === 'object' ? (storage.unless?.(value) ?? 'false') : 'false';
    }
    case 'decimal':
      return 'false';
    case 'list':
      return either([missing(value, readers), anyElement(value, type.of, readers, depth)]);
    case 'map':
      return either([
        missing(value, readers),
        anyElement(`map_keys(${value})`, type.key, readers, depth),
        anyElement(`map_values(${value})`, type.value, readers, depth),
      ]);
    case 'struct':
      return either([
        missing(value, readers),
        ...type.fields.map((field) =>
          anyPart(`(${value}).${sqlIdentifier(field.name)}`, field.type, readers, depth),
        ),
      ]);
  }
}

function missing(value: string, readers: Readers): string {
  return readers === 'portable' ? `${value} IS NULL` : 'false';
}

function anyElement(list: string, of: ColumnType, readers: Readers, depth: number): string {
  const element = `element_${depth}`;
  const condition = anyPart(element, of, readers, depth + 1);
  if (condition === 'false') return condition;
  return `(${list} IS NOT NULL AND len(list_filter(${list}, lambda ${element}: ${condition})) > 0)`;
}

function either(conditions: readonly string[]): string {
  const possible = conditions.filter((condition) => condition !== 'false');
  return possible.length === 0 ? 'false' : `(${possible.join(' OR ')})`;
}
