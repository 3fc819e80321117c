import * as v from 'valibot';
import { parsed, text } from '../../shared/schema';
import { countedUnit } from './amountWords';
import type { Json } from './records';

export interface Amount {
  readonly value: number;
  /**
   * An ISO 4217 code such as `USD`, a currency sign that doesn't identify one, or a unit such as `token`; absent without
   * a unit.
   */
  readonly unit?: string;
}

/** The codes of currency signs that identify a currency well enough to recognize equal ones; `kr` is one of several. */
const codes: Readonly<Record<string, string>> = {
  $: 'USD',
  US$: 'USD',
  '€': 'EUR',
  '£': 'GBP',
  'GB£': 'GBP',
  '₹': 'INR',
  KR: 'KR',
  KČ: 'CZK',
  ZŁ: 'PLN',
  FT: 'HUF',
  FR: 'CHF',
};

const currencies = new Set(Intl.supportedValuesOf('currency'));

/** The maximum length of an amount, in characters. Reading a much longer text by these patterns takes minutes. */
const longestAmount = 100;

/** A unit after the number. */
const withUnit = /^(?<number>\S.*?)\s*(?<unit>\p{L}+)$/u;

/** What Swiss amounts have instead of the decimals of whole ones. */
const noDecimals = /(?<=\d)\.[-\u2013\u2014](?!\d)/;

/** A code or a sign of a currency: French names the country of a dollar after the sign. */
const sign = String.raw`[A-Z]{3}|[A-Z]{0,3}\p{Sc}|\p{Sc}\s?(?:US|CA|AU|GB)|(?:kr|fr)\.?|kč|zł|ft`;

/** An amount with a currency before or after the number, and a sign or accounting parentheses. */
const withCurrency = new RegExp(
  String.raw`^(?<open>\()?(?<sign>[+-]?)\s*(?<before>${sign})?\s*(?<number>[+-]?\d[\d.,'’\s]*?)\s*(?<after>${sign})?(?<close>\))?$`,
  'iu',
);

/** Marks of the writing direction, which texts in Hebrew and Arabic contain. */
const directions = /[\u200e\u200f\u061c]/g;

/**
 * The accepted number formats: digits without grouping, or in groups of three with one kind of separator,
 * with optional decimals after a point; or groups separated by points, with decimals after a comma, which
 * are optional if there are several points; or groups separated by blanks or apostrophes, with decimals after a comma.
 */
const pointNotations = [
  /^[+-]?\d+(?:\.\d+)?$/,
  /^[+-]?\d{1,3}([, \u00a0\u2009\u202f'’])\d{3}(?:\1\d{3})*(?:\.\d+)?$/,
];
const commaNotations = [
  /^[+-]?\d{1,3}(?:\.\d{3}){2,}(?:,\d+)?$/,
  /^[+-]?\d{1,3}\.\d{3},\d+$/,
  /^[+-]?\d{1,3}([ \u00a0\u2009\u202f'’])\d{3}(?:\1\d{3})*,\d+$/,
];

/** A single group after a point. With a currency, it isn't decimals: few currencies have three. */
const pointGroup = /^[+-]?[1-9]\d{0,2}\.\d{3}$/;
/** Notations that are only unambiguous with a currency: one or two decimals after a comma, and Indian grouping. */
const commaDecimals = /^[+-]?\d+,\d{1,2}$/;
const indianGroups = /^[+-]?\d{1,2}(?:,\d{2})+,\d{3}(?:\.\d+)?$/;

/**
 * Returns the amount of a number, or of text that consists of a number with or without digit grouping and a unit.
 * Returns `undefined` for other values.
 */
export function amountOf(value: Json): Amount | undefined {
  return parsed(anyAmount, value);
}

const anyAmount = v.union([
  v.pipe(
    v.number(),
    v.transform((value): Amount => ({ value })),
  ),
  v.pipe(text(longestAmount), v.transform(amountIn)),
]);

function amountIn(value: string): Amount | undefined {
  const written = value.replace(directions, '').replace('\u2212', '-').trim().replace(noDecimals, '');
  const plain = numberOf(written);
  if (plain !== undefined) return { value: plain };
  const { number: counted = '', unit: word = '' } = withUnit.exec(written)?.groups ?? {};
  const unit = countedUnit(word.toLowerCase());
  if (unit !== undefined) {
    const amount = numberOf(counted);
    return amount === undefined ? undefined : { value: amount, unit };
  }
  const { open, sign, before, number = '', after, close } = withCurrency.exec(written)?.groups ?? {};
  const currency = currencyOf(before ?? after ?? '');
  if (
    currency === undefined ||
    (before !== undefined && after !== undefined) ||
    (open === undefined) !== (close === undefined)
  )
    return undefined;
  const amount = moneyOf(number, currency);
  if (amount === undefined || (sign !== '' && /^[+-]/.test(number))) return undefined;
  return { value: open !== undefined || sign === '-' ? -amount : amount, unit: currency };
}

function currencyOf(text: string): string | undefined {
  const known = text
    .toUpperCase()
    .replace(/\.$/, '')
    .replace(/^(\p{Sc})\s?([A-Z]+)$/u, '$2$1');
  if (Object.hasOwn(codes, known)) return codes[known];
  return currencies.has(known) || /\p{Sc}$/u.test(known) ? known : undefined;
}

function moneyOf(text: string, currency: string): number | undefined {
  if (pointGroup.test(text) && decimalsOf(currency) < 3) return Number(text.replace('.', ''));
  if (commaDecimals.test(text)) return Number(text.replace(',', '.'));
  if (indianGroups.test(text)) return Number(text.replaceAll(',', ''));
  return numberOf(text);
}

function decimalsOf(currency: string): number {
  if (!currencies.has(currency)) return 2;
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return format.resolvedOptions().maximumFractionDigits ?? 2;
}

function numberOf(text: string): number | undefined {
  if (pointNotations.some((pattern) => pattern.test(text))) return Number(text.replace(/[^\d.+-]/g, ''));
  if (!commaNotations.some((pattern) => pattern.test(text))) return undefined;
  return Number(text.replace(/[^\d,+-]/g, '').replace(',', '.'));
}
