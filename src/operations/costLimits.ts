import type { EstimatedCost } from './cost/costEstimate';

/**
 * The `rateLimits` settings of an instance, with the instance's property names. A figure can equal its limit.
 */
export interface CostLimits {
  readonly graphQLMaxDepth: number;
  readonly graphQLMaxFieldCount: number;
  readonly graphQLMaxAliases: number;
  readonly GraphqlMaxDuplicateFieldCount: number;
  readonly GraphqlMaxUniqueFieldCount: number;
}

/** The default limits of an instance, which site admins can change. */
export const defaultCostLimits: CostLimits = {
  graphQLMaxDepth: 30,
  graphQLMaxFieldCount: 500_000,
  graphQLMaxAliases: 500,
  GraphqlMaxDuplicateFieldCount: 500,
  GraphqlMaxUniqueFieldCount: 500,
};

/** The name of a limit in the errors of an instance. */
export type CostLimitType =
  'alias count' | 'field count' | 'query depth' | 'duplicate field count' | 'unique field count';

export interface CostViolation {
  readonly type: CostLimitType;
  readonly limit: number;
  readonly actual: number;
}

/** The limits, in the order in which an instance reports errors. */
const rules: readonly (readonly [CostLimitType, keyof EstimatedCost, keyof CostLimits])[] = [
  ['alias count', 'aliases', 'graphQLMaxAliases'],
  ['field count', 'fields', 'graphQLMaxFieldCount'],
  ['query depth', 'depth', 'graphQLMaxDepth'],
  ['duplicate field count', 'duplicateFields', 'GraphqlMaxDuplicateFieldCount'],
  ['unique field count', 'uniqueFields', 'GraphqlMaxUniqueFieldCount'],
];

/** Returns the limits that the cost exceeds, in the order in which an instance reports them. */
export function violations(cost: EstimatedCost, limits: CostLimits = defaultCostLimits): CostViolation[] {
  return rules
    .map(([type, figure, setting]) => ({ type, limit: limits[setting], actual: cost[figure] }))
    .filter(({ actual, limit }) => actual > limit);
}

/** Returns the highest ratio of a cost figure to its limit. A ratio of 1 is exactly at the limit. */
export function costShare(cost: EstimatedCost, limits: CostLimits): number {
  return Math.max(
    ...rules.map(([, figure, setting]) =>
      limits[setting] === 0 ? (cost[figure] === 0 ? 0 : Infinity) : cost[figure] / limits[setting],
    ),
  );
}
