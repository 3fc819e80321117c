import * as l10n from '@vscode/l10n';
import {
  TypeInfo,
  type ASTNode,
  type FragmentDefinitionNode,
  type GraphQLError,
  type GraphQLSchema,
} from 'graphql';
import type { ExecutableNode } from '../documents/parseDefinition';
import { DefinitionContext } from './definitionContext';
import type { Finding } from './finding';
import { focusOf } from './focus';
import { definitionRules, type DocumentRule } from './rules';
import { RuleWalk } from './ruleWalk';

/** The maximum number of problems that are reported for a definition. */
const maxFindings = 50;

/** Stops a walk that exceeds the maximum number of problems. */
class Enough extends Error {}

/** The problems that local rules found in the fields of a definition. */
export interface FieldFindings {
  readonly schema: GraphQLSchema;
  /** The text before the selection set, which determines the type of the fields. */
  readonly header: string;
  /** By the text of the field. Offsets are relative to its start. */
  readonly byText: ReadonlyMap<string, readonly Finding[]>;
}

export interface Validation {
  readonly findings: readonly Finding[];
  /** What can be used to validate the definition after an edit. Absent if a field can't be checked separately. */
  readonly fields: FieldFindings | undefined;
}

/** Validates one definition without stopping. */
export function validateDefinition(
  schema: GraphQLSchema,
  node: ExecutableNode,
  fragments: readonly FragmentDefinitionNode[],
): readonly Finding[] {
  const steps = validateInSteps(schema, node, fragments, undefined);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value.findings;
  }
}

/**
 * Validates one definition with the graphql-js rules. Walks only the definition itself, because errors in a
 * fragment are reported in that fragment. A rule that fails doesn't affect the others. Yields between fields, so
 * that the caller can pause.
 *
 * @param known the result for an earlier text of the definition. Its fields that have the same text are checked
 *   only with the rules that depend on the rest of the definition. The findings are the same as without it.
 */
export function* validateInSteps(
  schema: GraphQLSchema,
  node: ExecutableNode,
  fragments: readonly FragmentDefinitionNode[],
  known: FieldFindings | undefined,
): Generator<void, Validation> {
  const header = headerOf(node);
  const usable = known?.schema === schema && known.header === header ? known.byText : undefined;
  const byText = new Map<string, readonly Finding[]>();
  const findings: Finding[] = [];
  let local: Finding[] = [];
  let dependent: Finding[] = [];
  let separable = true;
  const add = (rule: DocumentRule, finding: Finding): void => {
    if (!rule.local) {
      if (dependent.length <= maxFindings) dependent.push(finding);
      return;
    }
    local.push(finding);
    if (local.length > maxFindings) throw new Enough();
  };
  const endStep = (): void => {
    findings.push(...local, ...dependent);
    local = [];
    dependent = [];
    if (findings.length > maxFindings) throw new Enough();
  };
  const types = new TypeInfo(schema);
  const context = new DefinitionContext(schema, node, fragments, types);
  const visitors = definitionRules.map((rule) =>
    rule.rule(context.reportingTo((error) => add(rule, findingFrom(error, rule, node)))),
  );
  const gaveUp = (index: number): void => {
    const rule = definitionRules[index - 1];
    if (rule === undefined) return;
    // The rule is skipped in later fields, whose problems depend on this one.
    if (rule.local) separable = false;
    add(rule, tooComplex(rule, node));
  };
  const walk = new RuleWalk(
    types,
    [context.usageCollector, ...visitors],
    gaveUp,
    (index) => definitionRules[index - 1]?.local === true,
  );
  try {
    const steps = walk.walkDefinition(node);
    let step = steps.next('all');
    endStep();
    while (step.done !== true) {
      const selection = step.value;
      const text = textOf(selection);
      const start = startOf(selection);
      const found = usable?.get(text);
      if (found === undefined) step = steps.next('all');
      else {
        local.push(...found.map((finding) => moved(finding, start)));
        step = steps.next(text.includes('$') ? 'dependent' : 'dependentFields');
      }
      byText.set(text, found ?? local.map((finding) => moved(finding, -start)));
      endStep();
      if (step.done !== true) yield;
    }
  } catch (error) {
    if (!(error instanceof Enough)) throw error;
    findings.push(...local);
  }
  if (!separable && usable !== undefined) return yield* validateInSteps(schema, node, fragments, undefined);
  const tooMany = findings.length > maxFindings;
  return {
    findings: tooMany ? [...findings.slice(0, maxFindings), tooManyFindings(node)] : findings,
    fields: separable ? { schema, header, byText } : undefined,
  };
}

/** Returns the text before the selection set. */
export function headerOf(node: ExecutableNode): string {
  return textOf(node).slice(0, startOf(node.selectionSet) - startOf(node));
}

function textOf({ loc }: ASTNode): string {
  return loc?.source.body.slice(loc.start, loc.end) ?? '';
}

function startOf({ loc }: ASTNode): number {
  return loc?.start ?? 0;
}

function moved(finding: Finding, by: number): Finding {
  return { ...finding, start: finding.start + by, end: finding.end + by };
}

function findingFrom(error: GraphQLError, { code }: DocumentRule, definition: ExecutableNode): Finding {
  const deprecated = code === 'deprecated';
  const own = error.nodes?.find((node) => isWithin(node, definition)) ?? definition;
  return {
    code,
    message: error.message,
    severity: deprecated ? 'warning' : 'error',
    ...(deprecated ? { tag: 'deprecated' as const } : {}),
    ...(code === 'unused-variable' ? { tag: 'unnecessary' as const } : {}),
    ...focusOf(own),
  };
}

/** Whether a node is part of the definition. Nodes of fragments have offsets in another text. */
function isWithin({ loc }: ASTNode, definition: ExecutableNode): boolean {
  return loc !== undefined && loc.source === definition.loc?.source;
}

function tooManyFindings(node: ExecutableNode): Finding {
  return {
    code: 'too-many',
    message: l10n.t('Only the first {count} problems in this definition are shown.', { count: maxFindings }),
    severity: 'information',
    ...focusOf(node),
  };
}

/** Reports a rule that stopped because there are too many fields or fragments to compare. */
function tooComplex(rule: DocumentRule, node: ExecutableNode): Finding {
  return {
    code: 'too-complex',
    message: l10n.t(
      'This definition is too complex to check the rule "{rule}". Use smaller selections or fewer fragments in one place.',
      { rule: rule.code },
    ),
    severity: 'information',
    ...focusOf(node),
  };
}
