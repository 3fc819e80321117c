import { gunzipSync } from 'node:zlib';
import * as l10n from '@vscode/l10n';
import * as v from 'valibot';
import {
  buildClientSchema,
  buildSchema,
  type GraphQLSchema,
  type IntrospectionQuery,
  type IntrospectionType,
  type IntrospectionTypeRef,
  isScalarType,
  isSpecifiedScalarType,
  validateSchema,
} from 'graphql';
import { isRecord } from '../../shared/record';
import { finite } from '../../shared/schema';
import { UserError } from '../../shared/userError';
import { noteEngineLimits } from './engineLimits';

const composite: ReadonlySet<string> = new Set(['OBJECT', 'INTERFACE', 'UNION']);

export interface ReadSchema {
  readonly schema: GraphQLSchema;
  /** Validation errors of graphql-js. The schema can be used despite these errors. */
  readonly problems: readonly string[];
}

/**
 * Reads a schema from an introspection result, with or without `data` around it, or from SDL. The bytes can
 * be gzip-compressed. Instances publish schemas that aren't strictly valid (duplicate fields, reserved
 * names), so validation errors are returned instead of thrown.
 *
 * @throws UserError `input` if the bytes don't contain a schema, and errors of the decompression
 */
export function readSchema(bytes: Uint8Array): ReadSchema {
  const schema = buildFrom(bytes);
  let problems: readonly string[];
  try {
    problems = validateSchema(schema).map(({ message }) => message);
  } catch (error) {
    problems = [messageOf(error)];
  }
  ignoreProblems(schema);
  return { schema, problems };
}

/**
 * Like `readSchema`, but doesn't validate the schema, which takes as long as reading it.
 *
 * @param document only whether this document is valid can be determined with the schema; see `pruneIntrospection`
 */
export function readUncheckedSchema(bytes: Uint8Array, document?: string): GraphQLSchema {
  const schema = buildFrom(bytes, document);
  ignoreProblems(schema);
  return schema;
}

/** Removes the errors, because graphql-js doesn't validate documents against an invalid schema. */
function ignoreProblems(schema: GraphQLSchema): void {
  schema.__validationErrors = [];
}

function buildFrom(bytes: Uint8Array, document?: string): GraphQLSchema {
  const schema = build(textOf(bytes), document);
  makeDefaultsPrintable(schema);
  return schema;
}

function build(text: string, document: string | undefined): GraphQLSchema {
  try {
    if (!/^\s*\{/.test(text)) return buildSchema(text, { assumeValidSDL: true, noLocation: true });
    const introspection = introspectionIn(JSON.parse(text));
    const schema = buildClientSchema(
      document === undefined ? introspection : pruneIntrospection(introspection, document),
    );
    noteEngineLimits(schema, introspection.__schema);
    return schema;
  } catch (error) {
    if (error instanceof UserError) throw error;
    // The messages of graphql-js end in a period, but those of `JSON.parse` don't.
    const message =
      error instanceof SyntaxError
        ? l10n.t("The schema isn't valid JSON: {error}.", { error: error.message })
        : l10n.t("Couldn't read the schema: {error}", { error: messageOf(error) });
    throw new UserError('input', message, {
      advice: l10n.t('Reload it from the instance, or select another schema file.'),
      cause: error,
    });
  }
}

/**
 * Makes the default values of custom scalars printable. graphql-js can't print objects, lists, or infinite
 * numbers.
 */
function makeDefaultsPrintable(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap()))
    if (isScalarType(type) && !isSpecifiedScalarType(type)) type.serialize = printableValue;
}

const printable = v.union([v.string(), v.boolean(), finite]);

function printableValue(value: unknown): unknown {
  return v.is(printable, value) ? value : (JSON.stringify(value) ?? String(value));
}

function textOf(bytes: Uint8Array): string {
  const zipped = bytes[0] === 0x1f && bytes[1] === 0x8b;
  return new TextDecoder().decode(zipped ? gunzipSync(bytes) : bytes);
}

function introspectionIn(json: unknown): IntrospectionQuery {
  const inner = isRecord(json) && isRecord(json['data']) ? json['data'] : json;
  if (isRecord(inner) && isRecord(inner['__schema'])) return inner as unknown as IntrospectionQuery;
  throw new UserError(
    'input',
    l10n.t('The file doesn\'t contain an introspection result: it has no "__schema".'),
    {
      advice: l10n.t('Select a file with an introspection result or with SDL.'),
    },
  );
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/**
 * Omits what the validation of a document doesn't need: fields of types that have other names than those in the
 * document, and then types of arguments and values that nothing refers to. A schema is built from the rest in a fraction
 * of the time.
 *
 * @param document its validity is the same as with all fields, but not the messages, which suggest other names
 */
function pruneIntrospection({ __schema }: IntrospectionQuery, document: string): IntrospectionQuery {
  const names = new Set(document.match(/[_A-Za-z]\w*/g));
  const types = __schema.types.map((type) =>
    type.kind === 'OBJECT' || type.kind === 'INTERFACE'
      ? { ...type, fields: type.fields.filter(({ name }) => names.has(name)) }
      : type,
  );
  const needed = neededTypes(types, names, __schema.directives);
  const remaining = types.filter(({ name, kind }) => needed.has(name) || composite.has(kind));
  return { __schema: { ...__schema, types: remaining } };
}

/** Returns the names of the scalar, enum, and input types that fields, arguments, directives, and the document use. */
function neededTypes(
  types: readonly IntrospectionType[],
  names: ReadonlySet<string>,
  directives: IntrospectionQuery['__schema']['directives'],
): ReadonlySet<string> {
  const byName = new Map(types.map((type) => [type.name, type]));
  const needed = new Set<string>();
  const need = (name: string): void => {
    const type = byName.get(name);
    if (!type || needed.has(name)) return;
    needed.add(name);
    if (type.kind === 'INPUT_OBJECT') for (const { type: inner } of type.inputFields) need(namedType(inner));
  };
  for (const type of types) {
    if (names.has(type.name)) need(type.name);
    if (type.kind !== 'OBJECT' && type.kind !== 'INTERFACE') continue;
    for (const { type: result, args } of type.fields) {
      need(namedType(result));
      for (const { type: inner } of args) need(namedType(inner));
    }
  }
  for (const { args } of directives) for (const { type } of args) need(namedType(type));
  return needed;
}

function namedType(type: IntrospectionTypeRef): string {
  return type.kind === 'LIST' || type.kind === 'NON_NULL' ? namedType(type.ofType) : type.name;
}
