import * as l10n from '@vscode/l10n';
import { Kind } from 'graphql';
import type { ArgumentNode, OperationDefinitionNode, ValueNode } from 'graphql';
import { ExactNumber } from '../../shared/json/exactJson';

/** The variables that are known at a position in a document. */
export interface Scope {
  readonly variables: Readonly<Record<string, unknown>>;
  /** Names declared non-null. The estimator stops if one has no value. */
  readonly required: ReadonlySet<string>;
  /** Literal Int defaults, as written. */
  readonly defaults: ReadonlyMap<string, string>;
}

/** Why the estimator can't read a page size, as a sentence. */
export interface Unreadable {
  readonly reason: string;
}

/**
 * Returns the scope of fragments, which have the values but neither types nor defaults of the operation's variables.
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

/** Only these two arguments determine the length of a list; `limit`, `count` and similar names are ignored. */
export function isPageSize(argument: ArgumentNode): boolean {
  return argument.name.value === 'first' || argument.name.value === 'last';
}

/**
 * Returns the page size of a value: `undefined` if the current one doesn't change, or a reason if it can't be
 * determined.
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

function fromValue(given: unknown, name: string): number | undefined | Unreadable {
  if (given === null) return undefined;
  if (typeof given === 'number') return inForce(Math.trunc(given));
  if (given instanceof ExactNumber) return fromDigits(given.digits, name);
  if (typeof given === 'string') return fromDigits(given, name);
  return { reason: notWhole(name) };
}

const LARGEST = 2n ** 63n - 1n;

/**
 * Parses digits like the instance: an optional sign, and at most a 64-bit integer.
 *
 * @param variable the variable that they are the value or the default of
 */
function fromDigits(text: string, variable?: string): number | undefined | Unreadable {
  if (!/^[+-]?\d{1,40}$/.test(text)) return { reason: notWhole(variable) };
  const exact = BigInt(text.replace('+', ''));
  if (exact > LARGEST || exact < -LARGEST - 1n) return { reason: tooLarge(variable) };
  return inForce(Number(exact));
}

function notWhole(variable: string | undefined): string {
  return variable === undefined
    ? l10n.t("A page size isn't a whole number.")
    : l10n.t("The page size {variable} isn't a whole number.", { variable: `$${variable}` });
}

function tooLarge(variable: string | undefined): string {
  return variable === undefined
    ? l10n.t('A page size is too large.')
    : l10n.t('The page size {variable} is too large.', { variable: `$${variable}` });
}

/** Zero, negative sizes, and floats beyond any integer are ignored. */
function inForce(size: number): number | undefined {
  return size > 0 && size <= Number(LARGEST) ? size : undefined;
}
