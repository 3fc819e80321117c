import * as l10n from '@vscode/l10n';
import type { LanguageDocument, PlacedDefinition } from '../documents/languageDocument';
import type { Project } from '../documents/project';
import { focusOf } from './focus';
import type { DocumentProblem } from './problem';

/**
 * Yields problems that depend on the names of several definitions, such as duplicate names. Offsets are
 * relative to the definition.
 */
export function* documentProblems(
  project: Project,
  document: LanguageDocument,
): Generator<{ readonly placed: PlacedDefinition; readonly problem: DocumentProblem }> {
  const { definitions } = document;
  const operations = definitions.filter(({ definition }) => definition.kind === 'operation');
  const seen = new Map<string, number>();
  for (const { definition } of definitions) {
    const key = keyOf(definition);
    if (key !== undefined) seen.set(key, (seen.get(key) ?? 0) + 1);
  }
  for (const placed of definitions) {
    const { kind, name, node } = placed.definition;
    const place = node ? focusOf(node) : { start: 0, end: 1 };
    const key = keyOf(placed.definition);
    if (key !== undefined && (seen.get(key) ?? 0) > 1) {
      yield {
        placed,
        problem: {
          code: kind === 'fragment' ? 'duplicate-fragment' : 'duplicate-operation',
          message: duplicateMessage(kind, name ?? ''),
          severity: 'error',
          ...place,
        },
      };
    }
    if (kind === 'operation' && name === undefined && node && operations.length > 1) {
      yield {
        placed,
        problem: {
          code: 'anonymous-operation',
          message: l10n.t('This anonymous operation must be the only defined operation. Give it a name.'),
          severity: 'error',
          ...place,
        },
      };
    }
    if (kind === 'fragment' && name !== undefined && !project.isSpread(name, document)) {
      yield {
        placed,
        problem: {
          code: 'unused-fragment',
          message: l10n.t('Fragment "{name}" is never used.', { name }),
          severity: 'hint',
          tag: 'unnecessary',
          ...place,
        },
      };
    }
  }
}

function duplicateMessage(kind: PlacedDefinition['definition']['kind'], name: string): string {
  return kind === 'fragment'
    ? l10n.t('There can be only one fragment named "{name}".', { name })
    : l10n.t('There can be only one operation named "{name}".', { name });
}

function keyOf({ kind, name }: PlacedDefinition['definition']): string | undefined {
  return name !== undefined && (kind === 'operation' || kind === 'fragment') ? `${kind} ${name}` : undefined;
}
