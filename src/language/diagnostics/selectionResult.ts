import {
  Kind,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';
import type { Usages } from './definitionContext';
import type { DocumentProblem } from './problem';

/**
 * The problems that the rules found in a selection of a definition, and the values that these problems depend on.
 * Offsets are relative to the start of the selection.
 */
export interface SelectionResult {
  readonly schema: GraphQLSchema;
  /** The text before the selection set, which determines the types of fields and variables. */
  readonly header: string;
  /** The fragments that the definition reaches. */
  readonly fragments: readonly FragmentDefinitionNode[];
  /** The problems that don't depend on fragments. */
  readonly local: readonly DocumentProblem[];
  readonly fromFragments: readonly DocumentProblem[];
  readonly usages: Usages;
  /** Whether rules that depend on the rest of the definition can find problems in the selection. */
  readonly dependent: boolean;
}

/**
 * Whether a rule that depends on the rest of the definition can find problems in a selection. Such a selection contains
 * introspection fields, or fields that are merged with each other or with fields of a fragment.
 */
export function isDependent(selection: SelectionNode): boolean {
  switch (selection.kind) {
    case Kind.FIELD:
      return (
        selection.name.value.startsWith('__') ||
        (selection.selectionSet !== undefined && mergesFields(selection.selectionSet))
      );
    case Kind.FRAGMENT_SPREAD:
      return false;
    case Kind.INLINE_FRAGMENT:
      return selection.selectionSet.selections.some(isDependent);
  }
}

function mergesFields(set: SelectionSetNode): boolean {
  if (set.selections.length === 1 && set.selections[0]?.kind === Kind.FRAGMENT_SPREAD) return false;
  const names = new Set<string>();
  return flattened(set).some((selection) => {
    if (selection.kind !== Kind.FIELD) return true;
    const name = (selection.alias ?? selection.name).value;
    if (names.has(name)) return true;
    names.add(name);
    return isDependent(selection);
  });
}

/** Returns the fields and spreads of a selection set and of its inline fragments. */
function flattened({ selections }: SelectionSetNode): readonly SelectionNode[] {
  return selections.flatMap((selection) =>
    selection.kind === Kind.INLINE_FRAGMENT ? flattened(selection.selectionSet) : [selection],
  );
}
