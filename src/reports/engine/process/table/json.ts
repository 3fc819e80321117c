import { sqlIdentifier } from '../../../../shared/table/sqlQuoting';
import { parseColumnType, type ColumnType } from '../../../export/warehouse/columnType';

/**
 * Returns an SQL expression for a value as JSON; NULL stays NULL. No digit is lost: numbers that JSON doesn't have are
 * the texts "NaN", "Infinity", and "-Infinity", as in the JSON format of Protocol Buffers.
 */
export function jsonOf(type: string, value: string): string {
  const parsed = parseColumnType(type);
  if (/^(?:UNION|VARIANT)\b/.test(type)) return finiteOrText(value);
  const converted = convert(parsed, value, 0);
  return isJson(parsed) ? converted : `to_json(${converted})`;
}

/** Returns an SQL expression for a value whose type is in the value. Its text replaces one that JSON can't contain. */
function finiteOrText(value: string): string {
  const json = `CAST(${value} AS JSON)`;
  return `CASE WHEN ${value} IS NULL THEN NULL WHEN regexp_matches(CAST(${json} AS VARCHAR), 'NaN|Infinity') THEN to_json(CAST(${value} AS VARCHAR))
    ELSE ${json} END`;
}

/** Returns an SQL expression for a value that `to_json` converts without a loss. */
function convert(type: ColumnType, value: string, depth: number): string {
  if (isExact(type)) return value;
  switch (type.kind) {
    case 'plain':
      return plain(type.name, value);
    case 'decimal':
      // There is no longer type for 38 digits.
      return type.precision === 38
        ? plainText(`DECIMAL(38,38)`, value)
        : `CAST(${value} AS DECIMAL(${type.precision + 1},${type.scale}))`;
    case 'list':
      return each(value, depth, (element) => convert(type.of, element, depth + 1));
    case 'map':
      return `map_from_entries(${each(
        `map_entries(${value})`,
        depth,
        (entry) =>
          `struct_pack(k := CAST(${entry}.key AS VARCHAR), v := ${convert(type.value, `${entry}.value`, depth + 1)})`,
      )})`;
    case 'struct': {
      const fields = type.fields.map(({ name, type: of }, index) =>
        name === ''
          ? `"${index + 1}" := ${convert(of, `(${value})[${index + 1}]`, depth)}`
          : `${sqlIdentifier(name)} := ${convert(of, `(${value}).${sqlIdentifier(name)}`, depth)}`,
      );
      return `CASE WHEN ${value} IS NOT NULL THEN struct_pack(${fields.join(', ')}) END`;
    }
  }
}

function plain(name: string, value: string): string {
  switch (name) {
    case 'FLOAT':
    case 'DOUBLE':
      return finiteOr(value, `CAST(CAST(${value} AS VARCHAR) AS JSON)`, (word) => `to_json('${word}')`);
    case 'BLOB':
      return `lower(hex(${value}))`;
    case 'TYPE':
      return `CAST(${value} AS VARCHAR)`;
    default:
      return value;
  }
}

/** Whether the converted value is already JSON. */
function isJson(type: ColumnType): boolean {
  return type.kind === 'plain' && /^(?:FLOAT|DOUBLE|JSON)$/.test(type.name);
}

/** Whether `to_json` converts every value of a type without a loss. */
function isExact(type: ColumnType): boolean {
  switch (type.kind) {
    case 'plain':
      return !/^(?:FLOAT|DOUBLE|BLOB|TYPE)$/.test(type.name);
    case 'decimal':
      // DuckDB writes no zero before the point if there are only decimal places, which isn't valid in JSON.
      return type.scale < type.precision;
    case 'list':
      return isExact(type.of);
    case 'map':
      return isExact(type.value);
    case 'struct':
      return type.fields.every((field) => field.name !== '' && isExact(field.type));
  }
}

function each(list: string, depth: number, expression: (element: string) => string): string {
  const element = `part_${depth}`;
  return `list_transform(${list}, lambda ${element}: ${expression(element)})`;
}

/**
 * Returns an SQL expression for a FLOAT or DOUBLE: `finite`, or the text of a value that JSON doesn't have. The text of
 * a FLOAT is the shortest one, such as 0.1 instead of 0.10000000149011612.
 */
export function finiteOr(value: string, finite: string, text: (word: string) => string): string {
  return `CASE WHEN isfinite(${value}) THEN ${finite} WHEN isnan(${value}) THEN ${text('NaN')}
    WHEN ${value} > 0 THEN ${text('Infinity')} WHEN ${value} < 0 THEN ${text('-Infinity')} END`;
}

/** Returns an SQL expression for a value of a type that a table can't have, as text or JSON. */
export function storableCell(type: string, value: string): string {
  return type === 'TYPE' ? `CAST(${value} AS VARCHAR)` : jsonOf(type, value);
}

/** Returns an SQL expression for the text of a value. DuckDB writes no zero before the point of a DECIMAL(2,2). */
export function plainText(type: string, value: string): string {
  const text = `CAST(${value} AS VARCHAR)`;
  return /^DECIMAL\((\d+),\1\)$/.test(type) ? `regexp_replace(${text}, '^(-?)\\.', '\\10.')` : text;
}
