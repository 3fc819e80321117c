import { getNamedType, isInputType, isScalarType, isSpecifiedScalarType, type GraphQLSchema } from 'graphql';
import { getVariablesJSONSchema } from 'graphql-language-service';
import { anonymousKey } from '../../operations/variables';
import { markdown } from '../../shared/markdown';
import type { LanguageDocument } from '../documents/languageDocument';
import type { ParsedDefinition } from '../documents/parseDefinition';
import { declaredVariables, typeOf } from '../documents/variables';

/** JSON Schema, as far as it is written here. */
export interface JsonSchema {
  readonly type?: string;
  readonly description?: string;
  readonly markdownDescription?: string;
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean;
  readonly definitions?: Readonly<Record<string, unknown>>;
  readonly defaultSnippets?: readonly unknown[];
}

/**
 * The shape of a variables file: one key for each operation of the document beside it, each an object with the
 * declared variables. The library's schema is mended where it is known to be wrong: scalars of unknown shape take
 * any JSON, a variable with a default need not be there, and unknown keys of nested input objects are mistakes.
 */
export function variablesSchema(schema: GraphQLSchema, document: LanguageDocument): JsonSchema {
  const properties: Record<string, unknown> = {};
  const definitions: Record<string, unknown> = {};
  for (const { definition } of document.definitions) {
    if (definition.kind !== 'operation') continue;
    const { definitions: inputs, ...operation } = operationSchema(schema, definition);
    properties[definition.name ?? anonymousKey] = operation;
    for (const [name, input] of Object.entries(inputs ?? {}))
      definitions[name] = { ...(input as object), additionalProperties: false };
  }
  return described(
    withSingleValues({ type: 'object', properties, additionalProperties: false, definitions }),
  );
}

/** GraphQL takes a single value for a list of one. */
function withSingleValues<T>(node: T): T {
  if (typeof node !== 'object' || node === null) return node;
  if (Array.isArray(node)) return node.map(withSingleValues) as T;
  const own = Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, withSingleValues(value as unknown)]),
  );
  const isList = own.type === 'array' || (Array.isArray(own.type) && own.type[0] === 'array');
  if (!isList || own.items === undefined) return own as T;
  const { description, ...list } = own;
  return { description, anyOf: [list, own.items] } as T;
}

/** Descriptions as Markdown that displays them as they are: of plain ones, the library makes links. */
function described<T>(node: T): T {
  if (typeof node !== 'object' || node === null) return node;
  if (Array.isArray(node)) return node.map(described) as T;
  const entries = Object.entries(node).map(([key, value]) => [key, described(value)] as const);
  const { description } = node as { readonly description?: unknown };
  const text =
    typeof description === 'string' ? [['markdownDescription', markdown`${description}`.value]] : [];
  return Object.fromEntries([...entries, ...text]) as T;
}

function operationSchema(schema: GraphQLSchema, definition: ParsedDefinition): JsonSchema {
  const variables = declaredVariables(definition);
  const types = variables.flatMap((variable) => {
    const type = typeOf(schema, variable);
    return isInputType(type) ? [[variable.name, type] as const] : [];
  });
  const generated = getVariablesJSONSchema(Object.fromEntries(types), {
    scalarSchemas: anyJson(schema),
  }) as JsonSchema;
  const optional = new Set(variables.filter(({ hasDefault }) => hasDefault).map(({ name }) => name));
  const known = new Set(types.map(([name]) => name));
  // A variable of a type that the schema lacks may hold anything: the document says what is wrong with it.
  const unknown = variables.filter(({ name }) => !known.has(name)).map(({ name }) => [name, {}] as const);
  return {
    ...generated,
    description: `Variables of ${definition.name ?? 'the anonymous operation'}`,
    properties: { ...generated.properties, ...Object.fromEntries(unknown) },
    required: (generated.required ?? []).filter((name) => !optional.has(name)),
    additionalProperties: false,
  };
}

type ScalarSchemas = NonNullable<NonNullable<Parameters<typeof getVariablesJSONSchema>[1]>['scalarSchemas']>;

function anyJson(schema: GraphQLSchema): ScalarSchemas {
  const scalars = Object.values(schema.getTypeMap()).filter(
    (type) => isScalarType(getNamedType(type)) && !isSpecifiedScalarType(type),
  );
  const any = { type: ['object', 'array', 'string', 'number', 'boolean'] } as const;
  return {
    ID: { type: ['string', 'integer'] },
    ...Object.fromEntries(scalars.map(({ name }) => [name, { type: [...any.type] }])),
  };
}
