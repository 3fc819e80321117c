import * as l10n from '@vscode/l10n';
import * as v from 'valibot';
import { compareExact, exactNumber } from '../../shared/exactNumber';
import { displayLine } from '../../shared/displayText';
import { ExactNumber, isObject } from '../../shared/json/exactJson';
import { formatJson } from '../../shared/json/formatJson';
import { boundedMatch } from './boundedMatch';
import type { ComparisonOperator, Expectation, Predicate, ResponsePath, ValueType } from './expectation';

/** A response as expectations see it. Numbers can be exact. */
export interface TestedResponse {
  readonly status: number;
  /** The duration, in milliseconds. */
  readonly time: number;
  readonly data: unknown;
  readonly errors: readonly unknown[];
}

/** The reason why a response doesn't meet an expectation. */
export interface Mismatch {
  readonly message: string;
  readonly expected: string;
  readonly actual: string;
  /** Whether the expectation couldn't be evaluated. */
  readonly isError: boolean;
}

/** The maximum length of a value in a mismatch, in characters. */
const longestValue = 400;

/**
 * Evaluates an expectation. A value that the response doesn't contain meets none, not even a negated one, so that a
 * misspelt path never passes.
 *
 * @param shown the response without its secret parts, from which mismatches quote values
 */
export function evaluate(
  { path, predicate, predicateText }: Expectation,
  response: TestedResponse,
  shown: TestedResponse = response,
): Mismatch | undefined {
  const found = valueAt(response, path);
  const explain = (reason: string, actual: string, isError = false): Mismatch => ({
    message: l10n.t('Expected {path} {expectation}, but {actual}.', {
      path: path.text,
      expectation: displayLine(predicateText, longestValue),
      actual: reason,
    }),
    expected: displayLine(predicateText.replace(/^==\s*/, ''), longestValue),
    actual,
    isError,
  });
  const missing = (place: string): Mismatch => {
    const reason = l10n.t('{path} is missing', { path: place });
    return explain(reason, reason);
  };
  if ('missing' in found) return missing(found.missing);
  const result = meets(predicate, found.value);
  if (result === true) return undefined;
  const quoted = valueAt(shown, path);
  if ('missing' in quoted) return missing(quoted.missing);
  const value = displayLine(formatJson(quoted.value), longestValue);
  if (result === 'timeout') return explain(l10n.t('the regular expression takes too long'), value, true);
  const length = predicate.kind === 'length' ? lengthOf(found.value) : undefined;
  return length === undefined
    ? explain(l10n.t('it is {value}', { value }), value)
    : explain(l10n.t('its length is {length}', { length }), `length == ${length}`);
}

type Found = { readonly value: unknown } | { readonly missing: string };

function valueAt(response: TestedResponse, { root, keys }: ResponsePath): Found {
  let value: unknown = response[root];
  let text: string = root;
  for (const key of keys) {
    text += typeof key === 'number' ? `[${key}]` : /^\w+$/.test(key) ? `.${key}` : `[${formatJson(key)}]`;
    if (typeof key === 'number') {
      if (!Array.isArray(value) || key >= value.length) return { missing: text };
      value = value[key];
    } else {
      if (!isObject(value) || !Object.hasOwn(value, key)) return { missing: text };
      value = value[key];
    }
  }
  return { value };
}

function meets(predicate: Predicate, value: unknown): boolean | 'timeout' {
  switch (predicate.kind) {
    case 'compare':
      return compares(value, predicate.operator, predicate.value);
    case 'length': {
      const length = lengthOf(value);
      return length !== undefined && compares(length, predicate.operator, predicate.value);
    }
    case 'is':
      return v.is(types[predicate.type], value) !== predicate.isNegated;
    case 'contains': {
      const { value: part, isNegated } = predicate;
      if (Array.isArray(value)) return value.some((item) => isSame(item, part)) !== isNegated;
      return v.is(types.string, value) && v.is(types.string, part) && value.includes(part) !== isNegated;
    }
    case 'matches': {
      if (!v.is(types.string, value)) return false;
      const found = boundedMatch(predicate.pattern, value);
      return found === 'timeout' ? found : found !== predicate.isNegated;
    }
  }
}

const types = {
  null: v.null(),
  string: v.string(),
  number: v.union([v.number(), v.instance(ExactNumber)]),
  boolean: v.boolean(),
  list: v.array(v.unknown()),
  object: v.custom<Readonly<Record<string, unknown>>>(isObject),
  empty: v.custom((value) => lengthOf(value) === 0 || (isObject(value) && Object.keys(value).length === 0)),
} satisfies Record<ValueType, v.GenericSchema>;

/** Returns the number of items, or of characters. */
function lengthOf(value: unknown): number | undefined {
  if (Array.isArray(value)) return value.length;
  return v.is(types.string, value) ? [...value].length : undefined;
}

function compares(left: unknown, operator: ComparisonOperator, right: unknown): boolean {
  if (operator === '==' || operator === '!=') return isSame(left, right) === (operator === '==');
  const order = orderOf(left, right);
  if (order === undefined) return false;
  switch (operator) {
    case '<':
      return order < 0;
    case '<=':
      return order <= 0;
    case '>':
      return order > 0;
    case '>=':
      return order >= 0;
  }
}

/** Compares two numbers exactly, or two strings by their characters. Returns `undefined` for other values. */
function orderOf(left: unknown, right: unknown): number | undefined {
  if (v.is(types.string, left) && v.is(types.string, right))
    return left === right ? 0 : left < right ? -1 : 1;
  if (!v.is(types.number, left) || !v.is(types.number, right)) return undefined;
  const [a, b] = [exactNumber(formatJson(left)), exactNumber(formatJson(right))];
  return !a || !b ? undefined : compareExact(a, b);
}

function isSame(left: unknown, right: unknown): boolean {
  if (v.is(types.number, left) && v.is(types.number, right))
    return orderOf(left, right) === 0 || formatJson(left) === formatJson(right);
  if (Array.isArray(left) && Array.isArray(right))
    return left.length === right.length && left.every((item, index) => isSame(item, right[index]));
  if (isObject(left) && isObject(right)) {
    const names = Object.keys(left);
    return (
      names.length === Object.keys(right).length &&
      names.every((name) => Object.hasOwn(right, name) && isSame(left[name], right[name]))
    );
  }
  return left === right;
}
