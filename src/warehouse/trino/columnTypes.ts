import { remoteColumn, type RemoteColumn, type Storage } from '../dialect/remoteColumn';

/** Describes a column by its name and its Trino type, such as `decimal(18,2)`. */
export function trinoColumn(name: string, type: string): RemoteColumn {
  return remoteColumn(name, type, trinoStorage(type));
}

const integerBits: Readonly<Record<string, number>> = { tinyint: 8, smallint: 16, integer: 32, bigint: 64 };

/** Other types that are comparable. */
const textTypes =
  /^(?:(?:var)?char(?:\(\d+\))?|varbinary|uuid|ipaddress|unknown|time(?:\(\d+\))? with time zone|interval (?:year to month|day to second))$/;

/** Returns how Trino stores the values of a type. */
export function trinoStorage(type: string): Storage {
  const bits = Object.hasOwn(integerBits, type) ? integerBits[type] : undefined;
  if (bits !== undefined) return { as: 'integer', bits: -bits };
  const decimal = /^decimal\((\d+),\s*(\d+)\)$/.exec(type);
  if (decimal !== null) return { as: 'decimal', precision: Number(decimal[1]), scale: Number(decimal[2]) };
  const moment = /^timestamp(?:\((\d+)\))?( with time zone)?$/.exec(type);
  if (moment !== null)
    return { as: 'timestamp', scale: Number(moment[1] ?? 3), instant: moment[2] !== undefined };
  if (/^time(?:\(\d+\))?$/.test(type)) return { as: 'time' };
  if (/^(?:array|map|row)\(/.test(type)) return { as: 'nested' };
  switch (type) {
    case 'json':
    case 'variant':
      return { as: 'nested' };
    case 'double':
    case 'real':
      return { as: 'double' };
    case 'number':
    case 'boolean':
    case 'date':
      return { as: type };
    default:
      return { as: textTypes.test(type) ? 'text' : 'other' };
  }
}
