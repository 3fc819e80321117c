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

/**
 * Validates one definition with the graphql-js rules. Walks only the definition itself, because errors in a
 * fragment are reported in that fragment. A rule that fails doesn't affect the others.
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

/** Whether a node is part of the definition. Nodes of fragments have offsets in another text. */
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

/** Reports a rule that stopped because there are too many fields or fragments to compare. */
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
