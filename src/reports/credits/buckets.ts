import * as l10n from '@vscode/l10n';
import { comparableName } from '../columnNames';
import { dayAt, isDay } from '../../shared/days';
import { amountOf } from './amounts';
import { amountKind, wordsOf, type AmountKind } from './fieldNames';
import type { Json, JsonRecord } from './records';

/** The recognized fields of an allocation of credits. Amounts are in the unit of the instance. */
export interface CreditBucket {
  readonly name: string;
  /** The first and the last day of the period, `YYYY-MM-DD`. */
  readonly from: string | undefined;
  readonly until: string | undefined;
  readonly allocated: number | undefined;
  readonly consumed: number | undefined;
  readonly remaining: number | undefined;
  /** The complete record from the instance. */
  readonly record: JsonRecord;
}

/**
 * Words in the names of the fields for the first and last day. The API contract doesn't specify these fields.
 */
const days = {
  from: ['from', 'start', 'starts', 'started', 'begin', 'begins', 'since', 'effective'],
  until: ['until', 'end', 'ends', 'expire', 'expires', 'expiry', 'expiration', 'through', 'to'],
} as const;

const names = [/^name$/, /^title$/, /name$/, /label/, /description/, /^type$|^kind$/, /^id$/, /id$/];

interface Field {
  readonly name: string;
  readonly words: readonly string[];
  readonly value: Json;
}

/**
 * Recognizes buckets in records by the words in the names of their fields and the form of their values: an
 * amount is a number, or text that consists of a number; a day is `YYYY-MM-DD`, with or without a time. If
 * several fields match, the one with the fewest words is used. A missing third amount is calculated from the
 * other two.
 *
 * @returns `undefined` if no record has a consumed or remaining amount
 */
export function recogniseBuckets(records: readonly JsonRecord[]): readonly CreditBucket[] | undefined {
  const buckets = records.map((record, index) => bucketOf(record, index, records.length));
  const known = buckets.some(({ consumed, remaining }) => consumed !== undefined || remaining !== undefined);
  return known ? buckets : undefined;
}

function bucketOf(record: JsonRecord, index: number, count: number): CreditBucket {
  const fields = Object.entries(record)
    .map(([name, value]): Field => ({ name, words: wordsOf(name), value }))
    .sort((a, b) => a.words.length - b.words.length);
  const amount = (kind: AmountKind): number | undefined =>
    firstOf(fields, ({ words, value }) => (amountKind(words) === kind ? amountOf(value) : undefined));
  const day = (known: readonly string[]): string | undefined =>
    firstOf(fields, ({ words, value }) =>
      words.some((word) => known.includes(word)) ? dayOf(value) : undefined,
    );
  const remaining = amount('remaining');
  const consumed = amount('consumed');
  const allocated = amount('allocated');
  return {
    name:
      nameOf(record) ??
      (count === 1 ? l10n.t('All credits') : l10n.t('Bucket {number}', { number: index + 1 })),
    from: day(days.from),
    until: day(days.until),
    allocated: allocated ?? sum(consumed, remaining),
    consumed: consumed ?? difference(allocated, remaining),
    remaining: remaining ?? difference(allocated, consumed),
    record,
  };
}

function firstOf<Item, Value>(
  items: readonly Item[],
  read: (item: Item) => Value | undefined,
): Value | undefined {
  for (const item of items) {
    const found = read(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

function nameOf(record: JsonRecord): string | undefined {
  const fields = Object.entries(record);
  return firstOf(names, (pattern) =>
    firstOf(fields, ([name, value]) => (pattern.test(comparableName(name)) ? textOf(value) : undefined)),
  );
}

/** Parses a day, or the UTC day of a timestamp. */
function dayOf(value: Json): string | undefined {
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  if (isDay(text)) return text;
  if (!/^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/.test(text)) return undefined;
  const moment = Date.parse(/(?:Z|[+-]\d{2}:?\d{2})$/.test(text) ? text : `${text.replace(' ', 'T')}Z`);
  if (Number.isNaN(moment)) return undefined;
  const day = dayAt(moment);
  // A time at the end of the year 9999 can be in the year 10000 in UTC, which doesn't have four digits.
  return isDay(day) ? day : undefined;
}

function textOf(value: Json): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

function sum(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? undefined : a + b;
}

function difference(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? undefined : a - b;
}
