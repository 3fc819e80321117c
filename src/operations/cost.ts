import * as l10n from '@vscode/l10n';
import { GraphQLError, Kind, parse } from 'graphql';
import type { DocumentNode } from 'graphql';
import { measureFragments } from './cost/fragments';
import { measureDefinition } from './cost/measure';
import type { CostEstimate, EstimatedCost } from './cost/costEstimate';

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
