import { withComparisons } from './comparisons';
import type { ValueOrder } from './dialect';
import type { RemoteColumn } from './remoteColumn';

/** Quotes a name; supports any text. */
function name(text: string): string {
  return `\`${text.replace(/[\\`]/g, '\\$&')}\``;
}

function text(value: string): string {
  return `'${value.replace(/[\\']/g, '\\$&').replaceAll('\n', '\\n').replaceAll('\0', '\\0')}'`;
}

const microsecondsPerDay = 86_400_000_000;

/** Converts a date or timestamp to a timestamp with six fractional digits in UTC. */
const moment = (value: string): string => `toDateTime64(${value}, 6, 'UTC')`;

/** Removes the trailing zeros of fractional seconds. */
const withoutZeros = (printed: string): string => `replaceRegexpOne(${printed}, '\\\\.?0+$', '')`;

const isAggregate = (type: string): boolean => type.startsWith('AggregateFunction(');

const isString = (type: string): boolean => /^(?:Nullable\(|LowCardinality\()*String\)*$/.test(type);

function cell(value: string, { storage, type }: RemoteColumn): string {
  switch (storage.as) {
    case 'text':
      return isString(type) ? value : `toString(${value})`;
    case 'decimal':
      return `toDecimalString(${value}, ${storage.scale})`;
    case 'timestamp': {
      const printed = `replaceOne(toString(${value}), ' ', 'T')`;
      const shown = storage.scale === 0 ? printed : withoutZeros(printed);
      return storage.instant ? `concat(${shown}, 'Z')` : shown;
    }
    case 'time':
      return /64\([1-9]\)/.test(type) ? withoutZeros(`toString(${value})`) : `toString(${value})`;
    case 'nested':
      return `toJSONString(${value})`;
    case 'other': {
      // The text of a state of an aggregate function is binary.
      const ordered = isAggregate(type) ? `finalizeAggregation(${value})` : value;
      // The text of a blank can be empty.
      return `if(isNull(${value}), NULL, toString(${ordered}))`;
    }
    default:
      return `toString(${value})`;
  }
}

function literal(value: string, { storage }: RemoteColumn): string {
  const quoted = text(value);
  switch (storage.as) {
    case 'integer':
      return `CAST(${quoted} AS ${storage.bits < 0 ? 'Int' : 'UInt'}${Math.abs(storage.bits)})`;
    case 'decimal':
      return `CAST(${quoted} AS Decimal(${storage.precision}, ${storage.scale}))`;
    case 'double':
    case 'number':
      return `CAST(${quoted} AS Float64)`;
    case 'boolean':
      return value.toLowerCase();
    case 'date':
      return `CAST(${quoted} AS Date32)`;
    case 'time':
      // ClickHouse would read hours and minutes as minutes and seconds.
      return `CAST(${text(/^\d+:\d+$/.test(value) ? `${value}:00` : value)} AS Time64(9))`;
    case 'timestamp': {
      const scale = Math.max(6, storage.scale);
      return `toDateTime64(${text(value.replace('T', ' ').replace(/Z$/, ''))}, ${scale}, 'UTC')`;
    }
    case 'text':
    case 'nested':
    case 'other':
      return quoted;
  }
}

/**
 * Types, also within other types, that a Parquet file stores as plain bytes or numbers, or can't store, or that the
 * report engine can't read with all digits.
 */
const notInFiles =
  /\b(?:DateTime64\([7-9]|Decimal\((?:39|[4-7]\d)|U?Int(?:128|256)|FixedString|Enum\d+|UUID|IPv\d|Time(?:64)?|Interval\w+|JSON|Variant|Dynamic|Geometry|QBit|AggregateFunction|BFloat16)\b/;

/** Whether the values of a column are written to a Parquet file unchanged, and not as text. */
function isInFiles({ type, storage }: RemoteColumn): boolean {
  switch (storage.as) {
    case 'text':
      return isString(type);
    case 'decimal':
      return storage.precision <= 38;
    case 'other':
      return false;
    case 'timestamp':
      // The report engine reads instants with up to six fractional digits of seconds.
      return storage.scale <= 6;
    default:
      return !notInFiles.test(type);
  }
}

/**
 * Returns a value whose texts are UTF-8, also those in lists and maps. Texts can contain any bytes, for which the report
 * engine would reject the file.
 */
function asUtf8(value: string, type: string, depth = 0): string {
  if (isString(type)) return `toValidUTF8(${value})`;
  const [, items, keys, values] =
    /^(?:Array\((.*)\)|Map\((\w+|LowCardinality\(\w+\)), (.*)\))$/s.exec(type) ?? [];
  if (!/\bString\b/.test(type)) return value;
  const [key, item] = [`k${depth}`, `v${depth}`];
  if (items !== undefined) return `arrayMap(${item} -> ${asUtf8(item, items, depth + 1)}, ${value})`;
  if (keys === undefined || values === undefined) return value;
  const pair = `(${asUtf8(key, keys)}, ${asUtf8(item, values, depth + 1)})`;
  return `mapApply((${key}, ${item}) -> ${pair}, ${value})`;
}

function order(value: string, column: RemoteColumn): ValueOrder | undefined {
  const present = `${value} IS NOT NULL`;
  switch (column.storage.as) {
    case 'integer':
    case 'decimal':
    case 'date':
    case 'timestamp':
      return {
        value,
        present,
        print: (ordered) => cell(ordered, column),
        literal: (ordered) => literal(ordered, column),
      };
    case 'double':
      return {
        value,
        present: `NOT isNaN(${value})`,
        print: (ordered) => cell(ordered, column),
        literal: (ordered) => literal(ordered, column),
      };
    case 'text':
      if (!isString(column.type)) return undefined;
      // The first 16 bytes as a number. Texts are sorted by their bytes.
      return {
        value: `reinterpretAsUInt128(reverse(toFixedString(substring(${value}, 1, 16), 16)))`,
        present,
        print: (ordered) => `toString(${ordered})`,
        literal: (ordered) => `toUInt128(${text(ordered)})`,
      };
    default:
      return undefined;
  }
}

/** The dialect of ClickHouse. It assumes the settings that the client sends with every reading statement. */
export const clickHouseDialect = withComparisons({
  name,
  text,
  value: literal,
  number: (number) => `CAST('${number}' AS Float64)`,
  of: ({ id, storage, type }) => {
    if (storage.as === 'timestamp' && storage.instant) return `toTimeZone(${name(id)}, 'UTC')`;
    // Aggregate functions and Parquet files don't support this type.
    return type.includes('BFloat16') && storage.as === 'double' ? `toFloat32(${name(id)})` : name(id);
  },
  cell,
  inFile: (value, column) => {
    if (isInFiles(column)) return asUtf8(value, column.type);
    const isBinary = /^(?:text|nested|other)$/.test(column.storage.as);
    return asUtf8(cell(value, column), isBinary ? 'String' : '');
  },
  textOf: (value) => `toString(${value})`,
  lower: (value) => `lowerUTF8(${value})`,
  has: (value, part) => `(position(${value}, ${part}) > 0)`,
  starts: (value, part) => `startsWith(${value}, ${part})`,
  ends: (value, part) => `endsWith(${value}, ${part})`,
  distinct: (value) => `uniqExact(${value})`,
  places: (value, { storage }, places, count) => {
    // `quantilesExact` doesn't support times.
    if (storage.as === 'time')
      return places.map((place) => `arrayElement(arraySort(groupArray(${value})), ${place + 1})`);
    // `quantilesExact` returns the value at the rounded-down product of level and count. Adding half a position
    // prevents rounding errors from selecting another one.
    const levels = places.map((place) => (place + 0.5) / count);
    // `quantilesExact` doesn't support all types of dates.
    const isDate = storage.as === 'date';
    const sorted = `quantilesExact(${levels.join(', ')})(${isDate ? `toInt32(${value})` : value})`;
    return places.map((_, index) => {
      const found = `arrayElement(${sorted}, ${index + 1})`;
      return isDate ? `toDate32(${found})` : found;
    });
  },
  order,
  median: (value) => `quantileExactInclusive(0.5)(${value})`,
  sum: (value, { storage }) =>
    storage.as === 'integer' && Math.abs(storage.bits) === 64 ? `sum(toInt128(${value}))` : `sum(${value})`,
  double: (value) => `toFloat64(${value})`,
  micros: (value, { storage }) => {
    if (storage.as === 'date') return `(toFloat64(toInt32(${value})) * ${microsecondsPerDay})`;
    if (storage.as === 'time') return `(toFloat64(toTime64(${value}, 6)) * 1000000)`;
    return `toFloat64(toUnixTimestamp64Micro(${moment(value)}))`;
  },
  day: (interval, value) => {
    if (interval === 'day') return `toString(toDate32(${value}))`;
    if (interval === 'week') return `toString(toDate32(toStartOfWeek(${value}, 1)))`;
    return `toString(toDate32(toStartOf${interval.charAt(0).toUpperCase()}${interval.slice(1)}(${value})))`;
  },
  hour: (value) => `formatDateTime(toStartOfHour(${moment(value)}), '%Y-%m-%dT%H:00:00')`,
  weekday: (value) => `toString(toDayOfWeek(${value}))`,
  hourOfDay: (value, { storage }) =>
    storage.as === 'time'
      ? `toString(intDiv(toInt64(toTime64(${value}, 0)), 3600))`
      : `toString(toHour(${moment(value)}))`,
  month: (value) => `formatDateTime(${value}, '%Y-%m')`,
  finite: (value) => `isFinite(${value})`,
  tryCast: (value, type) =>
    type === 'DATE' ? `accurateCastOrNull(${value}, 'Date32')` : `toFloat64OrNull(${value})`,
  periods: (period, table) => {
    const add = `add${period.charAt(0).toUpperCase()}${period.slice(1)}s`;
    return `SELECT toDate32(arrayJoin(arrayMap(
  i -> ${add}(low, i),
  range(toUInt32(ifNull(dateDiff('${period}', low, high) + 1, 0)))
))) AS period
FROM (SELECT min(period) AS low, max(period) AS high FROM ${table})`;
  },
  limit: (limit, offset) => `LIMIT ${limit} OFFSET ${offset}`,
});
