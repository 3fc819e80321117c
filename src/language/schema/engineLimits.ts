import type { GraphQLSchema } from 'graphql';
import { isRecord } from '../../shared/record';

/** What the server of a schema rejects although the specification allows it. */
export interface EngineLimits {
  /**
   * Whether the server rejects null for arguments and input fields with a default value, required variables with a
   * default value, large numbers, and fragments on unions inside other types.
   */
  readonly rejectsNullForDefaults: boolean;
  /** Whether the server rejects block strings, and all integers that don't have 32 bits. */
  readonly rejectsBlockStrings: boolean;
  /** The arguments of the fields of introspection types, by type and field. Without a type if it isn't known. */
  readonly introspection: IntrospectionFields;
}

type IntrospectionFields = ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;

const key = 'instanceExplorer.engineLimits';

const oldestLimits: EngineLimits = {
  rejectsNullForDefaults: true,
  rejectsBlockStrings: true,
  introspection: new Map(),
};

/** Returns the limits of the server, which are those of the oldest known instances if a schema doesn't show them. */
export function engineLimits(schema: GraphQLSchema | undefined): EngineLimits {
  return (schema?.extensions[key] as EngineLimits | undefined) ?? oldestLimits;
}

/**
 * Saves the limits of the server that returned an introspection result. No version of the GraphQL library of instances
 * has `isRepeatable`, and those that can omit deprecated arguments read block strings.
 *
 * @param introspection the value of `__schema`
 */
export function noteEngineLimits(schema: GraphQLSchema, introspection: unknown): void {
  const fields = introspectionFields(introspection);
  const isOtherServer = itemsOf(introspection, 'directives').some((one) => 'isRepeatable' in one);
  const limits: EngineLimits = {
    rejectsNullForDefaults: !isOtherServer,
    rejectsBlockStrings: !isOtherServer && !fields.get('__Field')?.get('args')?.length,
    introspection: fields,
  };
  schema.extensions = { ...schema.extensions, [key]: limits };
}

/**
 * Whether the server of the schema has a field of an introspection type, and its argument. Fields of other types are in
 * the schema itself.
 */
export function isInServer(schema: GraphQLSchema, type: string, field: string, argument?: string): boolean {
  const fields = engineLimits(schema).introspection.get(type);
  if (!fields || field.startsWith('__')) return true;
  const known = fields.get(field);
  return known !== undefined && (argument === undefined || known.includes(argument));
}

function introspectionFields(introspection: unknown): IntrospectionFields {
  const types = itemsOf(introspection, 'types').filter(({ name }) => String(name).startsWith('__'));
  return new Map(
    types.map((type) => [
      String(type['name']),
      new Map(
        itemsOf(type, 'fields').map((field) => [
          String(field['name']),
          itemsOf(field, 'args').map(({ name }) => String(name)),
        ]),
      ),
    ]),
  );
}

function itemsOf(value: unknown, name: string): readonly Readonly<Record<string, unknown>>[] {
  const items = isRecord(value) ? value[name] : undefined;
  return Array.isArray(items) ? items.filter(isRecord) : [];
}
