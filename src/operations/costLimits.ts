import type { EstimatedCost } from './cost/types';

/** The `rateLimits` settings of an instance, under its own names. A figure may equal its limit. */
export interface CostLimits {
  readonly graphQLMaxDepth: number;
  readonly graphQLMaxFieldCount: number;
  readonly graphQLMaxAliases: number;
  readonly GraphqlMaxDuplicateFieldCount: number;
  readonly GraphqlMaxUniqueFieldCount: number;
}

/** The limits of an instance without configuration; its administrators may have changed them. */
export const defaultCostLimits: CostLimits = {
  graphQLMaxDepth: 30,
  graphQLMaxFieldCount: 500_000,
  graphQLMaxAliases: 500,
  GraphqlMaxDuplicateFieldCount: 500,
  GraphqlMaxUniqueFieldCount: 500,
};

/** The name that an instance uses for a limit in its errors. */
export type CostLimitType =
  'alias count' | 'field count' | 'query depth' | 'duplicate field count' | 'unique field count';

export interface CostViolation {
  readonly type: CostLimitType;
  readonly limit: number;
  readonly actual: number;
}

/** In the order in which an instance lists its errors. */
const rules: readonly (readonly [CostLimitType, keyof EstimatedCost, keyof CostLimits])[] = [
  ['alias count', 'aliases', 'graphQLMaxAliases'],
  ['field count', 'fields', 'graphQLMaxFieldCount'],
  ['query depth', 'depth', 'graphQLMaxDepth'],
  ['duplicate field count', 'duplicateFields', 'GraphqlMaxDuplicateFieldCount'],
  ['unique field count', 'uniqueFields', 'GraphqlMaxUniqueFieldCount'],
];

/** Returns every limit that the cost exceeds, in the order of the instance. */
export function violations(cost: EstimatedCost, limits: CostLimits = defaultCostLimits): CostViolation[] {
  return rules
    .map(([type, figure, setting]) => ({ type, limit: limits[setting], actual: cost[figure] }))
    .filter(({ actual, limit }) => actual > limit);
}

/** Returns the cost as a share of the limit that it is closest to: 1 is exactly at a limit. */
export function costShare(cost: EstimatedCost, limits: CostLimits): number {
  return Math.max(
    ...rules.map(([, figure, setting]) =>
      limits[setting] === 0 ? (cost[figure] === 0 ? 0 : Infinity) : cost[figure] / limits[setting],
    ),
  );
}
