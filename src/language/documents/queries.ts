import { Kind, type FragmentDefinitionNode } from 'graphql';
import { ambiguousFragment } from '../../operations';
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
  const follow = (spreads: readonly string[]): void => {
    for (const name of spreads) {
      if (reached.has(name)) continue;
      const [located] = project.fragmentsNamed(name, document);
      if (located === undefined) continue;
      reached.set(name, located);
      follow(located.placed.definition.spreads);
    }
  };
  follow(definition.spreads);
  return [...reached.values()].filter(({ placed }) => placed.definition !== definition);
}

/** The operations and fragments of the workspace that spread a fragment, directly or through other fragments. */
export function definitionsReaching(project: Project, fragment: Located): readonly Located[] {
  return [...project.related(fragment.document)].filter(({ document, placed: { definition } }) =>
    reachedFragments(project, document, definition).some(({ placed }) => placed === fragment.placed),
  );
}

/** A message for each fragment that a definition reaches and that a run can't choose, with the name. */
export function ambiguousFragments(
  project: Project,
  document: LanguageDocument,
  definition: ParsedDefinition,
): readonly { readonly name: string; readonly message: string }[] {
  const names = [
    definition,
    ...reachedFragments(project, document, definition).map(({ placed }) => placed.definition),
  ].flatMap(({ spreads }) => spreads);
  return [...new Set(names)].flatMap((name) => {
    const found = project.fragmentsNamed(name, document);
    if (found[0]?.document === document) return [];
    const parsed = found.filter(({ placed }) => placed.definition.node !== undefined);
    const message = ambiguousFragment(
      name,
      parsed.map((located) => project.labelOf(located.document)),
    );
    return message === undefined ? [] : [{ name, message }];
  });
}
