import { sqlIdentifier, sqlLiteral } from '../../shared/table/sqlQuoting';
import { trinoStorage } from '../trino/columnTypes';
import { unreadableText, type Conversion, type RemoteColumn, type Storage } from './remoteColumn';
import { isUnknown, parseTrinoType, type TrinoType } from './trinoType';

/** A type of values, with the conversions of unknown types. */
type CellType = Pick<RemoteColumn, 'storage' | 'type' | 'conversions'>;

const varchar = (value: string): string => `CAST(${value} AS varchar)`;
const json = (value: string): string => `CAST(${value} AS json)`;

/** Removes the zeros at the end of a fraction, and the decimal point if no digit remains. */
const withoutZeros = (text: string): string => `regexp_replace(${text}, '\\.?0+$', '')`;

/** Prints a floating-point number as the report engine does; Trino prints every one with an exponent. */
function printedDouble(value: string): string {
  const ordered = varchar(value);
  const plain = withoutZeros(varchar(`CAST(${ordered} AS decimal(38,21))`));
  const replacements = [
    ['^(-?0)E0$', '$1'],
    ['\\.0(?=E|$)', ''],
    ['E(?=\\d)', 'E+'],
    ['(?<=E[+-])(?=\\d$)', '0'],
    ['Infinity', 'inf'],
  ] as const;
  const other = replacements.reduce(
    (text, [from, to]) => `regexp_replace(${text}, '${from}', '${to}')`,
    ordered,
  );
  return `CASE WHEN abs(${value}) >= 1E-4 AND abs(${value}) < 1E16 THEN ${plain} ELSE lower(${other}) END`;
}

/** Prints a decimal number of any length with all digits; Trino prints 100 as `1E+2`. */
function printedNumber(value: string): string {
  // A lambda expression, so that the value is calculated only once.
  const digits = `replace(split_part(p, 'E', 1), '.', '')`;
  const exponent = `CAST(regexp_extract(p, '\\d+$') AS integer)`;
  const sign = `CASE WHEN starts_with(p, '-') THEN '-' ELSE '' END`;
  const printed = `CASE
    WHEN strpos(p, 'E+') > 0 THEN rpad(${digits}, ${exponent} + 1 + length(${sign}), '0')
    WHEN strpos(p, 'E-') > 0 THEN ${sign} || '0.' || lpad('', ${exponent} - 1, '0') || replace(${digits}, '-', '')
    ELSE lower(replace(replace(p, '+', ''), 'Infinity', 'inf')) END`;
  return `element_at(transform(ARRAY[${varchar(value)}], p -> ${printed}), 1)`;
}

/** The value of a column or a part of it; instants are in UTC. */
function trinoValue(value: string, storage: Storage): string {
  return storage.as === 'timestamp' && storage.instant
    ? `CAST(${value} AT TIME ZONE 'UTC' AS timestamp(${storage.scale}))`
    : value;
}

/** The text of a cell from a value of {@link trinoValue}. */
export function trinoCell(value: string, { storage, type, conversions }: CellType): string {
  switch (storage.as) {
    case 'text':
      if (type.startsWith('varchar')) return value;
      return type === 'varbinary' ? `to_hex(${value})` : varchar(value);
    case 'timestamp': {
      const local = `replace(${varchar(value)}, ' ', 'T')`;
      const shown = storage.scale === 0 ? local : withoutZeros(local);
      return storage.instant ? `(${shown} || 'Z')` : shown;
    }
    case 'time':
      return type === 'time(0)' ? varchar(value) : withoutZeros(varchar(value));
    case 'double':
      return printedDouble(value);
    case 'number':
      return printedNumber(value);
    case 'nested':
      return `json_format(${jsonOf(value, parseTrinoType(type), { conversions, depth: 0 })})`;
    case 'other':
      return otherText(value, type, conversions?.get(type) ?? 'varchar');
    default:
      return varchar(value);
  }
}

/**
 * The text of a value of an unknown type. A conversion can fail for some of its values, as that of objects to text
 * does. TRY doesn't catch every error of a conversion; TRY_CAST does.
 */
function otherText(value: string, type: string, conversion: Conversion): string {
  const unreadable = sqlLiteral(unreadableText(type));
  const cast = `TRY_CAST(${value} AS ${conversion})`;
  const texts: Readonly<Record<Conversion, string>> = {
    varchar: `coalesce(${cast}, ${unreadable})`,
    json: `coalesce(json_format(${cast}), ${unreadable})`,
    varbinary: `coalesce(to_hex(${cast}), ${unreadable})`,
    none: unreadable,
  };
  return `CASE WHEN ${value} IS NOT NULL THEN ${texts[conversion]} END`;
}

interface Within {
  readonly conversions: CellType['conversions'];
  /** The number of types that contain the type, for distinct names in lambda expressions. */
  readonly depth: number;
}

/** The types that can be cast to JSON, also as elements, values, and fields. */
const jsonTypes =
  /^(?:boolean|tinyint|smallint|integer|bigint|real|double|number|decimal\(.*\)|varchar(?:\(\d+\))?|json|date|timestamp(?:\(\d+\))?|unknown)$/;
const jsonKeyTypes =
  /^(?:boolean|tinyint|smallint|integer|bigint|real|double|decimal\(.*\)|varchar(?:\(\d+\))?)$/;

/** Whether a cast to JSON supports a type, and returns all of its parts. */
function hasCast(type: TrinoType): boolean {
  switch (type.kind) {
    case 'plain':
      return jsonTypes.test(type.name);
    case 'array':
      return hasCast(type.of);
    case 'map':
      return isKey(type.key) && hasCast(type.value);
    case 'row':
      // A cast gives all fields without names the same name.
      return type.names !== undefined && type.fields.every(hasCast);
  }
}

function isKey(type: TrinoType): boolean {
  return type.kind === 'plain' && jsonKeyTypes.test(type.name);
}

/** Returns an expression of type `json`. Converts the parts of a value that can't be cast. */
function jsonOf(value: string, type: TrinoType, within: Within): string {
  if (hasCast(type)) return json(value);
  const inner = { ...within, depth: within.depth + 1 };
  const part = `x${within.depth}`;
  switch (type.kind) {
    case 'plain':
      return type.name === 'variant' ? json(value) : json(plainText(value, type.name, within));
    case 'array':
      return json(`transform(${value}, ${part} -> ${jsonOf(part, type.of, inner)})`);
    case 'map': {
      const key = `k${within.depth}`;
      const keys = isKey(type.key)
        ? value
        : `transform_keys(${value}, (${key}, ${part}) -> ${keyText(key, type.key, inner)})`;
      const values = `transform_values(${keys}, (${key}, ${part}) -> ${jsonOf(part, type.value, inner)})`;
      return json(values);
    }
    case 'row': {
      const fields = type.fields.map((field, place) => jsonOf(`${value}[${place + 1}]`, field, inner));
      const names = type.names?.map((name) => `${name} json`).join(', ');
      const row =
        names === undefined
          ? `ARRAY[${fields.join(', ')}]`
          : `CAST(ROW(${fields.join(', ')}) AS ROW(${names}))`;
      return `CASE WHEN ${value} IS NOT NULL THEN ${json(row)} END`;
    }
  }
}

function plainText(value: string, name: string, { conversions }: Within): string {
  const storage: Storage = isUnknown(name) ? { as: 'other' } : trinoStorage(name);
  return trinoCell(trinoValue(value, storage), { storage, type: name, ...(conversions && { conversions }) });
}

function keyText(key: string, type: TrinoType, within: Within): string {
  return type.kind === 'plain' && type.name !== 'variant' && type.name !== 'json'
    ? plainText(key, type.name, within)
    : `json_format(${jsonOf(key, type, within)})`;
}

/** Quotes the name of a column as its value. */
export function trinoValueOf({ id, storage }: RemoteColumn): string {
  return trinoValue(sqlIdentifier(id), storage);
}
