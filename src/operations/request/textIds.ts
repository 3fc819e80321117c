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
  return withTextAt(converted, numericIds) as Variables;
}

/** Copies each list and object only once, because there can be many thousands of IDs. */
function withTextAt(value: unknown, paths: readonly ValuePath[], depth = 0): unknown {
  if (paths.some(({ length }) => length === depth) && depth > 0) return textOf(value);
  const within = new Map<string | number, ValuePath[]>();
  for (const path of paths) {
    const key = path[depth] ?? '';
    const found = within.get(key);
    if (found === undefined) within.set(key, [path]);
    else found.push(path);
  }
  const converted = (key: string | number, item: unknown): unknown => {
    const inner = within.get(key);
    return inner === undefined ? item : withTextAt(item, inner, depth + 1);
  };
  if (Array.isArray(value)) return value.map((item: unknown, index) => converted(index, item));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, converted(key, item)]));
}

function isIds(type: TypeNode): boolean {
  return type.kind === Kind.NAMED_TYPE ? type.name.value === 'ID' : isIds(type.type);
}

function textOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(textOf);
  if (value instanceof ExactNumber) return /^(-?\d+)(?:\.0+)?$/.exec(value.digits)?.[1] ?? value;
  return Number.isInteger(value) ? BigInt(Number(value)).toString() : value;
}
