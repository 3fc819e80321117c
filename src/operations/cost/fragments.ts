import * as l10n from '@vscode/l10n';
import { Kind } from 'graphql';
import type { FragmentDefinitionNode, SelectionSetNode } from 'graphql';
import { measureDefinition } from './measure';
import type { EstimatedCost, HangingCost, SkippedCost } from './costEstimate';

export interface FragmentCosts {
  readonly costs: ReadonlyMap<string, EstimatedCost>;
}

/**
 * Measures every fragment of a document once, after the fragments that it spreads. Includes unused fragments.
 *
 * The instance repeats a loop until every fragment has a cost. A cycle, an undefined fragment, or a duplicate
 * definition makes the loop infinite, unless another fragment stops the estimate first.
 */
export function measureFragments(
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
