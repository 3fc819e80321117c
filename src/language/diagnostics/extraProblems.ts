import * as l10n from '@vscode/l10n';
import { Kind, OperationTypeNode, visit, type FieldNode, type FragmentDefinitionNode } from 'graphql';
import { estimateCost } from '../../operations/cost';
import type { CostLimits } from '../../operations/costLimits';
import { limitName, neverCompletes } from '../../operations/limits';
import { formatCount } from '../../shared/format';
import type { EngineLimits } from '../schema/engineLimits';
import type { ExecutableNode } from '../documents/executableNode';
import type { DocumentProblem } from './problem';
import { focusOf } from './focus';

/** Codes of errors about the cost, which this extension estimates. */
export const extraErrorCodes: ReadonlySet<string> = new Set(['cost-hangs', 'cost-limit']);

/** Returns problems in valid GraphQL that known instances might reject, truncate, or never complete. */
export function extraProblems(
  node: ExecutableNode,
  fragments: readonly FragmentDefinitionNode[],
  limits: CostLimits,
  { rejectsBlockStrings, rejectsNullForDefaults }: EngineLimits,
): readonly DocumentProblem[] {
  return [
    ...(rejectsBlockStrings ? blockStrings(node) : []),
    ...(rejectsNullForDefaults ? escapes(node, rejectsBlockStrings) : []),
    ...searches(node),
    ...costProblems(node, fragments, limits),
  ];
}

/** Matches escape sequences of strings, and those of them that only older instances reject. */
const escape = /\\(?:u\{[^}]*\}|u[dD][89abAB]..\\u[dD][c-fC-F]..|[^])/g;
const olderEscape = /^\\u(?:\{|[dD][89abAB])/;

/** Reports escape sequences that GraphQL allows, and instances don't read. */
function escapes(node: ExecutableNode, isOld: boolean): DocumentProblem[] {
  const body = node.loc?.source.body ?? '';
  if (!body.includes('\\')) return [];
  const problems: DocumentProblem[] = [];
  visit(node, {
    [Kind.STRING]: ({ block = false, loc }, key) => {
      if (key === 'description') return;
      // Older instances reject every block string.
      if (!loc || (block && isOld)) return;
      const text = body.slice(loc.start, loc.end);
      for (const { 0: sequence, index } of text.matchAll(block ? /\\"""/g : escape)) {
        if (!block && sequence !== '\\/' && !(isOld && olderEscape.test(sequence))) continue;
        const start = loc.start + index;
        const message = l10n.t(
          'Instances reject {escape} in a string. Enter the character itself, or move the text to a variable.',
          { escape: sequence },
        );
        problems.push({
          code: 'string-escape',
          message,
          severity: 'warning',
          start,
          end: start + sequence.length,
        });
      }
    },
  });
  return problems;
}

/** Reports block strings. Older instances support them only in descriptions. */
function blockStrings(node: ExecutableNode): DocumentProblem[] {
  if (node.loc?.source.body.includes('"""') === false) return [];
  const problems: DocumentProblem[] = [];
  visit(node, {
    [Kind.STRING]: (value, key) => {
      if (value.block !== true || key === 'description') return;
      problems.push({
        code: 'block-string',
        message: l10n.t(
          'Instances reject block strings. Use a string with \\n in it, or move the text to a variable.',
        ),
        severity: 'warning',
        ...focusOf(value),
      });
    },
  });
  return problems;
}

/**
 * Reports searches that list results. The API documentation recommends the stream search API for code search.
 */
function searches(node: ExecutableNode): DocumentProblem[] {
  if (node.kind !== Kind.OPERATION_DEFINITION || node.operation !== OperationTypeNode.QUERY) return [];
  const fields = node.selectionSet.selections.filter(
    (selection): selection is FieldNode => selection.kind === Kind.FIELD && selection.name.value === 'search',
  );
  return fields.filter(listsResults).map((field) => ({
    code: 'search-results',
    message: l10n.t(
      'Results listed through GraphQL are truncated. Use the stream search API of the instance instead.',
    ),
    severity: 'hint',
    ...focusOf(field),
  }));
}

function listsResults({ selectionSet }: FieldNode): boolean {
  return resultsIn(resultsIn(selectionSet)?.selectionSet) !== undefined;
}

function resultsIn(set: FieldNode['selectionSet']): FieldNode | undefined {
  return set?.selections.find(
    (selection): selection is FieldNode =>
      selection.kind === Kind.FIELD && selection.name.value === 'results',
  );
}

/** The share of a limit above which a warning is shown, because variable values can increase the cost. */
const nearLimit = 0.8;

function costProblems(
  node: ExecutableNode,
  fragments: readonly FragmentDefinitionNode[],
  limits: CostLimits,
): DocumentProblem[] {
  if (node.kind !== Kind.OPERATION_DEFINITION) return [];
  const cost = estimateCost({ kind: Kind.DOCUMENT, definitions: [node, ...fragments] });
  if (cost.kind === 'skipped') return [];
  const place = focusOf(node);
  if (cost.kind === 'hangs') {
    return [
      {
        code: 'cost-hangs',
        message: neverCompletes(cost.reason),
        severity: 'error',
        ...place,
      },
    ];
  }
  const figures = [
    ['query depth', cost.depth, limits.graphQLMaxDepth],
    ['field count', cost.fields, limits.graphQLMaxFieldCount],
    ['alias count', cost.aliases, limits.graphQLMaxAliases],
    ['duplicate field count', cost.duplicateFields, limits.GraphqlMaxDuplicateFieldCount],
    ['unique field count', cost.uniqueFields, limits.GraphqlMaxUniqueFieldCount],
  ] as const;
  return figures.flatMap(([type, actual, limit]): DocumentProblem[] => {
    if (actual <= limit * nearLimit) return [];
    const values = { name: limitName(type), actual: formatCount(actual), limit: formatCount(limit) };
    if (actual > limit) {
      const message = l10n.t(
        'The instance will reject this operation. {name}: {actual}, limit: {limit}.',
        values,
      );
      return [{ code: 'cost-limit', message, severity: 'error', ...place }];
    }
    const message = l10n.t(
      'This operation is close to a limit of the instance. {name}: {actual}, limit: {limit}.',
      values,
    );
    return [{ code: 'cost-near-limit', message, severity: 'warning', ...place }];
  });
}
