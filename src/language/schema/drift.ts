import { findBreakingChanges, findDangerousChanges, type GraphQLSchema } from 'graphql';
import { ownImpacts, type ChangeType, type Impact } from './changeTypes';
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

/** Compares two schemas with graphql-js and adds the changes that it doesn't report. */
export function compareSchemas(before: GraphQLSchema, after: GraphQLSchema): SchemaDrift {
  const others = otherChanges(before, after);
  const ofImpact = (impact: Impact): readonly SchemaChange[] =>
    others.filter(({ type }) => ownImpacts[type] === impact);
  return {
    breaking: [...findBreakingChanges(before, after), ...ofImpact('breaking')],
    dangerous: [...findDangerousChanges(before, after), ...ofImpact('dangerous')],
    harmless: ofImpact('harmless'),
  };
}

export function isSame({ breaking, dangerous, harmless }: SchemaDrift): boolean {
  return breaking.length + dangerous.length + harmless.length === 0;
}
