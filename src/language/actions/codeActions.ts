import * as l10n from '@vscode/l10n';
import { isInterfaceType, isObjectType } from 'graphql';
import { schemaCodes } from '../diagnostics/rules';
import { reloadSchemaCommand } from '../protocol';
import type { Action, ActionRequest, ProblemAt } from './action';
import { addDefaultValue, makeOptional, replaceNull, rewriteNumber, unescape } from './defaultValues';
import { fillArguments, fillFields } from './fill';
import { extractFragment, inlineFragment, removeCondition, removeFragment } from './fragmentActions';
import { nodesAround } from './locatedNodes';
import { declareVariables, extractLiteral, removeVariable } from './variableActions';

/** Returns the quick fixes for the problems in a range and the refactorings for the selection. */
export function codeActions(request: ActionRequest, problems: readonly ProblemAt[]): readonly Action[] {
  return [
    ...problems.flatMap((problem) => fixes(request, problem)),
    ...extractFragment(request),
    ...extractLiteral(request),
    ...inlineFragment(request),
    ...(problems.some(({ code }) => code === 'selection') ? [] : fillFields(request)),
  ];
}

function fixes(request: ActionRequest, problem: ProblemAt): Action[] {
  const reload = schemaCodes.has(problem.code) ? [reloadSchema(problem)] : [];
  switch (problem.code) {
    case 'missing-argument':
      return fillArguments(request, problem);
    case 'selection':
      return fillFields(request, problem);
    case 'undeclared-variable':
      return declareVariables(request, problem);
    case 'unused-variable':
      return removeVariable(request, problem);
    case 'unused-fragment':
      return removeFragment(request, problem);
    case 'optional-variable':
      return addDefaultValue(request, problem);
    case 'null-value':
      return replaceNull(request, problem);
    case 'required-default':
      return makeOptional(request, problem);
    case 'large-number':
      return rewriteNumber(request, problem);
    case 'union-fragment':
      return removeCondition(request, problem);
    case 'string-escape':
      return unescape(request, problem);
    case 'deprecated':
      return replaceDeprecated(request, problem);
    default:
      return [...useSuggestion(request, problem), ...reload];
  }
}

function reloadSchema(problem: ProblemAt): Action {
  return {
    title: l10n.t('Reload the schema'),
    kind: 'quickfix',
    edits: [],
    problem,
    command: reloadSchemaCommand,
  };
}

/**
 * Returns the actions that replace an unknown name with a name that the error message suggests. A suggested inline
 * fragment isn't a name.
 */
function useSuggestion({ document }: ActionRequest, problem: ProblemAt): Action[] {
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
function replaceDeprecated({ schema, document, placed }: ActionRequest, problem: ProblemAt): Action[] {
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
