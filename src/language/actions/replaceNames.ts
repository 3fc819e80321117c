import * as l10n from '@vscode/l10n';
import { isInterfaceType, isObjectType } from 'graphql';
import type { Action, ActionRequest, ProblemAt } from './action';
import { nodesAround } from './locatedNodes';

/**
 * Returns the actions that replace an unknown name with a name that the error message suggests. A suggested inline
 * fragment isn't a name.
 */
export function useSuggestion({ document }: ActionRequest, problem: ProblemAt): Action[] {
  const [, suggestions] = /Did you mean (?!to use an inline fragment )(.+)\?/.exec(problem.message) ?? [];
  const names = [...(suggestions ?? '').matchAll(/"([_A-Za-z]\w*)"/g)].map(([, name = '']) => name);
  return names.map((name, index) => ({
    title: l10n.t('Change to {name}', { name }),
    kind: 'quickfix',
    edits: [{ document, start: problem.start, end: problem.end, text: name }],
    problem,
    preferred: index === 0 && names.length === 1,
  }));
}

/**
 * Returns the action that replaces a deprecated field with another field of its parent type that the deprecation reason
 * mentions.
 */
export function replaceDeprecated({ schema, document, placed }: ActionRequest, problem: ProblemAt): Action[] {
  const field = nodesAround(schema, placed, problem.start).findLast((located) => located.field !== undefined);
  const parent = field?.parentType;
  const reason = field?.field?.deprecationReason;
  if (!reason || !(isObjectType(parent) || isInterfaceType(parent))) return [];
  const fields = parent.getFields();
  const name = Array.from(reason.matchAll(/\b[_A-Za-z]\w*\b/g), ([word]) => word).find(
    (word) => word !== field?.field?.name && Object.hasOwn(fields, word) && isNamedAsOne(reason, word),
  );
  if (name === undefined) return [];
  return [
    {
      title: l10n.t('Replace with {name}', { name }),
      kind: 'quickfix',
      edits: [{ document, start: problem.start, end: problem.end, text: name }],
      problem,
      preferred: true,
    },
  ];
}

/** Whether the reason marks the word as a field name. Words such as "name" also occur in ordinary text. */
function isNamedAsOne(reason: string, word: string): boolean {
  return new RegExp(`[\`'"]${word}[\`'"]|\\buse (?:the )?\\w*\\.?${word}\\b`, 'i').test(reason);
}
