import { comparableName } from '../columnNames';
import { dayAt, isDay } from '../dates/days';
import type { Json, JsonRecord } from './records';

/** An allocation of credits as far as it was recognised. Amounts are in the instance's own unit. */
export interface CreditBucket {
  readonly name: string;
  /** Days as `YYYY-MM-DD`, both within the period. */
  readonly from: string | undefined;
  readonly until: string | undefined;
  readonly allocated: number | undefined;
  readonly consumed: number | undefined;
  readonly remaining: number | undefined;
  /** Everything the instance said of it. */
  readonly record: JsonRecord;
}

/** How the fields of a bucket tend to be called; the contract names none. Earlier patterns count more. */
const amounts = {
  remaining: [/remain/, /unused/, /left$/, /balance/, /available/],
  consumed: [/consum/, /spent/, /used/, /usage/],
  allocated: [/alloc/, /granted/, /entitle/, /purchased/, /quota/, /limit/, /total/, /credits$/, /amount/],
} as const;

const days = {
  from: [/from$/, /start/, /begin/, /since/, /effective/],
  until: [/until/, /end/, /expir/, /through/, /to$/],
} as const;

const names = [/^name$/, /^title$/, /name$/, /label/, /description/, /^type$|^kind$/, /^id$/, /id$/];

/**
 * Recognises buckets in records by the names of their fields and the form of their values: an amount is a number, or
 * digits as text; a day begins as `YYYY-MM-DD`. A third amount follows from the other two.
 *
 * @returns `undefined` when no record has an amount that was consumed or remains
 */
export function recogniseBuckets(records: readonly JsonRecord[]): readonly CreditBucket[] | undefined {
  const buckets = records.map((record, index) => bucketOf(record, index, records.length));
  const known = buckets.some(({ consumed, remaining }) => consumed !== undefined || remaining !== undefined);
  return known ? buckets : undefined;
}

function bucketOf(record: JsonRecord, index: number, count: number): CreditBucket {
  const fields = Object.entries(record);
  const taken = new Set<string>();
  const pick = <Value>(
    patterns: readonly RegExp[],
    read: (value: Json) => Value | undefined,
  ): Value | undefined => {
    for (const pattern of patterns) {
      for (const [name, value] of fields) {
        const found = pattern.test(comparableName(name)) && !taken.has(name) ? read(value) : undefined;
        if (found === undefined) continue;
        taken.add(name);
        return found;
      }
    }
    return undefined;
  };
  const remaining = pick(amounts.remaining, amountOf);
  const consumed = pick(amounts.consumed, amountOf);
  const allocated = pick(amounts.allocated, amountOf);
  const from = pick(days.from, dayOf);
  const until = pick(days.until, dayOf);
  return {
    name: pick(names, textOf) ?? (count === 1 ? 'All credits' : `Bucket ${index + 1}`),
    from,
    until,
    allocated: allocated ?? sum(consumed, remaining),
    consumed: consumed ?? difference(allocated, remaining),
    remaining: remaining ?? difference(allocated, consumed),
    record,
  };
}

function amountOf(value: Json): number | undefined {
  if (typeof value === 'number') return value;
  // 64-bit integers travel as text.
  return typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value.trim()) ? Number(value) : undefined;
}

/** A day, or the day of a moment in UTC. */
function dayOf(value: Json): string | undefined {
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  if (isDay(text)) return text;
  if (!/^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/.test(text)) return undefined;
  const moment = Date.parse(/(?:Z|[+-]\d{2}:?\d{2})$/.test(text) ? text : `${text.replace(' ', 'T')}Z`);
  return Number.isNaN(moment) ? undefined : dayAt(moment);
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
