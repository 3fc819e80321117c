import * as l10n from '@vscode/l10n';
import { Kind, print, type TypeNode } from 'graphql';
import * as v from 'valibot';
import { ExactNumber, isObject } from '../../shared/json/exactJson';
import { formatJson } from '../../shared/json/formatJson';
import { wholeNumber, type Schema } from '../../shared/schema';
import type { Operation } from '../document';
import type { Variables } from '../variables';

/** A value that doesn't match the declared type of its variable. */
export interface VariableProblem {
  readonly name: string;
  readonly message: string;
}

const int32 = wholeNumber(-(2 ** 31), 2 ** 31 - 1);

/** Value checks for the built-in scalars. All other types are validated against the schema. */
const scalars: Readonly<Record<string, Schema<unknown>>> = {
  Int: v.custom((value) => v.is(int32, rounded(value))),
  Float: v.union([v.number(), v.instance(ExactNumber)]),
  String: v.string(),
  Boolean: v.boolean(),
  ID: v.union([v.string(), v.custom((value) => Number.isInteger(rounded(value)))]),
};

/**
 * Returns a problem for each value that an instance would reject because of its type (GraphQL specification, section
 * 6.1.2). Checks only types that are known without a schema, and ignores missing values.
 */
export function variableProblems({ node }: Operation, values: Variables): readonly VariableProblem[] {
  return (node.variableDefinitions ?? []).flatMap(({ variable, type }) => {
    const name = variable.name.value;
    const problem = Object.hasOwn(values, name) ? problemOf(type, values[name]) : undefined;
    return problem === undefined ? [] : [{ name, message: `$${name}: ${print(type)}. ${problem}` }];
  });
}

/** Returns the error message for an invalid value, or `undefined` if the value is valid or can't be checked. */
function problemOf(type: TypeNode, value: unknown): string | undefined {
  if (value === undefined) return undefined;
  switch (type.kind) {
    case Kind.NON_NULL_TYPE:
      return value === null ? l10n.t("Null isn't allowed.") : problemOf(type.type, value);
    case Kind.LIST_TYPE: {
      // GraphQL coerces a single value to a list with one item.
      const items: readonly unknown[] = Array.isArray(value) ? value : [value];
      if (value === null) return undefined;
      return items.map((item) => problemOf(type.type, item)).find((one) => one !== undefined);
    }
    case Kind.NAMED_TYPE: {
      const { value: name } = type.name;
      const scalar = Object.hasOwn(scalars, name) ? scalars[name] : undefined;
      if (value === null || !scalar || v.is(scalar, value)) return undefined;
      return mismatch(expectationOf(name) ?? name, value);
    }
  }
}

function rounded(value: unknown): unknown {
  return value instanceof ExactNumber ? Number(value.digits) : value;
}

/** Describes the values that a built-in scalar accepts; `undefined` for other types. */
export function expectationOf(type: string): string | undefined {
  switch (type) {
    case 'Int':
      return l10n.t({ message: '32-bit whole number', comment: 'Expected type of a value' });
    case 'Float':
      return l10n.t({ message: 'number', comment: 'Expected type of a value' });
    case 'String':
      return l10n.t({ message: 'text', comment: 'Expected type of a value' });
    case 'Boolean':
      return l10n.t({ message: 'true or false', comment: 'Expected type of a value' });
    case 'ID':
      return l10n.t({ message: 'text or whole number', comment: 'Expected type of a value' });
    default:
      return undefined;
  }
}

/** Returns the error message for a value of another type. Omits text, because it can be a secret. */
export function mismatch(expected: string, value: unknown): string {
  return l10n.t('Expected: {expected}. Actual: {actual}.', { expected, actual: shown(value) });
}

function shown(value: unknown): string {
  if (Array.isArray(value)) return l10n.t({ message: 'list', comment: 'Actual type of a value' });
  if (isObject(value)) return l10n.t({ message: 'object', comment: 'Actual type of a value' });
  if (value === Infinity || value === -Infinity)
    return l10n.t({ message: 'number out of range', comment: 'Actual type of a value' });
  return v.is(v.string(), value)
    ? l10n.t({ message: 'text', comment: 'Actual type of a value' })
    : formatJson(value);
}
