import {
  doTypesOverlap,
  isAbstractType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isInputType,
  isObjectType,
  isUnionType,
  type GraphQLCompositeType,
  type GraphQLInterfaceType,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  type GraphQLType,
} from 'graphql';
import { CompletionItemKind } from 'vscode-languageserver-types';
import { group, type Suggestion } from './completionEntries';

/**
 * Returns the type conditions to suggest inside `parent`: the type itself or, for an abstract type, its possible
 * types and their interfaces.
 */
export function conditionTypes(
  schema: GraphQLSchema,
  parent: GraphQLCompositeType,
): readonly GraphQLCompositeType[] {
  if (!isAbstractType(parent)) return [parent];
  // An invalid schema from an instance can have a union with a member that isn't an object type.
  const possible: readonly GraphQLObjectType[] = schema.getPossibleTypes(parent).filter(isObjectType);
  const interfaces = new Set<GraphQLInterfaceType>(possible.flatMap((type) => type.getInterfaces()));
  return [...new Set<GraphQLCompositeType>([...possible, ...interfaces])];
}

const overlapping = new WeakMap<GraphQLCompositeType, ReadonlySet<string>>();

/** Returns the names of the types whose fragments apply inside `parent`: the type itself first. */
export function overlappingTypes(schema: GraphQLSchema, parent: GraphQLCompositeType): ReadonlySet<string> {
  const known = overlapping.get(parent);
  if (known) return known;
  const types = userTypes(schema).filter(
    (type) => isCompositeType(type) && doTypesOverlap(schema, parent, type),
  );
  const names = new Set([parent.name, ...types.map(({ name }) => name)]);
  overlapping.set(parent, names);
  return names;
}

export function typeConditionSuggestions(
  schema: GraphQLSchema,
  parent: GraphQLType | null | undefined,
): Suggestion[] {
  const types = isCompositeType(parent)
    ? conditionTypes(schema, parent)
    : userTypes(schema).filter(isCompositeType);
  return types.map((type) => ({
    label: type.name,
    kind: isObjectType(type) ? CompletionItemKind.Class : CompletionItemKind.Interface,
    detail: isObjectType(type) ? 'type' : isUnionType(type) ? 'union' : 'interface',
    group: group.usual,
    documentation: type.description ?? '',
  }));
}

const usualScalars = ['ID', 'String', 'Int', 'Boolean', 'Float'];

const inputTypes = new WeakMap<GraphQLSchema, readonly Suggestion[]>();

/**
 * Returns the input types for a variable. Built-in scalars are first, because most variables have one of
 * them.
 */
export function variableTypeSuggestions(schema: GraphQLSchema): readonly Suggestion[] {
  const known = inputTypes.get(schema) ?? listInputTypes(schema);
  inputTypes.set(schema, known);
  return known;
}

function listInputTypes(schema: GraphQLSchema): readonly Suggestion[] {
  const types = userTypes(schema).filter(isInputType);
  const rank = ({ name }: GraphQLNamedType): number => {
    const usual = usualScalars.indexOf(name);
    return usual === -1 ? usualScalars.length : usual;
  };
  return [...types]
    .sort((a, b) => rank(a) - rank(b))
    .map((type) => ({
      label: type.name,
      kind: isEnumType(type)
        ? CompletionItemKind.Enum
        : isInputObjectType(type)
          ? CompletionItemKind.Struct
          : CompletionItemKind.TypeParameter,
      detail: isEnumType(type) ? 'enum' : isInputObjectType(type) ? 'input' : 'scalar',
      group: usualScalars.includes(type.name) ? group.first : group.usual,
      documentation: type.description ?? '',
    }));
}

function userTypes(schema: GraphQLSchema): readonly GraphQLNamedType[] {
  return Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'));
}
