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

/** Where types are used, and how a query reaches them. */
export interface Reach {
  /** Coordinates of the fields, arguments and input fields of this type, and the unions it is a member of. */
  usedBy(type: string): readonly string[];
  /** The shortest path to a type, as the names to write from the root, with `mutation` first for a mutation. */
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

/** Breadth first from the roots, queries before mutations, so that the first path to a type is a shortest one. */
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
    // Only types that no query reaches are searched for in mutations.
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
