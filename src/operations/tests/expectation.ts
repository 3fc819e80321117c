import * as l10n from '@vscode/l10n';
import * as v from 'valibot';
import { ExactNumber, readExactJson } from '../../shared/json/exactJson';
import { parsed, wholeNumber } from '../../shared/schema';
import { formatList } from '../../shared/format';
import { patternProblem } from './boundedMatch';

/** The parts of a response that an expectation can be about. `time` is in milliseconds. */
export const pathRoots = ['data', 'errors', 'status', 'time'] as const;

export type PathRoot = (typeof pathRoots)[number];

/** The place of a value in a response. */
export interface ResponsePath {
  readonly root: PathRoot;
  readonly keys: readonly (string | number)[];
  /** The path as written, such as `data.users.nodes[0].username`. */
  readonly text: string;
}

/** The values that `<` and the like compare. */
const ordered = v.union([v.number(), v.string(), v.instance(ExactNumber)]);

export const comparisonOperators = ['==', '!=', '<', '<=', '>', '>='] as const;

export type ComparisonOperator = (typeof comparisonOperators)[number];

/** The properties that `is` tests. */
export const valueTypes = ['empty', 'null', 'string', 'number', 'boolean', 'list', 'object'] as const;

export type ValueType = (typeof valueTypes)[number];

export type Predicate =
  | { readonly kind: 'compare'; readonly operator: ComparisonOperator; readonly value: unknown }
  | { readonly kind: 'length'; readonly operator: ComparisonOperator; readonly value: number }
  | { readonly kind: 'is'; readonly type: ValueType; readonly isNegated: boolean }
  | { readonly kind: 'contains'; readonly value: unknown; readonly isNegated: boolean }
  | { readonly kind: 'matches'; readonly pattern: string; readonly isNegated: boolean };

export interface Expectation {
  readonly path: ResponsePath;
  readonly predicate: Predicate;
  /** The predicate and the value as written, such as `length >= 1`. */
  readonly predicateText: string;
}

export const predicateNames = [...comparisonOperators, 'is', 'length', 'contains', 'matches'] as const;

const pathPattern =
  /^(?<root>[A-Za-z]+)(?<rest>(?:\.[_A-Za-z]\w*|\[\d{1,9}\]|\["(?:[^"\\]|\\.)*"\])*)(?=[\s=!<>]|$)/;

const keyPattern = /\.(\w+)|\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]/g;

const predicatePattern =
  /^\s*(?:(?<operator>==|!=|<=|>=|<|>)|length\s*(?<length>==|!=|<=|>=|<|>)|is\s+(?<isNot>not\s+)?(?<type>\w+)\s*$|(?<not>not\s+)?(?<word>contains|matches)(?=[\s"[{]))\s*(?<value>.*)$/;

/**
 * Parses `path predicate value`.
 *
 * @returns the reason as text if it isn't valid
 */
export function readExpectation(text: string): Expectation | string {
  const { root, rest = '' } = pathPattern.exec(text)?.groups ?? {};
  const known = pathRoots.find((each) => each === root);
  if (!known || ((known === 'status' || known === 'time') && rest !== '')) {
    return l10n.t('Start with a path, such as status, time, errors, or data.users.nodes[0].username.');
  }
  const path: ResponsePath = { root: known, keys: keysOf(rest), text: known + rest };
  const predicateText = text.slice(path.text.length).trim();
  const predicate = readPredicate(predicateText);
  return typeof predicate === 'string' ? predicate : { path, predicate, predicateText };
}

function keysOf(rest: string): readonly (string | number)[] {
  return [...rest.matchAll(keyPattern)].map(([, name, index, quoted]) => {
    if (name !== undefined) return name;
    return index === undefined ? stringOf(quoted ?? '""') : Number(index);
  });
}

/** Returns the value of a quoted key; the text itself if its escapes aren't those of JSON, which no response has. */
function stringOf(quoted: string): string {
  return parsed(v.string(), readExactJson(quoted)) ?? quoted;
}

function readPredicate(text: string): Predicate | string {
  const groups = predicatePattern.exec(text)?.groups;
  if (!groups)
    return l10n.t('Use one of these predicates after the path: {names}.', {
      names: formatList(predicateNames),
    });
  const { type, isNot, not, word, value: json = '' } = groups;
  if (type !== undefined) {
    const known = valueTypes.find((each) => each === type);
    return known
      ? { kind: 'is', type: known, isNegated: isNot !== undefined }
      : l10n.t('Use one of these words after "is" or "is not": {names}.', { names: formatList(valueTypes) });
  }
  const value = readExactJson(json);
  if (value === undefined) return l10n.t('Write the value as JSON, such as "text", 5, true, or null.');
  const isNegated = not !== undefined;
  if (word === 'contains') return { kind: 'contains', value, isNegated };
  if (word === 'matches') {
    if (!v.is(v.string(), value)) return l10n.t('Write the regular expression as a JSON string.');
    return patternProblem(value) ?? { kind: 'matches', pattern: value, isNegated };
  }
  return comparison(groups, value);
}

function comparison(
  { operator, length }: Record<string, string | undefined>,
  value: unknown,
): Predicate | string {
  const known = comparisonOperators.find((each) => each === (length ?? operator)) ?? '==';
  if (length !== undefined) {
    const expected = parsed(wholeNumber(0, Infinity), value);
    return expected !== undefined
      ? { kind: 'length', operator: known, value: expected }
      : l10n.t('Compare a length with an integer of at least 0.');
  }
  return v.is(ordered, value) || known === '==' || known === '!='
    ? { kind: 'compare', operator: known, value }
    : l10n.t('Only numbers and strings can be compared with {operator}.', { operator: known });
}
