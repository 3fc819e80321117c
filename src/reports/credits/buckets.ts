import * as l10n from '@vscode/l10n';
import * as v from 'valibot';
import { comparableName } from '../columnNames';
import { dayAt, isDay } from '../../shared/days';
import { parseMoment } from '../../shared/table/moments';
import { amountOf } from './amounts';
import { amountKind, unitIn, wordsOf, type AmountKind } from './amountWords';
import type { Json, JsonRecord } from './records';
import { isRecord } from '../../shared/record';
import { notBlank, parsed } from '../../shared/schema';

/** The recognized fields of an allocation of credits. */
export interface CreditBucket {
  readonly name: string;
  /** The first and the last day of the period, `YYYY-MM-DD`. */
  readonly from: string | undefined;
  readonly until: string | undefined;
  readonly allocated: number | undefined;
  readonly consumed: number | undefined;
  readonly remaining: number | undefined;
  /** The unit of the amounts, such as `USD` or `token`; absent if it is credits or unknown. */
  readonly unit?: string;
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

const names = [
  /^name$/,
  /^title$/,
  /name$/,
  /label/,
  /bucket$/,
  /description/,
  /^type$|^kind$/,
  /^(?:plan|product|pool|package|category|feature|sku)$/,
  /^id$/,
  /id$/,
];

/** Names of fields whose text is the unit of all amounts of a record. */
const unitNames = /^(?:unit|units|unitofmeasure|currency|currencycode)$/;

interface Field {
  readonly name: string;
  readonly words: readonly string[];
  readonly value: Json;
}

/**
 * Recognizes buckets in records by the words in the names of their fields and the form of their values: an
 * amount is a number, or text that consists of a number, with or without a unit; a day is `YYYY-MM-DD` or `DD.MM.YYYY`, with or
 * without a time, or a time in seconds or milliseconds since 1970. If several fields match, the one with the fewest words
 * is used. All amounts of a bucket have the same unit. A missing third amount is calculated from the other two.
 *
 * @returns `undefined` if no record has a consumed or remaining amount
 */
export function recognizeBuckets(records: readonly JsonRecord[]): readonly CreditBucket[] | undefined {
  const buckets = records.map((record, index) => bucketOf(record, index, records.length));
  const known = buckets.some(({ consumed, remaining }) => consumed !== undefined || remaining !== undefined);
  return known ? buckets : undefined;
}

function bucketOf(record: JsonRecord, index: number, count: number): CreditBucket {
  const fields = Object.entries(record)
    .map(([name, value]): Field => ({ name, words: wordsOf(name), value }))
    .sort((a, b) => a.words.length - b.words.length);
  const { amounts, unit } = amountsOf(fields);
  const day = (known: readonly string[]): string | undefined =>
    firstOf(fields, ({ words, value }) =>
      words.some((word) => known.includes(word)) ? parsed(dayValue, value) : undefined,
    );
  const { remaining, consumed, allocated } = amounts;
  return {
    name:
      nameOf(record) ??
      (count === 1 ? l10n.t('All credits') : l10n.t('Bucket {number}', { number: index + 1 })),
    from: day(days.from),
    until: day(days.until),
    allocated: allocated ?? sum(consumed, remaining),
    consumed: consumed ?? difference(allocated, remaining),
    remaining: remaining ?? difference(allocated, consumed),
    ...(unit === undefined ? {} : { unit }),
    record,
  };
}

type Amounts = Partial<Record<AmountKind, number>>;

/** Returns the amounts in the unit of most consumed and remaining amounts, and of several such units, in the first. */
function amountsOf(fields: readonly Field[]): {
  readonly amounts: Amounts;
  readonly unit: string | undefined;
} {
  const all = fields.flatMap(({ words, value }) => {
    const kind = amountKind(words);
    const amount = amountOf(value);
    return !kind || !amount ? [] : [{ kind, ...amount, named: unitIn(words) }];
  });
  // Unlimited allocations are -1, and nothing is left of them that could be counted.
  const isUnlimited = all.some(({ kind, value }) => kind === 'allocated' && value < 0);
  const found = isUnlimited ? all.filter(({ kind }) => kind === 'consumed') : all;
  const text = firstOf(fields, ({ name, value }) =>
    unitNames.test(comparableName(name)) ? parsed(nameValue, value) : undefined,
  );
  const told = text && (unitIn(wordsOf(text)) ?? text.toUpperCase());
  const named = [...new Set(found.flatMap((amount) => amount.named ?? []))];
  // An amount without a unit has the unit of the others, or credits if they differ.
  const common = named.length === 1 ? named[0] : 'credit';
  const byUnit = new Map<string | undefined, Amounts>();
  for (const { kind, value, unit: written, named: local } of found) {
    const unit = written ?? local ?? told ?? common;
    byUnit.set(unit, { [kind]: value, ...byUnit.get(unit) });
  }
  const rank = ({ consumed, remaining, ...allocated }: Amounts): number =>
    [consumed, remaining].filter((value) => value !== undefined).length * 2 + Object.keys(allocated).length;
  const [[unit, amounts] = [undefined, {}]] = [...byUnit].sort(([, a], [, b]) => rank(b) - rank(a));
  return { amounts, unit: unit === 'credit' ? undefined : unit };
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
    firstOf(fields, ([name, value]) =>
      pattern.test(comparableName(name))
        ? parsed(nameValue, isRecord(value) ? value['name'] : value)
        : undefined,
    ),
  );
}

const dayValue = v.union([
  v.pipe(v.number(), v.transform(dayOfTime)),
  v.pipe(v.string(), v.transform(dayOfText)),
]);

/**
 * Returns a day, the day of a timestamp in its own time zone, or the UTC day of a time in seconds, milliseconds,
 * microseconds, or nanoseconds since 1970.
 */
function dayOfText(value: string): string | undefined {
  const text = value.trim();
  if (/^\d+(?:\.\d+)?$/.test(text)) return dayOfTime(Number(text));
  const [day = '', time = ''] = text.split(/[T ](?=\d{2}:\d{2})/);
  // The offset is part of the time: the day is the one that the instance wrote.
  const isTime = time === '' || /^(?:[01]\d|2[0-3]):[0-5]\d(?:$|[^\d])/.test(time);
  return isTime && isDay(day) ? day : parseMoment(text)?.second.slice(0, 'YYYY-MM-DD'.length);
}

/** Times from 2000 to 2200. A number in another range isn't a time. */
const [firstTime, lastTime] = [Date.UTC(2000), Date.UTC(2200)];

function dayOfTime(value: number): string | undefined {
  const compact = String(value).replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');
  if (isDay(compact)) return compact;
  const moment = [1000, 1, 1e-3, 1e-6]
    .map((unit) => value * unit)
    .find((at) => at >= firstTime && at < lastTime);
  return moment === undefined ? undefined : dayAt(moment);
}

const nameValue = v.union([v.pipe(v.number(), v.transform(String)), notBlank]);

function sum(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? undefined : a + b;
}

function difference(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? undefined : a - b;
}
