import { findBreakingChanges, findDangerousChanges, GraphQLSchema, isSpecifiedDirective } from 'graphql';
import { changedTypes } from './changedTypes';
import { localImpacts, type ChangeType, type Impact } from './changeTypes';
import { hasDescriptions, otherChanges } from './otherChanges';

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
  return joinParts([...compareInSteps(old, current)]);
}

/** Yields the changes that {@link compareSchemas} returns, in parts. */
export function* compareInSteps(old: GraphQLSchema, current: GraphQLSchema): Generator<SchemaDrift> {
  const isDescribed = hasDescriptions(old) && hasDescriptions(current);
  for (const names of changedTypes(old, current))
    yield comparePart(partOf(noSchema, old, names), partOf(noSchema, current, names), isDescribed);
  yield comparePart(partOf(old, old, []), partOf(current, current, []), isDescribed);
}

export function joinParts(parts: readonly SchemaDrift[]): SchemaDrift {
  return {
    breaking: parts.flatMap(({ breaking }) => breaking),
    dangerous: parts.flatMap(({ dangerous }) => dangerous),
    harmless: parts.flatMap(({ harmless }) => harmless),
  };
}

function comparePart(before: GraphQLSchema, after: GraphQLSchema, isDescribed: boolean): SchemaDrift {
  const others = otherChanges(before, after, isDescribed);
  const ofImpact = (impact: Impact): readonly SchemaChange[] =>
    others.filter(({ type }) => localImpacts[type] === impact);
  return {
    breaking: [...findBreakingChanges(before, after), ...ofImpact('breaking')],
    dangerous: [...findDangerousChanges(before, after), ...ofImpact('dangerous')],
    harmless: ofImpact('harmless'),
  };
}

const noSchema = new GraphQLSchema({ assumeValid: true });

/**
 * Returns a schema with the roots and the directives of one schema and some types of another. Building a schema would
 * take longer than comparing it.
 */
function partOf(root: GraphQLSchema, schema: GraphQLSchema, names: readonly string[]): GraphQLSchema {
  const types = names.flatMap((name) => schema.getType(name) ?? []);
  const typeMap = Object.fromEntries(types.map((type) => [type.name, type]));
  const directives = root.getDirectives().filter((directive) => !isSpecifiedDirective(directive));
  return Object.create(root, {
    getTypeMap: { value: () => typeMap },
    getDirectives: { value: () => directives },
  }) as GraphQLSchema;
}

export function isSame({ breaking, dangerous, harmless }: SchemaDrift): boolean {
  return breaking.length + dangerous.length + harmless.length === 0;
}
