import * as l10n from '@vscode/l10n';
import { getNamedType, isInputType, isScalarType, isSpecifiedScalarType, type GraphQLSchema } from 'graphql';
import { getVariablesJSONSchema } from 'graphql-language-service';
import { anonymousKey } from '../../operations/variables';
import { markdown } from '../../shared/markdown';
import { isRecord } from '../../shared/record';
import type { LanguageDocument } from '../documents/languageDocument';
import type { ParsedDefinition } from '../documents/parseDefinition';
import { declaredVariables, typeOf } from '../documents/variables';

/** The subset of JSON Schema that variables files use. */
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
 * Returns the JSON schema of a variables file, which contains an object of variables for each operation.
 * Corrects the library's schemas: custom scalars accept any JSON, IDs accept integers, lists accept a single value,
 * variables with a default value are optional, and unknown keys of nested input objects are errors.
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

/** Allows a single value in place of a list, because GraphQL coerces it to a list with one item. */
function withSingleValues<T>(node: T): T {
  if (Array.isArray(node)) return node.map(withSingleValues) as T;
  if (!isRecord(node)) return node;
  const declared = Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, withSingleValues(value)]),
  );
  const isList = declared.type === 'array' || (Array.isArray(declared.type) && declared.type[0] === 'array');
  if (!isList || declared.items === undefined) return declared as T;
  const { description, ...list } = declared;
  return { description, anyOf: [list, declared.items] } as T;
}

/** Adds descriptions as escaped Markdown, because the library creates links in plain descriptions. */
function described<T>(node: T): T {
  if (Array.isArray(node)) return node.map(described) as T;
  if (!isRecord(node)) return node;
  const entries = Object.entries(node).map(([key, value]) => [key, described(value)] as const);
  const { description } = node;
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
  // A variable of an unknown type accepts any value, because the document has a diagnostic for the type.
  const unknown = variables.filter(({ name }) => !known.has(name)).map(({ name }) => [name, {}] as const);
  return {
    ...generated,
    description:
      definition.name === undefined
        ? l10n.t('Variables of the anonymous operation')
        : l10n.t('Variables of {operation}', { operation: definition.name }),
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
  // The JSON service doesn't accept 1.0 as an integer, so that the type is wider than what its message names.
  const integer = {
    type: 'number',
    multipleOf: 1,
    minimum: -(2 ** 31),
    maximum: 2 ** 31 - 1,
    errorMessage: l10n.t('Incorrect type. Expected "integer".'),
  } as const;
  const any = { type: ['object', 'array', 'string', 'number', 'boolean'] } as const;
  return {
    ID: { type: ['string', 'integer'] },
    Int: integer,
    ...Object.fromEntries(scalars.map(({ name }) => [name, { type: [...any.type] }])),
  };
}
