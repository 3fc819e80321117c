import { isNonNullType, isTypeSubTypeOf, print, type GraphQLInputType, type GraphQLSchema } from 'graphql';
import { CompletionItemKind } from 'vscode-languageserver-types';
import type { LanguageDocument, PlacedDefinition } from '../documents/languageDocument';
import type { Project } from '../documents/project';
import { definitionsReaching } from '../documents/definitionQueries';
import { declaredVariables, typeOf, type DeclaredVariable } from '../documents/variables';
import { group, type Suggestion } from './completionEntries';

/** The expected type at the position of a variable, and whether the position has a default value. */
export interface VariableUse {
  readonly type: GraphQLInputType | undefined;
  readonly hasDefault: boolean;
}

/**
 * Returns the variables that are allowed at a position, by the rule IsVariableUsageAllowed of the GraphQL
 * specification.
 */
export function variableSuggestions(
  schema: GraphQLSchema,
  variables: readonly DeclaredVariable[],
  use: VariableUse,
): Suggestion[] {
  return variables
    .filter((variable) => fits(schema, variable, use))
    .map((variable) => ({
      label: `$${variable.name}`,
      kind: CompletionItemKind.Variable,
      detail: print(variable.type),
      group: group.first,
    }));
}

/**
 * Returns the variables of an operation or, for a fragment, of the definitions in the document that reach it.
 */
export function visibleVariables(
  project: Project,
  document: LanguageDocument,
  placed: PlacedDefinition,
): readonly DeclaredVariable[] {
  if (placed.definition.kind !== 'fragment') return declaredVariables(placed.definition);
  const reaching = definitionsReaching(project, { document, placed }).filter(
    (located) => located.document === document,
  );
  const byName = new Map(
    reaching
      .flatMap((located) => declaredVariables(located.placed.definition))
      .map((variable) => [variable.name, variable]),
  );
  return [...byName.values()];
}

function fits(schema: GraphQLSchema, variable: DeclaredVariable, { type, hasDefault }: VariableUse): boolean {
  if (!type) return true;
  const declared = typeOf(schema, variable);
  if (!declared) return false;
  const optional = isNonNullType(type) && !isNonNullType(declared);
  if (!optional) return isTypeSubTypeOf(schema, declared, type);
  return (variable.hasDefault || hasDefault) && isTypeSubTypeOf(schema, declared, type.ofType);
}
