import { Kind, print, type TypeNode } from 'graphql';
import { ExactNumber } from '../../shared/json/exactJson';
import { formatJson } from '../../shared/json/formatJson';
import type { Operation } from '../document';
import type { Variables } from '../variables';

/** A value that doesn't match the declared type of its variable. */
export interface VariableProblem {
  readonly name: string;
  readonly message: string;
}

/** The values that the built-in scalars accept. All other types are validated with the schema. */
const expectations: Readonly<Record<string, readonly [fits: (value: unknown) => boolean, what: string]>> = {
  Int: [isInt, 'a whole number of 32 bits'],
  Float: [(value) => typeof value === 'number' || value instanceof ExactNumber, 'a number'],
  String: [(value) => typeof value === 'string', 'text'],
  Boolean: [(value) => typeof value === 'boolean', 'true or false'],
  ID: [(value) => typeof value === 'string' || Number.isInteger(numberOf(value)), 'text or a whole number'],
};

/**
 * Returns the values that an instance would reject for their type, as far as that is known without a schema (GraphQL,
 * section 6.1.2). A variable without a value is never a problem.
 */
export function variableProblems({ node }: Operation, values: Variables): readonly VariableProblem[] {
  return (node.variableDefinitions ?? []).flatMap(({ variable, type }) => {
    const name = variable.name.value;
    const problem = Object.hasOwn(values, name) ? problemOf(type, values[name]) : undefined;
    return problem === undefined ? [] : [{ name, message: `$${name}: ${print(type)} has to be ${problem}.` }];
  });
}

/** Returns what the value should have been, or `undefined` if it is valid. */
function problemOf(type: TypeNode, value: unknown): string | undefined {
  if (value === undefined) return undefined;
  switch (type.kind) {
    case Kind.NON_NULL_TYPE:
      return value === null ? 'something other than null' : problemOf(type.type, value);
    case Kind.LIST_TYPE: {
      // A single value is coerced to a list of one.
      const items: readonly unknown[] = Array.isArray(value) ? value : [value];
      if (value === null) return undefined;
      const problem = items.map((item) => problemOf(type.type, item)).find((one) => one !== undefined);
      return problem === undefined ? undefined : `a list of values that are each ${problem}`;
    }
    case Kind.NAMED_TYPE: {
      const { value: name } = type.name;
      if (value === null || !Object.hasOwn(expectations, name)) return undefined;
      const [fits, what] = expectations[name] ?? [];
      return fits === undefined || fits(value) ? undefined : `${what}, not ${shown(value)}`;
    }
  }
}

function isInt(value: unknown): boolean {
  const number = numberOf(value);
  return Number.isInteger(number) && number >= -(2 ** 31) && number < 2 ** 31;
}

function numberOf(value: unknown): number {
  if (value instanceof ExactNumber) return Number(value.digits);
  return typeof value === 'number' ? value : Number.NaN;
}

/** Describes the values that a built-in scalar accepts; `undefined` for other types. */
export function expectationOf(type: string): string | undefined {
  return Object.hasOwn(expectations, type) ? expectations[type]?.[1] : undefined;
}

/** Describes a value without its text, which may be a secret. */
export function shown(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object' && !(value instanceof ExactNumber)) return 'an object';
  return typeof value === 'string' ? 'text' : formatJson(value);
}
