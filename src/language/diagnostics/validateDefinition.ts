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

/** The maximum number of findings of a definition. */
const maxFindings = 50;

/** Stops a walk that has reached the maximum number of findings. */
class Enough extends Error {}

/**
 * Applies the graphql-js rules to one definition, given the fragments it reaches. Only the definition itself is
 * walked: errors in a fragment are reported in that fragment. A rule that fails doesn't affect the others.
 */
export function validateDefinition(
  schema: GraphQLSchema,
  node: ExecutableNode,
  fragments: readonly FragmentDefinitionNode[],
): readonly Finding[] {
  const findings: Finding[] = [];
  const add = (finding: Finding): void => {
    findings.push(finding);
    if (findings.length > maxFindings) throw new Enough();
  };
  const types = new TypeInfo(schema);
  const context = new DefinitionContext(schema, node, fragments, types);
  const visitors = definitionRules.map((rule) =>
    rule.rule(context.reportingTo((error) => add(findingFrom(error, rule, node)))),
  );
  const walk = new RuleWalk(types, [context.usageCollector, ...visitors], (rule) =>
    add(gaveUp(definitionRules[rule - 1], node)),
  );
  try {
    walk.walk(node);
  } catch (error) {
    if (!(error instanceof Enough)) throw error;
    return [...findings.slice(0, maxFindings), tooMany(node)];
  }
  return findings;
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

/** Nodes of a fragment in another definition have offsets in another text. */
function isWithin({ loc }: ASTNode, definition: ExecutableNode): boolean {
  return loc !== undefined && loc.source === definition.loc?.source;
}

function tooMany(node: ExecutableNode): Finding {
  return {
    code: 'too-many',
    message: l10n.t('Only the first {count} problems in this definition are shown.', { count: maxFindings }),
    severity: 'information',
    ...focusOf(node),
  };
}

/** Rules that compare fields or fragments with each other stop when there are too many of them. */
function gaveUp(rule: DocumentRule | undefined, node: ExecutableNode): Finding {
  return {
    code: 'too-complex',
    message: l10n.t(
      'This definition is too complex to check the rule "{rule}". Use smaller selections or fewer fragments in one place.',
      { rule: rule?.code ?? '' },
    ),
    severity: 'information',
    ...focusOf(node),
  };
}
