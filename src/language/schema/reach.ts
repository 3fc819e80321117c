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

/** A type that queries or mutations reach, by the last step of the shortest path to it. */
export interface Way {
  /**
   * The last step: a field, a field and its argument `field(argument)`, an input field, a type condition
   * `... on Type`, or `mutation` for the mutation root. `undefined` for the query root.
   */
  readonly step: string | undefined;
  /** The index of the way to the type that the last step starts from; -1 for a root type. */
  readonly from: number;
  /** The number of steps. */
  readonly length: number;
}

/** The uses of types and the shortest paths to them. */
export interface Reach {
  /** The ways to the types in the order of their lengths: from the query root, and then from the mutation root. */
  readonly ways: readonly Way[];
  /** Returns the index of the way to a type, or -1 if neither root type reaches it. */
  wayTo(type: string): number;
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
  const { ways, indexes } = waysIn(schema);
  const wayTo = (type: string): number => indexes.get(type) ?? -1;
  return {
    ways,
    wayTo,
    usedBy: (type) => users.get(type) ?? [],
    pathTo: (type) => (wayTo(type) === -1 ? undefined : pathOf(ways, wayTo(type))),
  };
}

function pathOf(ways: readonly Way[], index: number): readonly string[] {
  const steps: string[] = [];
  for (let way = ways[index]; way; way = ways[way.from]) if (way.step !== undefined) steps.push(way.step);
  return steps.reverse();
}

function usesOf(schema: GraphQLSchema): ReadonlyMap<string, readonly string[]> {
  const users = new Map<string, string[]>();
  const add = (type: GraphQLNamedType, coordinate: string): void => {
    const known = users.get(type.name);
    if (!known) users.set(type.name, [coordinate]);
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

/** Finds the shortest way to each type by breadth-first search, first in queries, then in mutations. */
function waysIn(schema: GraphQLSchema): {
  readonly ways: readonly Way[];
  readonly indexes: ReadonlyMap<string, number>;
} {
  const ways: Way[] = [];
  const indexes = new Map<string, number>();
  const pending: GraphQLNamedType[] = [];
  const reach = (type: GraphQLNamedType, step: string | undefined, from: number): void => {
    if (indexes.has(type.name)) return;
    indexes.set(type.name, ways.length);
    const length = (ways[from]?.length ?? 0) + (step === undefined ? 0 : 1);
    ways.push({ step, from, length });
    pending.push(type);
  };
  const query = schema.getQueryType();
  const mutation = schema.getMutationType();
  if (query) reach(query, undefined, -1);
  for (let next = 0; ; next += 1) {
    // Searches mutations only for types that no query reaches.
    if (next === pending.length && mutation) reach(mutation, 'mutation', -1);
    const type = pending[next];
    if (!type) return { ways, indexes };
    for (const field of fieldsOf(type)) {
      reach(getNamedType(field.type), field.name, next);
      for (const argument of field.args)
        reach(getNamedType(argument.type), `${field.name}(${argument.name})`, next);
    }
    if (isInputObjectType(type))
      for (const field of Object.values(type.getFields())) reach(getNamedType(field.type), field.name, next);
    if (isAbstractType(type))
      for (const possible of schema.getPossibleTypes(type)) reach(possible, `... on ${possible.name}`, next);
  }
}

function fieldsOf(type: GraphQLNamedType): readonly GraphQLField<unknown, unknown>[] {
  return isObjectType(type) || isInterfaceType(type) ? Object.values(type.getFields()) : [];
}
