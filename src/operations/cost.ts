import * as l10n from '@vscode/l10n';
import {
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  parse,
  type SelectionSetNode,
  type DocumentNode,
} from 'graphql';
import { measureDefinition } from './cost/measure';
import type { CostEstimate, EstimatedCost, HangingCost, SkippedCost } from './cost/costEstimate';

export type { CostEstimate, EstimatedCost };

/**
 * Estimates the cost figures that an instance compares with its limits. Includes all operations of the
 * document, not only the one that runs. Requires no schema, because the instance estimates the cost before it
 * validates the document.
 *
 * - `estimated`: the five figures.
 * - `skipped`: the reason why the instance doesn't estimate this document. No limit applies.
 * - `hangs`: the reason why known instances never respond to this document.
 *
 * Never throws. Takes time proportional to the size of the document.
 *
 * @param variables values by name; `undefined` counts as absent
 */
export function estimateCost(
  source: string | DocumentNode,
  variables: Readonly<Record<string, unknown>> = {},
): CostEstimate {
  const document = typeof source === 'string' ? read(source) : source;
  if ('reason' in document) return document;
  const fragments = measureFragments(
    document.definitions.filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION),
    variables,
  );
  if ('reason' in fragments) return fragments;
  const total = { aliases: 0, fields: 0, depth: 1, duplicateFields: 0, uniqueFields: 0 };
  for (const operation of document.definitions) {
    if (operation.kind !== Kind.OPERATION_DEFINITION) continue;
    const cost = measureDefinition(operation, fragments.costs, variables);
    if (cost.kind !== 'estimated') return cost;
    total.aliases += cost.aliases;
    total.fields += cost.fields;
    total.uniqueFields += cost.uniqueFields;
    total.depth = Math.max(total.depth, cost.depth);
    total.duplicateFields = Math.max(total.duplicateFields, cost.duplicateFields);
  }
  return {
    kind: 'estimated',
    depth: total.depth,
    aliases: countable(total.aliases),
    duplicateFields: total.duplicateFields,
    uniqueFields: countable(total.uniqueFields),
    fields: countable(Math.max(1, total.fields)),
  };
}

/** Limits a count to the safe integers: it grows exponentially if each fragment spreads the next one twice. */
function countable(count: number): number {
  return Math.min(count, Number.MAX_SAFE_INTEGER);
}

function read(text: string): DocumentNode | Extract<CostEstimate, { kind: 'skipped' }> {
  try {
    return parse(text, { noLocation: true });
  } catch (error) {
    // Any error other than a syntax error means that deep nesting exhausted the stack of the recursive
    // parser.
    const reason =
      error instanceof GraphQLError
        ? l10n.t('The document has a syntax error: {error}', {
            error: error.message.replace(/^Syntax Error: /, ''),
          })
        : l10n.t('The document is nested too deeply.');
    return { kind: 'skipped', reason };
  }
}

interface FragmentCosts {
  readonly costs: ReadonlyMap<string, EstimatedCost>;
}

/**
 * Measures every fragment of a document once, after the fragments that it spreads. Includes unused fragments.
 *
 * The instance repeats a loop until every fragment has a cost. A cycle, an undefined fragment, or a duplicate
 * definition makes the loop infinite, unless another fragment stops the estimate first.
 */
function measureFragments(
  definitions: readonly FragmentDefinitionNode[],
  variables: Readonly<Record<string, unknown>>,
): FragmentCosts | SkippedCost | HangingCost {
  const costs = new Map<string, EstimatedCost>();
  const byName = new Map(definitions.map((definition) => [definition.name.value, definition]));
  const needs = new Map([...byName].map(([name, { selectionSet }]) => [name, spreadNames(selectionSet)]));
  const waiting = waitingFor(needs);
  const missing = new Map([...needs].map(([name, names]) => [name, names.size]));
  const ready = [...needs].flatMap(([name, names]) => (names.size === 0 ? [name] : []));
  for (let name = ready.pop(); name !== undefined; name = ready.pop()) {
    const definition = byName.get(name);
    if (!definition) continue;
    const cost = measureDefinition(definition, costs, variables);
    if (cost.kind !== 'estimated') return cost;
    costs.set(name, cost);
    for (const user of waiting.get(name) ?? []) {
      const left = (missing.get(user) ?? 0) - 1;
      missing.set(user, left);
      if (left === 0) ready.push(user);
    }
  }
  const reason = unresolved(definitions, needs, costs);
  return reason === undefined ? { costs } : { kind: 'hangs', reason };
}

/** Returns, for each fragment name, the fragments that spread it. */
function waitingFor(needs: ReadonlyMap<string, ReadonlySet<string>>): Map<string, string[]> {
  const waiting = new Map<string, string[]>();
  for (const [user, names] of needs) {
    for (const name of names) {
      const users = waiting.get(name);
      if (users) users.push(user);
      else waiting.set(name, [user]);
    }
  }
  return waiting;
}

function spreadNames(root: SelectionSetNode): Set<string> {
  const names = new Set<string>();
  const open = [root];
  for (let set = open.pop(); set; set = open.pop()) {
    for (const selection of set.selections) {
      if (selection.kind === Kind.FRAGMENT_SPREAD) names.add(selection.name.value);
      else if (selection.selectionSet) open.push(selection.selectionSet);
    }
  }
  return names;
}

function unresolved(
  definitions: readonly FragmentDefinitionNode[],
  needs: ReadonlyMap<string, ReadonlySet<string>>,
  costs: ReadonlyMap<string, EstimatedCost>,
): string | undefined {
  const seen = new Set<string>();
  for (const { name } of definitions) {
    if (seen.has(name.value))
      return l10n.t('The fragment "{name}" is defined more than once.', { name: name.value });
    seen.add(name.value);
  }
  for (const [name, names] of needs) {
    for (const used of names) {
      if (!needs.has(used))
        return l10n.t('The fragment "{name}" spreads "{used}", which isn\'t defined.', { name, used });
    }
  }
  for (const name of needs.keys()) {
    if (!costs.has(name)) return l10n.t('The spreads of the fragment "{name}" lead to a cycle.', { name });
  }
  return undefined;
}
