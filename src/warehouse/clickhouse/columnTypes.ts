import { remoteColumn, type RemoteColumn, type Storage } from '../dialect/remoteColumn';

/** Describes a column by its name and its ClickHouse type, such as `Nullable(Decimal(18, 2))`. */
export function clickHouseColumn(name: string, type: string): RemoteColumn {
  const storage = storageOf(unwrapped(type));
  return remoteColumn(name, type, storage);
}

/** Returns the type without the wrappers that don't change its values. */
function unwrapped(type: string): string {
  const inner = /^(?:Nullable\(|LowCardinality\(|SimpleAggregateFunction\(\w+, )(.*)\)$/s.exec(type)?.[1];
  return inner === undefined ? type : unwrapped(inner);
}

/** Other types that are comparable. */
const textTypes = /^(?:String|FixedString\(\d+\)|Enum(?:8|16)?\(.*\)|UUID|IPv[46]|Interval\w+|Nothing)$/s;

function storageOf(type: string): Storage {
  const integer = /^(U?)Int(\d+)$/.exec(type);
  if (integer !== null) {
    const bits = Number(integer[2]);
    return { as: 'integer', bits: integer[1] === 'U' ? bits : -bits };
  }
  const decimal = /^Decimal\((\d+),\s*(\d+)\)$/.exec(type);
  if (decimal !== null) return { as: 'decimal', precision: Number(decimal[1]), scale: Number(decimal[2]) };
  const moment = /^DateTime(64)?(?:\((?:(\d+)(?:,\s*)?)?(?:'([^']*)')?\))?$/.exec(type);
  if (moment !== null) {
    const zone = moment[3];
    // A column without a time zone uses that of the session, which is UTC.
    const instant = zone !== undefined && zone !== 'UTC';
    return { as: 'timestamp', scale: moment[1] === undefined ? 0 : Number(moment[2] ?? 3), instant };
  }
  if (/^B?Float\d+$/.test(type)) return { as: 'double' };
  if (/^Date(?:32)?$/.test(type)) return { as: 'date' };
  if (/^Time(?:64)?(?:\(\d\))?$/.test(type)) return { as: 'time' };
  if (/^(?:Array|Map|Tuple|Nested|JSON|Object|Variant|Dynamic|Geometry)\b/.test(type))
    return { as: 'nested' };
  if (type === 'Bool') return { as: 'boolean' };
  return { as: textTypes.test(type) ? 'text' : 'other' };
}
