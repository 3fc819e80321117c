import { dateTime, day } from '../data/time';
import { qualities, subjects, verbs } from '../data/words';

/** A moment all made-up dates come before, so that the same query has the same response on every day. */
const latestMoment = Date.UTC(2026, 0, 1);

/** A value for a scalar, guessed from the names of type and field. */
export function scalarValue(type: string, field: string, seed: number, listLength: number): unknown {
  switch (type) {
    case 'Int':
      return field.toLowerCase().endsWith('count') ? listLength + (seed % 50) : seed % 1000;
    case 'Float':
      return (seed % 10_000) / 100;
    case 'Boolean':
      return field === 'hasNextPage' ? false : seed % 2 === 0;
    case 'ID':
      return Buffer.from(`Made:${seed % 100_000}`, 'utf8').toString('base64');
    case 'String':
      return textFor(field, seed);
    default:
      return customScalar(type, field, seed);
  }
}

function customScalar(type: string, field: string, seed: number): unknown {
  const name = type.toLowerCase();
  if (name === 'datetime' || name === 'timestamp') return dateTime(latestMoment - (seed % 900) * day);
  if (name === 'date') return dateTime(latestMoment - (seed % 900) * day).slice(0, 10);
  if (name.startsWith('bigint') || name === 'long') return String(seed * 1024);
  if (name === 'jsoncstring') return '{\n  // made up\n  "enabled": true,\n}';
  if (name.startsWith('json')) return { [wordFor(seed)]: seed % 100 };
  if (name === 'gitobjectid') return seed.toString(16).padStart(8, '0').repeat(5);
  return textFor(field, seed);
}

function textFor(field: string, seed: number): string {
  const name = field.toLowerCase();
  if (name.endsWith('url') || name.endsWith('uri')) return `https://example.com/${wordFor(seed)}`;
  if (name.endsWith('email')) return `${wordFor(seed)}@example.com`;
  if (name === 'endcursor' || name === 'startcursor') return `cursor-${seed % 1000}`;
  if (name.endsWith('path')) return `src/${wordFor(seed)}/${wordFor(seed >>> 5)}.ts`;
  if (name.includes('name')) return `${wordFor(seed)}-${seed % 100}`;
  return `${field}: ${qualities[seed % qualities.length] ?? ''} ${wordFor(seed)}`;
}

function wordFor(seed: number): string {
  const words = seed % 2 === 0 ? subjects : verbs;
  return words[(seed >>> 3) % words.length] ?? '';
}
