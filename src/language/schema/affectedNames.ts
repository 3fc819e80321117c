import { isDeepStrictEqual } from 'node:util';
import {
  getNamedType,
  isAbstractType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isRequiredInputField,
  type GraphQLArgument,
  type GraphQLEnumType,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLNamedType,
  type GraphQLSchema,
  type GraphQLType,
} from 'graphql';
import { changedTypes } from './changedTypes';
import { defaultText } from './defaultText';
import { engineLimits } from './engineLimits';

type AnyField = GraphQLField<unknown, unknown>;
type Input = GraphQLArgument | GraphQLInputField;

/**
 * Returns the names of which a definition, or a fragment that it reaches, contains at least one if the changes between
 * two schemas can make it invalid. Returns `undefined` if they can affect any definition.
 *
 * A change of a member affects the definitions that name it. A change of a type, or of the types that it can be, also
 * affects those that name a field or an argument that leads to it.
 */
export function affectedNames(before: GraphQLSchema, after: GraphQLSchema): ReadonlySet<string> | undefined {
  if (!isDeepStrictEqual(rootsOf(before), rootsOf(after))) return undefined;
  const names = new Set<string>();
  const types = new Set<string>();
  for (const name of withInterfaces([...changedTypes(before, after)].flat(), before, after)) {
    const [old, current] = [before.getType(name), after.getType(name)];
    if (!old || !current || isOtherType([before, old], [after, current])) types.add(name);
    if (old && current) addChangedMembers(old, current, names);
  }
  addDifferences(
    before.getDirectives(),
    after.getDirectives(),
    names,
    (old, current) =>
      JSON.stringify([old.locations, old.isRepeatable]) ===
        JSON.stringify([current.locations, current.isRepeatable]) && isSameInputs(old.args, current.args),
  );
  for (const type of types) names.add(type);
  if (types.size > 0) for (const schema of [before, after]) addUsers(schema, types, names);
  return names;
}

/** Adds the interfaces of types: which types an interface can be, depends on those that implement it. */
function withInterfaces(names: readonly string[], ...schemas: readonly GraphQLSchema[]): ReadonlySet<string> {
  const types = names.flatMap((name) => schemas.map((schema) => schema.getType(name)));
  const interfaces = types.flatMap((type) => (type && hasFields(type) ? type.getInterfaces() : []));
  return new Set([...names, ...interfaces.map(({ name }) => name)]);
}

/** Returns the names of the root types, and the limits of the server. */
function rootsOf(schema: GraphQLSchema): readonly unknown[] {
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  return [roots.map((root) => root?.name), engineLimits(schema)];
}

/** Whether a value, a selection, or a condition of a type can become invalid without naming a member. */
function isOtherType(
  [before, old]: readonly [GraphQLSchema, GraphQLNamedType],
  [after, current]: readonly [GraphQLSchema, GraphQLNamedType],
): boolean {
  if (old.constructor !== current.constructor) return true;
  if (isInputObjectType(old) && isInputObjectType(current)) {
    const [required, requiredNow] = [old, current].map((type) =>
      namesOf(Object.values(type.getFields()).filter(isRequiredInputField)),
    );
    return required !== requiredNow || old.isOneOf !== current.isOneOf;
  }
  if ('getInterfaces' in old && 'getInterfaces' in current)
    if (namesOf(old.getInterfaces()) !== namesOf(current.getInterfaces())) return true;
  if (!isAbstractType(old) || !isAbstractType(current)) return false;
  return namesOf(before.getPossibleTypes(old)) !== namesOf(after.getPossibleTypes(current));
}

const namesOf = (all: readonly { readonly name: string }[]): string =>
  all
    .map(({ name }) => name)
    .sort()
    .join(' ');

function addChangedMembers(old: GraphQLNamedType, current: GraphQLNamedType, names: Set<string>): void {
  if (hasFields(old) && hasFields(current))
    addDifferences<AnyField>(
      Object.values(old.getFields()),
      Object.values(current.getFields()),
      names,
      (a, b) => String(a.type) === String(b.type) && isSameInputs(a.args, b.args),
    );
  else if (isInputObjectType(old) && isInputObjectType(current))
    addDifferences<Input>(
      Object.values(old.getFields()),
      Object.values(current.getFields()),
      names,
      isSameInput,
    );
  else if (isEnumType(old) && isEnumType(current))
    addDifferences(valuesOf(old), valuesOf(current), names, () => true);
}

const valuesOf = (type: GraphQLEnumType): readonly { readonly name: string }[] => type.getValues();

const hasFields = (type: GraphQLNamedType): type is Extract<GraphQLNamedType, { getInterfaces: unknown }> =>
  isObjectType(type) || isInterfaceType(type);

/** Adds the names that only one list has, and those whose items differ. */
function addDifferences<T extends { readonly name: string }>(
  before: readonly T[],
  after: readonly T[],
  names: Set<string>,
  isSame: (old: T, current: T) => boolean,
): void {
  const left = new Map(before.map((old) => [old.name, old]));
  for (const current of after) {
    const old = left.get(current.name);
    if (old === undefined || !isSame(old, current)) names.add(current.name);
    left.delete(current.name);
  }
  for (const name of left.keys()) names.add(name);
}

function isSameInputs(before: readonly Input[], after: readonly Input[]): boolean {
  if (before.length !== after.length) return false;
  return before.every((old) => {
    const current = after.find(({ name }) => name === old.name);
    return current !== undefined && isSameInput(old, current);
  });
}

function isSameInput(old: Input, current: Input): boolean {
  return String(old.type) === String(current.type) && defaultText(old) === defaultText(current);
}

/** Adds the names of the fields, arguments, input fields, and directives that lead to one of the types. */
function addUsers(schema: GraphQLSchema, types: ReadonlySet<string>, names: Set<string>): void {
  const leadsToType = ({ type }: { readonly type: GraphQLType }): boolean =>
    types.has(getNamedType(type).name);
  const addInputs = (owner: string, inputs: readonly Input[]): void => {
    for (const input of inputs)
      if (leadsToType(input)) for (const name of [owner, input.name]) names.add(name);
  };
  for (const type of Object.values(schema.getTypeMap())) {
    if (hasFields(type))
      for (const field of Object.values(type.getFields())) {
        if (leadsToType(field)) names.add(field.name);
        addInputs(field.name, field.args);
      }
    else if (isInputObjectType(type))
      for (const field of Object.values(type.getFields())) if (leadsToType(field)) names.add(field.name);
  }
  for (const { name, args } of schema.getDirectives()) addInputs(name, args);
}
