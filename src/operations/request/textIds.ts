import { Kind, type TypeNode } from 'graphql';
import { ExactNumber } from '../../shared/json/exactJson';
import type { Operation } from '../document';
import type { Variables } from '../variables';

/**
 * Converts numbers in the values of ID variables, and of lists of IDs, to text with all their digits. The specification
 * allows numbers, but the GraphQL library of instances rejects them (`wrong type for ID: float64`).
 */
export function withTextIds({ node }: Operation, values: Variables): Variables {
  const converted: Record<string, unknown> = { ...values };
  for (const { variable, type } of node.variableDefinitions ?? []) {
    const name = variable.name.value;
    if (Object.hasOwn(values, name) && isIds(type)) converted[name] = textOf(values[name]);
  }
  return converted;
}

function isIds(type: TypeNode): boolean {
  return type.kind === Kind.NAMED_TYPE ? type.name.value === 'ID' : isIds(type.type);
}

function textOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(textOf);
  if (value instanceof ExactNumber) return /^-?\d+$/.test(value.digits) ? value.digits : value;
  return typeof value === 'number' && Number.isInteger(value) ? BigInt(value).toString() : value;
}
