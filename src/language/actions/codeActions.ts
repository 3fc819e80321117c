import * as l10n from '@vscode/l10n';
import { schemaCodes } from '../diagnostics/rules';
import { reloadSchemaCommand } from '../protocol';
import type { Action, ActionRequest, ProblemAt } from './action';
import { addDefaultValue, makeOptional, quoteId, replaceNull } from './defaultValues';
import { fillArguments, fillFields } from './fill';
import { extractFragment, inlineFragment, removeFragment } from './fragmentActions';
import { replaceDeprecated, useSuggestion } from './replaceNames';
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
    case 'id-number':
      return quoteId(request, problem);
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
