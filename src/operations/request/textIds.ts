import { Kind, type TypeNode } from 'graphql';
import { ExactNumber } from '../../shared/json/exactJson';
import { isRecord } from '../../shared/record';
import type { Operation } from '../document';
import type { ValuePath, Variables } from '../variables';

/**
 * Converts numbers in the values of ID variables, and of lists of IDs, to text with all their digits. The specification
 * allows numbers, but the GraphQL library of instances rejects them (`wrong type for ID: float64`).
 *
 * @param numericIds the places of other numbers to convert, which are IDs in input objects
 */
export function withTextIds(
  { node }: Operation,
  values: Variables,
  numericIds: readonly ValuePath[] = [],
): Variables {
  const converted: Record<string, unknown> = { ...values };
  for (const { variable, type } of node.variableDefinitions ?? []) {
    const name = variable.name.value;
    if (Object.hasOwn(values, name) && isIds(type)) converted[name] = textOf(values[name]);
  }
  for (const [name = '', ...path] of numericIds)
    if (Object.hasOwn(converted, name)) converted[name] = withTextAt(converted[name], path);
  return converted;
}

function withTextAt(value: unknown, [key, ...path]: ValuePath): unknown {
  if (key === undefined) return textOf(value);
  if (Array.isArray(value))
    return value.map((item: unknown, index) => (index === key ? withTextAt(item, path) : item));
  return isRecord(value) ? { ...value, [key]: withTextAt(value[key], path) } : value;
}

function isIds(type: TypeNode): boolean {
  return type.kind === Kind.NAMED_TYPE ? type.name.value === 'ID' : isIds(type.type);
}

function textOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(textOf);
  if (value instanceof ExactNumber) return /^-?\d+$/.test(value.digits) ? value.digits : value;
  return typeof value === 'number' && Number.isInteger(value) ? BigInt(value).toString() : value;
}
