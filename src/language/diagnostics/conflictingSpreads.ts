import { Kind, visit, type ASTNode, type FragmentDefinitionNode, type FragmentSpreadNode } from 'graphql';
import type { ExecutableNode } from '../documents/executableNode';

export interface ConflictingSpreads {
  /** The first spread of each fragment, in the definition. */
  readonly spreads: readonly FragmentSpreadNode[];
  /** The names of the fragments that contain the fields. */
  readonly names: readonly string[];
}

/**
 * Finds the spreads through which conflicting fields of fragments get into a definition. Both lists are empty if the
 * fields aren't in fragments.
 */
export function conflictingSpreads(
  definition: ExecutableNode,
  fragments: readonly FragmentDefinitionNode[],
  fields: readonly ASTNode[],
): ConflictingSpreads {
  const containing = fields.map(({ loc }) =>
    fragments.find((fragment) => fragment.loc !== undefined && fragment.loc.source === loc?.source),
  );
  const names = [...new Set(containing.flatMap((fragment) => fragment?.name.value ?? []))];
  const found = spreadsIn(definition).map((spread) => ({ spread, reached: reachedNames(spread, fragments) }));
  const spreads = names.flatMap((name) => found.find(({ reached }) => reached.has(name))?.spread ?? []);
  return { spreads: [...new Set(spreads)], names };
}

function spreadsIn(node: ASTNode): readonly FragmentSpreadNode[] {
  const spreads: FragmentSpreadNode[] = [];
  visit(node, { [Kind.FRAGMENT_SPREAD]: (spread) => void spreads.push(spread) });
  return spreads;
}

function reachedNames(
  spread: FragmentSpreadNode,
  fragments: readonly FragmentDefinitionNode[],
): ReadonlySet<string> {
  const names = new Set([spread.name.value]);
  for (const name of names) {
    const fragment = fragments.find((one) => one.name.value === name);
    for (const inner of fragment ? spreadsIn(fragment) : []) names.add(inner.name.value);
  }
  return names;
}
