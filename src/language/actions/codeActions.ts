import * as l10n from '@vscode/l10n';
import { schemaCodes } from '../diagnostics/rules';
import { reloadSchemaCommand } from '../protocol';
import type { Action, ActionRequest, FindingAt } from './action';
import { fillArguments, fillFields } from './fill';
import { extractFragment, inlineFragment, removeFragment } from './fragmentActions';
import { replaceDeprecated, useSuggestion } from './replacements';
import { declareVariables, extractLiteral, removeVariable } from './variableActions';

/** Returns the quick fixes for the problems in a range and the refactorings for the selection. */
export function codeActions(request: ActionRequest, findings: readonly FindingAt[]): readonly Action[] {
  return [
    ...findings.flatMap((finding) => fixes(request, finding)),
    ...extractFragment(request),
    ...extractLiteral(request),
    ...inlineFragment(request),
    ...(findings.some(({ code }) => code === 'selection') ? [] : fillFields(request)),
  ];
}

function fixes(request: ActionRequest, finding: FindingAt): Action[] {
  const reload = schemaCodes.has(finding.code) ? [reloadSchema(finding)] : [];
  switch (finding.code) {
    case 'missing-argument':
      return fillArguments(request, finding);
    case 'selection':
      return fillFields(request, finding);
    case 'undeclared-variable':
      return declareVariables(request, finding);
    case 'unused-variable':
      return removeVariable(request, finding);
    case 'unused-fragment':
      return removeFragment(request, finding);
    case 'deprecated':
      return replaceDeprecated(request, finding);
    default:
      return [...useSuggestion(request, finding), ...reload];
  }
}

function reloadSchema(problem: FindingAt): Action {
  return {
    title: l10n.t('Reload the schema'),
    kind: 'quickfix',
    edits: [],
    problem,
    command: reloadSchemaCommand,
  };
}
