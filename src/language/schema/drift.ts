import { findBreakingChanges, findDangerousChanges, isSpecifiedDirective, type GraphQLSchema } from 'graphql';
import { localImpacts, type ChangeType, type Impact } from './changeTypes';
import { otherChanges } from './otherChanges';

export interface SchemaChange {
  readonly type: ChangeType;
  /** One sentence that describes the change, such as `User.email was removed.` */
  readonly description: string;
}

/**
 * The differences between two schemas by their impact. Members of an added or removed type aren't listed separately.
 */
export type SchemaDrift = Readonly<Record<Impact, readonly SchemaChange[]>>;

/**
 * Compares two schemas with graphql-js and adds the changes that it doesn't report. Omits directives of the GraphQL
 * specification: they depend on the version of the library that wrote the schema.
 */
export function compareSchemas(old: GraphQLSchema, current: GraphQLSchema): SchemaDrift {
  const [before, after] = [withoutBuiltInDirectives(old), withoutBuiltInDirectives(current)];
  const others = otherChanges(before, after);
  const ofImpact = (impact: Impact): readonly SchemaChange[] =>
    others.filter(({ type }) => localImpacts[type] === impact);
  return {
    breaking: [...findBreakingChanges(before, after), ...ofImpact('breaking')],
    dangerous: [...findDangerousChanges(before, after), ...ofImpact('dangerous')],
    harmless: ofImpact('harmless'),
  };
}

/** Returns the schema with other directives. Building a schema would take longer than comparing it. */
function withoutBuiltInDirectives(schema: GraphQLSchema): GraphQLSchema {
  const directives = schema.getDirectives().filter((directive) => !isSpecifiedDirective(directive));
  return Object.create(schema, { getDirectives: { value: () => directives } }) as GraphQLSchema;
}

export function isSame({ breaking, dangerous, harmless }: SchemaDrift): boolean {
  return breaking.length + dangerous.length + harmless.length === 0;
}
