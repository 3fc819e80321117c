import * as l10n from '@vscode/l10n';
import {
  TypeInfo,
  type ASTNode,
  type FragmentDefinitionNode,
  type GraphQLError,
  type GraphQLSchema,
  type SelectionNode,
  Kind,
  visit,
  type FragmentSpreadNode,
} from 'graphql';
import { formatList } from '../../shared/format';
import type { ExecutableNode } from '../documents/executableNode';
import { startOf, textOf } from '../documents/selections';
import { sameItems } from '../sameItems';
import { DefinitionContext } from './definitionContext';
import type { DocumentProblem } from './problem';
import { focusOf } from './focus';
import { definitionRules, warningCodes, type DocumentRule, type RuleScope } from './rules';
import { RuleWalk } from './ruleWalk';
import { isDependent, type SelectionResult } from './selectionResult';

/** The maximum number of problems that are reported for a definition. */
const maxProblems = 50;

/** Stops a walk that exceeds the maximum number of problems. */
class Enough extends Error {}

/** Validates one definition without pauses. */
export function validateDefinition(
  schema: GraphQLSchema,
  node: ExecutableNode,
  fragments: readonly FragmentDefinitionNode[],
): readonly DocumentProblem[] {
  const steps = validateInSteps(schema, node, fragments, new WeakMap());
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/**
 * Validates one definition with the graphql-js rules. Walks only the definition itself, because errors in a fragment
 * are reported in that fragment. A rule that fails doesn't affect the others. Yields between selections, so that the
 * caller can pause.
 *
 * @param results the results of selections in earlier validations, to which this one adds its results. A selection
 *   with a result is checked only with the rules that depend on what changed. The problems don't depend on `results`.
 */
export function* validateInSteps(
  schema: GraphQLSchema,
  node: ExecutableNode,
  fragments: readonly FragmentDefinitionNode[],
  results: WeakMap<SelectionNode, SelectionResult>,
): Generator<void, readonly DocumentProblem[]> {
  const header = headerOf(node);
  const problems: DocumentProblem[] = [];
  let found = noProblems();
  let usedResults = false;
  let separable = true;
  const add = (rule: DocumentRule, problem: DocumentProblem): void => {
    const inScope = found[rule.scope];
    if (inScope.length <= maxProblems) inScope.push(problem);
    if (found.selection.length > maxProblems) throw new Enough();
  };
  const endStep = (): void => {
    problems.push(...found.selection, ...found.fragments, ...found.definition);
    found = noProblems();
    if (problems.length > maxProblems) throw new Enough();
  };
  const types = new TypeInfo(schema);
  const context = new DefinitionContext(schema, node, fragments, types);
  const visitors = definitionRules.map((rule) =>
    rule.rule(
      context.reportingTo((error) => {
        for (const problem of problemsFrom(error, rule, node, fragments)) add(rule, problem);
      }),
    ),
  );
  const gaveUp = (index: number): void => {
    const rule = definitionRules[index - 1];
    if (!rule) return;
    // Later selections are checked without this rule, so their results depend on this selection.
    if (rule.scope !== 'definition') separable = false;
    add(rule, tooComplex(rule, node));
  };
  const walk = new RuleWalk(
    types,
    [context.usageCollector, ...visitors],
    gaveUp,
    (index) => definitionRules[index - 1]?.scope ?? 'selection',
  );
  try {
    const steps = walk.walkDefinition(node);
    let step = steps.next();
    endStep();
    while (step.done !== true) {
      const selection = step.value;
      const start = startOf(selection);
      const known = results.get(selection);
      const usable = known?.schema === schema && known.header === header;
      const firstUsage = context.used.length;
      let scope: RuleScope | undefined = 'selection';
      if (usable) {
        usedResults = true;
        found.selection.push(...known.local.map((problem) => moved(problem, start)));
        context.used.push(...known.usages);
        scope = 'fragments';
        if (sameItems(known.fragments, fragments)) {
          found.fragments.push(...known.fromFragments.map((problem) => moved(problem, start)));
          scope = known.dependent ? 'definition' : undefined;
        }
      }
      step = steps.next(scope);
      if (separable && (scope === 'selection' || scope === 'fragments')) {
        results.set(selection, {
          schema,
          header,
          fragments,
          local: found.selection.map((problem) => moved(problem, -start)),
          fromFragments: found.fragments.map((problem) => moved(problem, -start)),
          usages: context.used.slice(firstUsage),
          dependent: known?.dependent ?? isDependent(selection),
        });
      }
      endStep();
      if (step.done !== true) yield;
    }
  } catch (error) {
    if (!(error instanceof Enough)) throw error;
    problems.push(...found.selection);
  }
  if (!separable && usedResults) return yield* validateInSteps(schema, node, fragments, new WeakMap());
  return problems.length > maxProblems
    ? [...problems.slice(0, maxProblems), tooManyProblems(node)]
    : problems;
}

function noProblems(): Record<RuleScope, DocumentProblem[]> {
  return { selection: [], fragments: [], definition: [] };
}

/** Returns the text before the selection set. */
function headerOf(node: ExecutableNode): string {
  return textOf(node).slice(0, startOf(node.selectionSet) - startOf(node));
}

function moved(problem: DocumentProblem, by: number): DocumentProblem {
  return { ...problem, start: problem.start + by, end: problem.end + by };
}

/** Returns the problem of an error, or one for each spread if fields of fragments conflict with each other. */
function problemsFrom(
  error: GraphQLError,
  { code }: DocumentRule,
  definition: ExecutableNode,
  fragments: readonly FragmentDefinitionNode[],
): readonly DocumentProblem[] {
  const nodes = error.nodes ?? [];
  const anchor = nodes.find((node) => isWithin(node, definition));
  const problem = (node: ASTNode, message: string): DocumentProblem => ({
    code,
    message,
    severity: warningCodes.has(code) ? 'warning' : 'error',
    ...(code === 'deprecated' ? { tag: 'deprecated' as const } : {}),
    ...(code === 'unused-variable' ? { tag: 'unnecessary' as const } : {}),
    ...focusOf(node),
  });
  if (code === 'field-conflict' && !anchor) {
    const { spreads, names } = conflictingSpreads(definition, fragments, nodes);
    const message = l10n.t('{error} The fields are in these fragments: {names}.', {
      error: error.message,
      names: formatList(names),
    });
    if (spreads.length > 0) return spreads.map((spread) => problem(spread, message));
  }
  return [problem(anchor ?? definition, error.message)];
}

/** Whether a node is part of the definition. Nodes of fragments have offsets in another text. */
function isWithin({ loc }: ASTNode, definition: ExecutableNode): boolean {
  return loc !== undefined && loc.source === definition.loc?.source;
}

function tooManyProblems(node: ExecutableNode): DocumentProblem {
  return {
    code: 'too-many',
    message: l10n.t('Only the first {count} problems in this definition are shown.', { count: maxProblems }),
    severity: 'information',
    ...focusOf(node),
  };
}

/** Returns the problem for a rule that stopped because there are too many fields or fragments to compare. */
function tooComplex(rule: DocumentRule, node: ExecutableNode): DocumentProblem {
  return {
    code: 'too-complex',
    message: l10n.t(
      'This definition is too complex to check the rule "{rule}". Use smaller selections, or fewer fragments in each selection.',
      { rule: rule.code },
    ),
    severity: 'information',
    ...focusOf(node),
  };
}

interface ConflictingSpreads {
  /** The first spread of each fragment, in the definition. */
  readonly spreads: readonly FragmentSpreadNode[];
  /** The names of the fragments that contain the fields. */
  readonly names: readonly string[];
}

/**
 * Finds the spreads through which conflicting fields of fragments get into a definition. Both lists are empty if the
 * fields aren't in fragments.
 */
function conflictingSpreads(
  definition: ExecutableNode,
  fragments: readonly FragmentDefinitionNode[],
  fields: readonly ASTNode[],
): ConflictingSpreads {
  const containing = fields.map(({ loc }) =>
    fragments.find((fragment) => fragment.loc !== undefined && fragment.loc.source === loc?.source),
  );
  const names = [...new Set(containing.flatMap((fragment) => fragment?.name.value ?? []))];
  const found = spreadsIn(definition).map((spread) => ({ spread, reached: reachedNames(spread, fragments) }));
  const spreads = names.flatMap((name) => found.find(({ reached }) => reached.has(name))?.spread ?? []);
  return { spreads: [...new Set(spreads)], names };
}

function spreadsIn(node: ASTNode): readonly FragmentSpreadNode[] {
  const spreads: FragmentSpreadNode[] = [];
  visit(node, { [Kind.FRAGMENT_SPREAD]: (spread) => void spreads.push(spread) });
  return spreads;
}

function reachedNames(
  spread: FragmentSpreadNode,
  fragments: readonly FragmentDefinitionNode[],
): ReadonlySet<string> {
  const names = new Set([spread.name.value]);
  for (const name of names) {
    const fragment = fragments.find((one) => one.name.value === name);
    for (const inner of fragment ? spreadsIn(fragment) : []) names.add(inner.name.value);
  }
  return names;
}
