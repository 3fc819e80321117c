import {
  getNamedType,
  isAbstractType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isUnionType,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
} from 'graphql';

/** The uses of types and the shortest paths to them. */
export interface Reach {
  /**
   * Returns the coordinates of the fields, arguments, and input fields that have a type, and the names of the unions
   * that contain it.
   */
  usedBy(type: string): readonly string[];
  /**
   * Returns the shortest path to a type from the query root or, if no query reaches it, from the mutation root.
   * A path from the mutation root starts with `mutation`. Returns `undefined` if neither reaches it.
   */
  pathTo(type: string): readonly string[] | undefined;
}

export function indexReach(schema: GraphQLSchema): Reach {
  const users = usesOf(schema);
  const paths = pathsIn(schema);
  return { usedBy: (type) => users.get(type) ?? [], pathTo: (type) => paths.get(type) };
}

function usesOf(schema: GraphQLSchema): ReadonlyMap<string, readonly string[]> {
  const users = new Map<string, string[]>();
  const add = (type: GraphQLNamedType, coordinate: string): void => {
    const known = users.get(type.name);
    if (known === undefined) users.set(type.name, [coordinate]);
    else known.push(coordinate);
  };
  for (const type of Object.values(schema.getTypeMap())) {
    if (type.name.startsWith('__')) continue;
    if (isInputObjectType(type)) {
      for (const field of Object.values(type.getFields()))
        add(getNamedType(field.type), `${type.name}.${field.name}`);
    } else if (isUnionType(type)) {
      for (const member of type.getTypes()) add(member, type.name);
    } else if (isObjectType(type) || isInterfaceType(type)) {
      for (const field of Object.values(type.getFields())) {
        add(getNamedType(field.type), `${type.name}.${field.name}`);
        for (const argument of field.args)
          add(getNamedType(argument.type), `${type.name}.${field.name}(${argument.name})`);
      }
    }
  }
  return users;
}

/** Returns the shortest path to each type by breadth-first search, first in queries, then in mutations. */
function pathsIn(schema: GraphQLSchema): ReadonlyMap<string, readonly string[]> {
  const paths = new Map<string, readonly string[]>();
  const pending: GraphQLNamedType[] = [];
  const reach = (type: GraphQLNamedType, path: readonly string[]): void => {
    if (paths.has(type.name)) return;
    paths.set(type.name, path);
    pending.push(type);
  };
  const query = schema.getQueryType();
  const mutation = schema.getMutationType();
  if (query) reach(query, []);
  for (let next = 0; ; next += 1) {
    // Searches mutations only for types that no query reaches.
    if (next === pending.length && mutation) reach(mutation, ['mutation']);
    const type = pending[next];
    if (type === undefined) return paths;
    const path = paths.get(type.name) ?? [];
    for (const field of fieldsOf(type)) {
      reach(getNamedType(field.type), [...path, field.name]);
      for (const argument of field.args)
        reach(getNamedType(argument.type), [...path, `${field.name}(${argument.name})`]);
    }
    if (isInputObjectType(type))
      for (const field of Object.values(type.getFields()))
        reach(getNamedType(field.type), [...path, field.name]);
    if (isAbstractType(type))
      for (const possible of schema.getPossibleTypes(type))
        reach(possible, [...path, `... on ${possible.name}`]);
  }
}

function fieldsOf(type: GraphQLNamedType): readonly GraphQLField<unknown, unknown>[] {
  return isObjectType(type) || isInterfaceType(type) ? Object.values(type.getFields()) : [];
}
