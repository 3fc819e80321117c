import { Kind, visit, type FragmentSpreadNode } from 'graphql';
import { ambiguousFragment } from '../../operations/ambiguousFragment';
import type { LanguageDocument } from '../documents/languageDocument';
import type { ExecutableNode } from '../documents/executableNode';
import type { ParsedDefinition } from '../documents/parseDefinition';
import type { Project } from '../documents/project';
import type { DocumentProblem } from './problem';
import { focusOf } from './focus';

/**
 * Returns a problem for each required fragment that other documents define more than once. Running the definition
 * fails with the same message. Offsets are relative to the definition.
 *
 * @param reached the fragments that the definition reaches
 */
export function ambiguityProblems(
  project: Project,
  document: LanguageDocument,
  definition: ParsedDefinition,
  reached: readonly ParsedDefinition[],
): readonly DocumentProblem[] {
  const { node } = definition;
  if (node === undefined) return [];
  const names = new Set([definition, ...reached].flatMap(({ spreads }) => spreads));
  return [...names].flatMap((name): DocumentProblem[] => {
    const found = project.fragmentsNamed(name, document);
    if (found.length < 2 || found[0]?.document === document) return [];
    const parsed = found.filter(({ placed }) => placed.definition.node !== undefined);
    const message = ambiguousFragment(
      name,
      parsed.map((located) => project.labelOf(located.document)),
    );
    if (message === undefined) return [];
    return [
      { code: 'duplicate-fragment', message, severity: 'error', ...focusOf(spreadOf(node, name) ?? node) },
    ];
  });
}

/** Returns the first spread of the fragment in the definition. */
function spreadOf(node: ExecutableNode, name: string): FragmentSpreadNode | undefined {
  let found: FragmentSpreadNode | undefined;
  visit(node, {
    [Kind.FRAGMENT_SPREAD](spread) {
      if (spread.name.value === name) found ??= spread;
    },
  });
  return found;
}
