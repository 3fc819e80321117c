import type { LanguageDocument } from './languageDocument';
import type { ParsedDefinition } from './parseDefinition';
import type { Located, Project } from './project';

/**
 * Returns every fragment that a definition reaches through spreads, except the definition itself. Resolves
 * each name to one fragment, preferably in the same document.
 */
export function reachedFragments(
  project: Project,
  document: LanguageDocument,
  definition: ParsedDefinition,
): readonly Located[] {
  const reached = new Map<string, Located>();
  // Iterative, because a long chain of fragments would exhaust the stack.
  const pending = definition.spreads.toReversed();
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    if (reached.has(name)) continue;
    const located = project.fragmentNamed(name, document);
    if (!located) continue;
    reached.set(name, located);
    for (const next of located.placed.definition.spreads.toReversed()) pending.push(next);
  }
  return [...reached.values()].filter(({ placed }) => placed.definition !== definition);
}

/** Returns the definitions that spread a fragment, directly or through other fragments. */
export function definitionsReaching(project: Project, fragment: Located): readonly Located[] {
  const { name = '' } = fragment.placed.definition;
  return project
    .spreaders(name, fragment.document)
    .filter(({ document, placed: { definition } }) =>
      reachedFragments(project, document, definition).some(({ placed }) => placed === fragment.placed),
    );
}
