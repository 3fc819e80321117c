import { sqlIdentifier } from '../../../../shared/table/sqlQuoting';
import { parseColumnType, type ColumnType } from '../../../export/warehouse/columnType';
import type { Session } from '../database';
import type { StoredColumn } from './columns';

/** An exported column: the SQL expression of its value, and the type of that value. */
interface ExportedColumn {
  readonly value: string;
  readonly type: string;
}

/** A change of a column, made if at least one of its values needs it. */
interface Change {
  /** An SQL condition that is true for values that need the change. */
  readonly needed: string;
  readonly to: ExportedColumn;
  /** The column if no value needs the change. */
  readonly otherwise: ExportedColumn;
}

/** Types whose values every supported database engine reads from a Parquet file without a change. */
const portableTypes = new Set([
  'BOOLEAN',
  'TINYINT',
  'SMALLINT',
  'INTEGER',
  'BIGINT',
  'FLOAT',
  'DOUBLE',
  'VARCHAR',
]);

/** Larger types that replace types that some engines don't support. */
const largerTypes: Readonly<Record<string, string>> = {
  UTINYINT: 'SMALLINT',
  USMALLINT: 'INTEGER',
  UINTEGER: 'BIGINT',
  UBIGINT: 'DECIMAL(20,0)',
};

/**
 * Returns columns whose values ClickHouse, Spark, and Trino read from a Parquet file without a change. A column
 * that isn't portable is converted to a type that is, such as a larger one, text, or JSON text if it is nested.
 *
 * @param source the FROM and WHERE clauses of the rows, which are read once if a change depends on their values
 */
export async function portableColumns(
  session: Session,
  source: string,
  columns: readonly StoredColumn[],
): Promise<readonly ExportedColumn[]> {
  const found = columns.map(portable);
  const changes = found.filter((each): each is Change => 'needed' in each);
  if (changes.length === 0) return found as ExportedColumn[];
  const conditions = changes
    .map(({ needed }) => `CAST(coalesce(bool_or(${needed}), false) AS VARCHAR)`)
    .join(', ');
  const needed = await session.row(`SELECT ${conditions} ${source}`);
  return found.map((each) => {
    if (!('needed' in each)) return each;
    return needed[changes.indexOf(each)] === 'true' ? each.to : each.otherwise;
  });
}

/**
 * Returns an SQL expression for the values of a column, and their type. The values are instants if the cells include
 * the time zone UTC.
 */
export function exportedColumn(column: StoredColumn): ExportedColumn {
  const value = sqlIdentifier(column.id);
  return isInUtc(column)
    ? { value: `timezone('UTC', ${value})`, type: 'TIMESTAMP WITH TIME ZONE' }
    : { value, type: column.type };
}

/**
 * Whether the cells of a column include the time zone UTC, so that its values are instants instead of local
 * times.
 */
function isInUtc({ type, print }: StoredColumn): boolean {
  return type === 'TIMESTAMP' && print.style === 'format' && /(?:Z|\+00:00|UTC)$/.test(print.format);
}

function portable(column: StoredColumn): ExportedColumn | Change {
  const { value, type: exported } = exportedColumn(column);
  const type = parseColumnType(exported);
  if (type.kind === 'plain') return portablePlain(value, exported);
  if (type.kind === 'decimal') return { value, type: exported };
  const json = { value: `CAST(to_json(${value}) AS VARCHAR)`, type: 'VARCHAR' };
  if (!isPortable(type)) return json;
  return { needed: hasMissing(value, type, 0), to: json, otherwise: { value, type: exported } };
}

function portablePlain(value: string, type: string): ExportedColumn | Change {
  if (portableTypes.has(type) || type === 'BLOB') return { value, type };
  const text = castTo(value, 'VARCHAR');
  const larger = largerTypes[type];
  if (larger !== undefined) return castTo(value, larger);
  switch (type) {
    case 'DATE':
    case 'TIMESTAMP':
    case 'TIMESTAMP WITH TIME ZONE':
      return inRange(value, type);
    case 'TIMESTAMP_S':
    case 'TIMESTAMP_MS':
      return inRange(castTo(value, 'TIMESTAMP').value, 'TIMESTAMP');
    case 'TIMESTAMP_NS':
      return {
        needed: `epoch_ns(${value}) % 1000 <> 0`,
        to: text,
        otherwise: castTo(value, 'TIMESTAMP'),
      };
    case 'HUGEINT':
    case 'UHUGEINT':
      return {
        needed: `TRY_CAST(${value} AS DECIMAL(38,0)) IS NULL AND ${value} IS NOT NULL`,
        to: text,
        otherwise: castTo(value, 'DECIMAL(38,0)'),
      };
    default:
      return text;
  }
}

/** The dates and times that every engine reads. ClickHouse has the smallest range of dates. */
const ranges: Readonly<Record<string, readonly [from: string, to: string]>> = {
  DATE: ['1900-01-01', '2299-12-31'],
  TIMESTAMP: ['0001-01-01', '9999-12-31 23:59:59.999999'],
  'TIMESTAMP WITH TIME ZONE': ['0001-01-01 00:00:00+00', '9999-12-31 23:59:59.999999+00'],
};

function inRange(value: string, type: string): Change {
  const [from = '', to = ''] = ranges[type] ?? [];
  return {
    needed: `${value} NOT BETWEEN CAST('${from}' AS ${type}) AND CAST('${to}' AS ${type})`,
    to: castTo(value, 'VARCHAR'),
    otherwise: { value, type },
  };
}

function castTo(value: string, type: string): ExportedColumn {
  return { value: `CAST(${value} AS ${type})`, type };
}

function isPortable(type: ColumnType): boolean {
  switch (type.kind) {
    case 'plain':
      return portableTypes.has(type.name);
    case 'decimal':
      return true;
    case 'list':
      return isPortable(type.of);
    case 'map':
      return isPortable(type.key) && isPortable(type.value);
    case 'struct':
      return type.fields.every((field) => isPortable(field.type));
  }
}

/** Returns an SQL condition for a value that is or contains NULL in place of a list, a map, or a struct. */
function hasMissing(value: string, type: ColumnType, depth: number): string {
  const isMissing = `${value} IS NULL`;
  switch (type.kind) {
    case 'plain':
    case 'decimal':
      return 'false';
    case 'list':
      return anyMissing(isMissing, value, type.of, depth);
    case 'map':
      return anyMissing(isMissing, `map_values(${value})`, type.value, depth);
    case 'struct': {
      const inFields = type.fields
        .map((field) => hasMissing(`(${value}).${sqlIdentifier(field.name)}`, field.type, depth))
        .filter((condition) => condition !== 'false');
      return `(${[isMissing, ...inFields].join(' OR ')})`;
    }
  }
}

function anyMissing(isMissing: string, list: string, of: ColumnType, depth: number): string {
  const element = `element_${depth}`;
  const condition = hasMissing(element, of, depth + 1);
  if (condition === 'false') return isMissing;
  return `(${isMissing} OR len(list_filter(${list}, lambda ${element}: ${condition})) > 0)`;
}
