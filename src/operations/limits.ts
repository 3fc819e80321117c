import type { CostLimits, CostLimitType, CostViolation } from './costLimits';
import { defaultCostLimits } from './costLimits';
import type { CostEstimate } from './cost';
import { formatCount } from '../shared/format';

const settingOf: Readonly<Record<CostLimitType, keyof CostLimits>> = {
  'alias count': 'graphQLMaxAliases',
  'field count': 'graphQLMaxFieldCount',
  'query depth': 'graphQLMaxDepth',
  'duplicate field count': 'GraphqlMaxDuplicateFieldCount',
  'unique field count': 'GraphqlMaxUniqueFieldCount',
};

const adviceFor: Readonly<Record<CostLimitType, string>> = {
  'alias count': 'Ask for fewer aliased fields at a time.',
  'field count': 'Use a smaller "first", or select fewer fields below it.',
  'query depth': 'Nest fewer selection sets; the contents of named fragments are not counted.',
  'duplicate field count': 'Select the same field less often, for example in fewer aliased copies.',
  'unique field count': 'Select fewer different fields; split the operation in two.',
};

/** The cost-related part of an error with which an instance rejects an operation (`extensions` of its errors). */
export interface CostRefusal {
  readonly type?: unknown;
  readonly limit?: unknown;
}

/**
 * Returns the limits that an instance names when it rejects an operation, by setting name. Errors that aren't about
 * cost, and limits that aren't whole numbers from 0, are ignored.
 */
export function learnedLimits(refusals: readonly CostRefusal[]): Partial<CostLimits> {
  const learned: Record<string, number> = {};
  for (const { type, limit } of refusals) {
    if (typeof type !== 'string' || !Object.hasOwn(settingOf, type)) continue;
    if (typeof limit === 'number' && Number.isSafeInteger(limit) && limit >= 0)
      learned[settingOf[type as CostLimitType]] = limit;
  }
  return learned;
}

/**
 * Returns the limits to measure against: the defaults, overridden by learned limits, overridden by user settings.
 * Sources aren't validated; only whole numbers from 0 are used.
 */
export function effectiveLimits(...sources: readonly unknown[]): CostLimits {
  const limits: Record<string, number> = { ...defaultCostLimits };
  for (const source of sources) {
    if (typeof source !== 'object' || source === null) continue;
    for (const [name, value] of Object.entries(source)) {
      if (
        Object.hasOwn(limits, name) &&
        typeof value === 'number' &&
        Number.isSafeInteger(value) &&
        value >= 0
      )
        limits[name] = value;
    }
  }
  return limits as unknown as CostLimits;
}

/** Describes why an operation that exceeds limits should not be sent and what to change, one line per limit. */
export function violationText(exceeded: readonly CostViolation[]): string {
  return exceeded
    .map(
      ({ type, actual, limit }) =>
        `${capital(type)} ${formatCount(actual)} of ${formatCount(limit)}. ${adviceFor[type]}`,
    )
    .join('\n');
}

/** `Cost depth 4/30 · fields 103/500k · unique 16/500`; alias and duplicate counts of 0 are omitted. */
export function costLine(estimate: CostEstimate, limits: CostLimits): string {
  switch (estimate.kind) {
    case 'hangs':
      return 'Cost: the instance would never answer';
    case 'skipped':
      return 'Cost unknown';
    case 'estimated': {
      const figure = (name: string, actual: number, limit: number): string =>
        `${name} ${formatCount(actual)}/${shortCount(limit)}`;
      const parts = [
        figure('depth', estimate.depth, limits.graphQLMaxDepth),
        figure('fields', estimate.fields, limits.graphQLMaxFieldCount),
        figure('unique', estimate.uniqueFields, limits.GraphqlMaxUniqueFieldCount),
      ];
      if (estimate.aliases > 0) parts.push(figure('aliases', estimate.aliases, limits.graphQLMaxAliases));
      if (estimate.duplicateFields > 0)
        parts.push(figure('duplicates', estimate.duplicateFields, limits.GraphqlMaxDuplicateFieldCount));
      return `Cost ${parts.join(' · ')}`;
    }
  }
}

/** `500000` -> `500k`; numbers are shortened only without loss. */
function shortCount(count: number): string {
  if (count >= 1_000_000 && count % 1_000_000 === 0) return `${count / 1_000_000}M`;
  return count >= 1000 && count % 1000 === 0 ? `${count / 1000}k` : formatCount(count);
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
