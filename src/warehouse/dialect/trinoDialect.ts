import { sqlIdentifier, sqlLiteral } from '../../shared/table/sqlQuoting';
import { withComparisons } from './comparisons';
import type { RemoteColumn } from './remoteColumn';
import { trinoCell, trinoValueOf } from './trinoCells';

const varchar = (value: string): string => `CAST(${value} AS varchar)`;
const double = (value: string): string => `CAST(${value} AS double)`;

/** Converts a date or timestamp to a timestamp with all fractional digits: functions for hours require a timestamp. */
const moment = (value: string): string => `CAST(${value} AS timestamp(12))`;

const integerTypes: Readonly<Record<number, string>> = { 8: 'tinyint', 16: 'smallint', 32: 'integer' };

function literal(value: string, { storage }: RemoteColumn): string {
  const as = (type: string, text = value): string => `CAST(${sqlLiteral(text)} AS ${type})`;
  switch (storage.as) {
    case 'integer':
      return as(integerTypes[Math.abs(storage.bits)] ?? 'bigint');
    case 'decimal':
      return as(`decimal(${storage.precision},${storage.scale})`);
    case 'double':
      return as('double', value.replace(/^([+-]?)inf(?:inity)?$/i, '$1Infinity').replace(/^nan$/i, 'NaN'));
    case 'boolean':
      return value.toLowerCase();
    case 'date':
      return as('date');
    case 'time':
      return as('time(12)');
    case 'timestamp':
      // Trino would round the digits of a filter's value, for example up to the next day.
      return as(`timestamp(${Math.max(9, storage.scale)})`, value.replace('T', ' ').replace(/Z$/, ''));
    case 'number':
      return as('number');
    case 'text':
    case 'nested':
    case 'other':
      return sqlLiteral(value);
  }
}

/** The sorted values of a group, without blanks. */
const sorted = (value: string): string =>
  `array_sort(array_agg(${value}) FILTER (WHERE ${value} IS NOT NULL))`;

/** The dialect of Trino. It assumes that the time zone of the session is UTC. */
export const trinoDialect = withComparisons({
  name: sqlIdentifier,
  text: sqlLiteral,
  value: literal,
  number: (number) => `CAST('${number}' AS double)`,
  of: trinoValueOf,
  cell: trinoCell,
  inFile: (value) => value,
  textOf: varchar,
  lower: (value) => `lower(${value})`,
  has: (value, part) => `(strpos(${value}, ${part}) > 0)`,
  starts: (value, part) => `starts_with(${value}, ${part})`,
  ends: (value, part) => `(substr(${value}, -length(${part})) = ${part})`,
  distinct: (value) => `count(DISTINCT ${value})`,
  // Approximate percentiles would differ from those of the report engine.
  places: (value, _, places) => places.map((place) => `element_at(${sorted(value)}, ${place + 1})`),
  median: (value) => {
    const at = (place: string): string => `element_at(${sorted(value)}, ${place})`;
    return `((${at(`(count(${value}) + 1) / 2`)} + ${at(`count(${value}) / 2 + 1`)}) / 2)`;
  },
  sum: (value, { storage }) =>
    storage.as === 'integer' ? `sum(CAST(${value} AS decimal(38,0)))` : `sum(${value})`,
  double,
  micros: (value, { storage }) => {
    if (storage.as === 'date')
      return `(${double(`date_diff('day', DATE '1970-01-01', ${value})`)} * 86400000000)`;
    if (storage.as === 'time')
      return `(${double(`date_diff('millisecond', TIME '00:00:00', ${value})`)} * 1000)`;
    return `round(to_unixtime(${value}) * 1000000)`;
  },
  day: (interval, value) => varchar(`CAST(date_trunc('${interval}', ${value}) AS date)`),
  hour: (value) => `replace(substr(${varchar(`date_trunc('hour', ${moment(value)})`)}, 1, 19), ' ', 'T')`,
  weekday: (value) => varchar(`day_of_week(${value})`),
  hourOfDay: (value, { storage }) => varchar(`hour(${storage.as === 'time' ? value : moment(value)})`),
  month: (value) => `substr(${varchar(value)}, 1, 7)`,
  finite: (value) => `is_finite(${value})`,
  tryCast: (value, type) => `TRY_CAST(${value} AS ${type})`,
  periods: (period, table) => {
    const step = period === 'week' ? `INTERVAL '7' DAY` : `INTERVAL '1' ${period.toUpperCase()}`;
    return `SELECT period
FROM (SELECT min(period) AS low, max(period) AS high FROM ${table})
CROSS JOIN UNNEST(sequence(low, high, ${step})) AS periods (period)`;
  },
  limit: (limit, offset) => `OFFSET ${offset} LIMIT ${limit}`,
});
