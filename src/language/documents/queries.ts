import { Kind, type FragmentDefinitionNode } from 'graphql';
import type { LanguageDocument } from './languageDocument';
import type { ParsedDefinition } from './parseDefinition';
import type { Located, Project } from './project';

/** The node of a definition, where it is a fragment that parses. */
export function fragmentNode({ node }: ParsedDefinition): FragmentDefinitionNode | undefined {
  return node?.kind === Kind.FRAGMENT_DEFINITION ? node : undefined;
}

/**
 * Every fragment a definition reaches through its spreads, each once; the definition itself is not among them. A
 * request has one fragment of each name: that of the definition's own document comes first.
 */
export function reachedFragments(
  project: Project,
  document: LanguageDocument,
  definition: ParsedDefinition,
): readonly Located[] {
  const reached = new Map<string, Located>();
  // Not by recursion: a chain of fragments can be longer than the stack.
  const pending = definition.spreads.toReversed();
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    if (reached.has(name)) continue;
    const [located] = project.fragmentsNamed(name, document);
    if (located === undefined) continue;
    reached.set(name, located);
    for (const next of located.placed.definition.spreads.toReversed()) pending.push(next);
  }
  return [...reached.values()].filter(({ placed }) => placed.definition !== definition);
}

/** The operations and fragments of the workspace that spread a fragment, directly or through other fragments. */
export function definitionsReaching(project: Project, fragment: Located): readonly Located[] {
  return [...project.related(fragment.document)].filter(({ document, placed: { definition } }) =>
    reachedFragments(project, document, definition).some(({ placed }) => placed === fragment.placed),
  );
}
