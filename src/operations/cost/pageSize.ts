import * as l10n from '@vscode/l10n';
import * as v from 'valibot';
import { Kind, type ArgumentNode, type OperationDefinitionNode, type ValueNode } from 'graphql';
import { ExactNumber } from '../../shared/json/exactJson';
import { parsed } from '../../shared/schema';

/** The variables in scope at a position in a document. */
export interface Scope {
  readonly variables: Readonly<Record<string, unknown>>;
  /**
   * The names of variables declared non-null. The instance skips the estimate if such a variable is a page size and has
   * no value.
   */
  readonly required: ReadonlySet<string>;
  /** The default values that are integer literals, as source text, by variable name. */
  readonly defaults: ReadonlyMap<string, string>;
}

/** The reason why a page size can't be read. */
export interface Unreadable {
  readonly reason: string;
}

/**
 * Returns the scope of fragments: variable values, without the types and default values that the operation
 * declares.
 */
export function bareScope(variables: Readonly<Record<string, unknown>>): Scope {
  return { variables, required: new Set(), defaults: new Map() };
}

/** Returns the scope of an operation, with the declarations of its variables. */
export function operationScope(
  operation: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): Scope {
  const required = new Set<string>();
  const defaults = new Map<string, string>();
  for (const { variable, type, defaultValue } of operation.variableDefinitions ?? []) {
    if (type.kind === Kind.NON_NULL_TYPE) required.add(variable.name.value);
    if (defaultValue?.kind === Kind.INT) defaults.set(variable.name.value, defaultValue.value);
  }
  return { variables, required, defaults };
}

/** Whether an argument is `first` or `last`. The instance ignores other names, such as `limit` or `count`. */
export function isPageSize(argument: ArgumentNode): boolean {
  return argument.name.value === 'first' || argument.name.value === 'last';
}

/**
 * Returns the page size in a value, `undefined` if the current page size applies, or the reason why the value
 * can't be read.
 */
export function readPageSize(value: ValueNode, scope: Scope): number | undefined | Unreadable {
  if (value.kind === Kind.INT) return fromDigits(value.value);
  if (value.kind !== Kind.VARIABLE) return undefined;
  const name = value.name.value;
  const given = Object.hasOwn(scope.variables, name) ? scope.variables[name] : undefined;
  if (given !== undefined) return fromValue(given, name);
  if (scope.required.has(name)) {
    return { reason: l10n.t('The page size {variable} has no value.', { variable: `$${name}` }) };
  }
  const fallback = scope.defaults.get(name);
  return fallback === undefined ? 1 : fromDigits(fallback, name);
}

const digitsValue = v.union([
  v.string(),
  v.pipe(
    v.instance(ExactNumber),
    v.transform(({ digits }) => digits),
  ),
]);

function fromValue(given: unknown, name: string): number | undefined | Unreadable {
  if (given === null) return undefined;
  if (v.is(v.number(), given)) return inForce(Math.trunc(given));
  const digits = parsed(digitsValue, given);
  if (digits !== undefined) return fromDigits(digits, name);
  return { reason: notWhole(name) };
}

const LARGEST = 2n ** 63n - 1n;

/** The maximum length, in characters, of a number to parse, because parsing takes quadratic time. */
const maxDigits = 40;

/**
 * Parses an integer as the instance does: with or without a sign, and in the range of signed 64-bit numbers.
 *
 * @param variable the name of the variable with this value or default
 */
function fromDigits(text: string, variable?: string): number | undefined | Unreadable {
  // A literal is a whole number by the grammar.
  if (variable !== undefined && !/^[+-]?\d+$/.test(text)) return { reason: notWhole(variable) };
  if (text.length > maxDigits) return { reason: tooLarge(variable) };
  const exact = BigInt(text.replace('+', ''));
  if (exact > LARGEST || exact < -LARGEST - 1n) return { reason: tooLarge(variable) };
  return inForce(Number(exact));
}

function notWhole(variable: string): string {
  return l10n.t("The page size {variable} isn't a whole number.", { variable: `$${variable}` });
}

function tooLarge(variable: string | undefined): string {
  return variable === undefined
    ? l10n.t('A page size is too large.')
    : l10n.t('The page size {variable} is too large.', { variable: `$${variable}` });
}

/** Returns a page size, or `undefined` if the instance ignores it: zero, negative, or beyond 64 bits. */
function inForce(size: number): number | undefined {
  return size > 0 && size <= Number(LARGEST) ? size : undefined;
}
