import { Kind, type FragmentDefinitionNode } from 'graphql';
import type { ParsedDefinition } from './parseDefinition';

/** Returns the node of a definition if it is a fragment without syntax errors. */
export function fragmentNode({ node }: ParsedDefinition): FragmentDefinitionNode | undefined {
  return node?.kind === Kind.FRAGMENT_DEFINITION ? node : undefined;
}
