import {
  getNamedType,
  isAbstractType,
  isCompositeType,
  isNonNullType,
  isObjectType,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
} from 'graphql';

/** Argument values as GraphQL literals, by `Type.field.argument` or by argument name. */
export type ArgumentValues = Readonly<Record<string, string>>;

/**
 * Returns one query for each field of the query type. A query selects all fields of a type up to `repeats` times,
 * and at most at 12 levels below the query type. Otherwise, it selects only `__typename`.
 */
export function queriesOverEverything(schema: GraphQLSchema, values: ArgumentValues, repeats = 2): string[] {
  const root = schema.getQueryType();
  if (root == null) return [];
  return Object.values(root.getFields()).map(
    (field) => `{ ${selection({ schema, values, repeats, seen: new Map() }, root, field, 0)} }`,
  );
}

interface Walk {
  readonly schema: GraphQLSchema;
  readonly values: ArgumentValues;
  readonly repeats: number;
  readonly seen: Map<string, number>;
}

function selection(
  walk: Walk,
  parent: GraphQLNamedType,
  field: GraphQLField<unknown, unknown>,
  depth: number,
): string {
  const given = field.args
    .map(({ name, type, defaultValue }) => {
      const value = walk.values[`${parent.name}.${field.name}.${name}`] ?? walk.values[name];
      if (value !== undefined) return `${name}: ${value}`;
      if (isNonNullType(type) && defaultValue === undefined) {
        throw new Error(`The walk has no value for ${parent.name}.${field.name}(${name}:)`);
      }
      return '';
    })
    .filter((text) => text !== '');
  const call = given.length === 0 ? field.name : `${field.name}(${given.join(', ')})`;
  const type = getNamedType(field.type);
  return isCompositeType(type) ? `${call} { ${members(walk, type, depth + 1)} }` : call;
}

function members(walk: Walk, type: GraphQLNamedType, depth: number): string {
  if (isAbstractType(type)) {
    const inside = walk.schema
      .getPossibleTypes(type)
      .map((one) => `... on ${one.name} { ${members(walk, one, depth)} }`);
    return ['__typename', ...inside].join(' ');
  }
  const times = walk.seen.get(type.name) ?? 0;
  if (!isObjectType(type) || times >= walk.repeats || depth > 12) return '__typename';
  walk.seen.set(type.name, times + 1);
  // Aliases prevent conflicts between fields with the same name and different types in unions.
  return Object.values(type.getFields())
    .map((field) => `${type.name}_${field.name}: ${selection(walk, type, field, depth)}`)
    .join(' ');
}
