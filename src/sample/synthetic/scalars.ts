import { chance } from '../data/chance';
import { globalId } from '../data/entity';
import { dateTime, day, hour } from '../data/time';
import { qualities, subjects, verbs } from '../data/words';

/** Upper bound of all synthetic dates, so that a query has the same response on every day. */
const latestMoment = Date.UTC(2026, 0, 1);

/** Prefixes of date fields, in chronological order. */
const events = ['created', 'queued', 'started', 'updated', 'last', 'finished', 'deleted', 'next', 'expires'];

/**
 * Returns a value for a scalar, based on the names of its type and field.
 * @param place the object with the field; its dates are in chronological order
 */
export function scalarValue(type: string, field: string, seed: number, place: string): unknown {
  switch (type) {
    case 'Int':
      return seed % (field.toLowerCase().endsWith('count') ? 50 : 1000);
    case 'Float':
      return (seed % 10_000) / 100;
    case 'Boolean':
      return field === 'hasNextPage' ? false : seed % 2 === 0;
    case 'ID':
      return globalId({ __typename: 'Made', key: seed });
    case 'String':
      return textFor(field, seed);
    default:
      return customScalar(type, field, seed, place);
  }
}

function customScalar(type: string, field: string, seed: number, place: string): unknown {
  const name = type.toLowerCase();
  if (name === 'datetime' || name === 'timestamp') return dateTime(momentFor(field, place));
  if (name === 'date') return dateTime(momentFor(field, place)).slice(0, 10);
  if (name.startsWith('bigint') || name === 'long') return String(seed * 1024);
  if (name === 'jsoncstring') return '{\n  // made up\n  "enabled": true,\n}';
  if (name.startsWith('json')) return { [wordFor(seed)]: seed % 100 };
  if (name === 'gitobjectid') return seed.toString(16).padStart(8, '0').repeat(5);
  return textFor(field, seed);
}

function momentFor(field: string, place: string): number {
  const name = field.toLowerCase();
  const order = events.findIndex((event) => name.startsWith(event));
  return latestMoment - (2 + (chance(place, 'date') % 900)) * day + Math.max(order, 0) * hour;
}

function textFor(field: string, seed: number): string {
  const name = field.toLowerCase();
  // The settings of `SettingsCascade` are JSON in a string.
  if (name === 'final') return JSON.stringify({ [wordFor(seed)]: seed % 100 });
  if (name.endsWith('url') || name.endsWith('uri')) return `https://example.com/${wordFor(seed)}`;
  if (name.endsWith('email')) return `${wordFor(seed)}@example.com`;
  if (name === 'endcursor' || name === 'startcursor' || name === 'cursor') return `cursor-${seed % 1000}`;
  if (name.endsWith('path')) return `src/${wordFor(seed)}/${wordFor(seed >>> 5)}.ts`;
  if (name.includes('name')) return `${wordFor(seed)}-${seed % 100}`;
  return `${field}: ${qualities[seed % qualities.length] ?? ''} ${wordFor(seed)}`;
}

function wordFor(seed: number): string {
  const words = seed % 2 === 0 ? subjects : verbs;
  return words[(seed >>> 3) % words.length] ?? '';
}
