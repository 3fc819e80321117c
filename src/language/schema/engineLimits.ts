import type { GraphQLSchema } from 'graphql';
import { isRecord } from '../../shared/record';

/** What the server of a schema rejects although the specification allows it. */
export interface EngineLimits {
  /**
   * Whether the server rejects null for arguments and input fields with a default value, required variables with a
   * default value, and numbers as IDs that aren't 32-bit integers.
   */
  readonly rejectsNullForDefaults: boolean;
  readonly rejectsBlockStrings: boolean;
}

const key = 'instanceExplorer.engineLimits';

/** Returns the limits of the server, which are those of the oldest known instances if a schema doesn't show them. */
export function engineLimits(schema: GraphQLSchema | undefined): EngineLimits {
  return (
    (schema?.extensions[key] as EngineLimits | undefined) ?? {
      rejectsNullForDefaults: true,
      rejectsBlockStrings: true,
    }
  );
}

/**
 * Saves the limits of the server that returned an introspection result. No version of the GraphQL library of instances
 * has `isRepeatable`, and those that can omit deprecated arguments read block strings.
 *
 * @param introspection the value of `__schema`
 */
export function noteEngineLimits(schema: GraphQLSchema, introspection: unknown): void {
  const isOtherServer = itemsOf(introspection, 'directives').some((one) => 'isRepeatable' in one);
  const limits: EngineLimits = {
    rejectsNullForDefaults: !isOtherServer,
    rejectsBlockStrings: !isOtherServer && !hasArgumentDeprecation(introspection),
  };
  schema.extensions = { ...schema.extensions, [key]: limits };
}

function hasArgumentDeprecation(introspection: unknown): boolean {
  return itemsOf(introspection, 'types')
    .filter(({ name }) => name === '__Field')
    .flatMap((type) => itemsOf(type, 'fields'))
    .some((field) => field['name'] === 'args' && itemsOf(field, 'args').length > 0);
}

function itemsOf(value: unknown, name: string): readonly Readonly<Record<string, unknown>>[] {
  const items = isRecord(value) ? value[name] : undefined;
  return Array.isArray(items) ? items.filter(isRecord) : [];
}
