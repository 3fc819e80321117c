import * as l10n from '@vscode/l10n';
import * as v from 'valibot';
import { type CostLimits, type CostLimitType, type CostViolation, defaultCostLimits } from './costLimits';
import type { CostEstimate } from './cost';
import { formatCount, formatNumber } from '../shared/format';
import { isRecord } from '../shared/record';

const settingOf: Readonly<Record<CostLimitType, keyof CostLimits>> = {
  'alias count': 'graphQLMaxAliases',
  'field count': 'graphQLMaxFieldCount',
  'query depth': 'graphQLMaxDepth',
  'duplicate field count': 'GraphqlMaxDuplicateFieldCount',
  'unique field count': 'GraphqlMaxUniqueFieldCount',
};

const limitValue = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** Returns the display name of a limit. */
export function limitName(type: CostLimitType): string {
  switch (type) {
    case 'alias count':
      return l10n.t({ message: 'Alias count', comment: 'Name of a cost limit' });
    case 'field count':
      return l10n.t({ message: 'Field count', comment: 'Name of a cost limit' });
    case 'query depth':
      return l10n.t({ message: 'Query depth', comment: 'Name of a cost limit' });
    case 'duplicate field count':
      return l10n.t({ message: 'Duplicate field count', comment: 'Name of a cost limit' });
    case 'unique field count':
      return l10n.t({ message: 'Unique field count', comment: 'Name of a cost limit' });
  }
}

function adviceFor(type: CostLimitType): string {
  switch (type) {
    case 'alias count':
      return l10n.t('Request fewer aliased fields at a time.');
    case 'field count':
      return l10n.t('Use a smaller "first", or select fewer fields.');
    case 'query depth':
      return l10n.t(
        "Nest fewer selection sets, or move some to named fragments, whose contents aren't counted.",
      );
    case 'duplicate field count':
      return l10n.t('Select the same field less often, for example in fewer aliased copies.');
    case 'unique field count':
      return l10n.t('Select fewer different fields, or split the operation in two.');
  }
}

/** The cost-related `extensions` of an error with which an instance rejects an operation. */
export interface CostRefusal {
  readonly type?: unknown;
  readonly limit?: unknown;
}

/**
 * Returns the limits in the errors of an instance, by setting name. Ignores errors that aren't about cost, and limits
 * other than integers of at least 0.
 */
export function learnedLimits(refusals: readonly CostRefusal[]): Partial<CostLimits> {
  const learned: Record<string, number> = {};
  for (const { type, limit } of refusals) {
    const setting = Object.entries(settingOf).find(([name]) => name === type)?.[1];
    if (setting && v.is(limitValue, limit)) learned[setting] = limit;
  }
  return learned;
}

/**
 * Returns the default limits, overridden by each source in turn, such as learned limits and user settings.
 * Ignores values other than integers of at least 0.
 */
export function effectiveLimits(...sources: readonly unknown[]): CostLimits {
  const limits: Record<string, number> = { ...defaultCostLimits };
  for (const source of sources) {
    for (const [name, value] of Object.entries(isRecord(source) ? source : {}))
      if (Object.hasOwn(limits, name) && v.is(limitValue, value)) limits[name] = value;
  }
  return limits as unknown as CostLimits;
}

/** Returns the error message for an operation that would never complete. */
export function neverCompletes(reason: string): string {
  return l10n.t('This operation would never complete. {reason}', { reason });
}

/** Formats the exceeded limits with advice, one line per limit. */
export function violationText(exceeded: readonly CostViolation[]): string {
  return exceeded
    .map(({ type, actual, limit }) =>
      l10n.t({
        message: '{name}: {actual}, limit: {limit}. {advice}',
        args: {
          name: limitName(type),
          actual: formatCount(actual),
          limit: formatCount(limit),
          advice: adviceFor(type),
        },
        comment: 'A cost limit and how to stay below it',
      }),
    )
    .join('\n');
}

/**
 * Formats a cost estimate: `Cost depth 4/30 · fields 103/500K · unique 16/500`. Omits alias and duplicate
 * counts of 0.
 */
export function costLine(estimate: CostEstimate, limits: CostLimits): string {
  switch (estimate.kind) {
    case 'hangs':
      return l10n.t('Cost: never completes');
    case 'skipped':
      return l10n.t('Cost unknown');
    case 'estimated': {
      const figure = (actual: number, limit: number): string => `${formatCount(actual)}/${shortCount(limit)}`;
      const { aliases, duplicateFields } = estimate;
      const depth = figure(estimate.depth, limits.graphQLMaxDepth);
      const fields = figure(estimate.fields, limits.graphQLMaxFieldCount);
      const unique = figure(estimate.uniqueFields, limits.GraphqlMaxUniqueFieldCount);
      const parts = [
        l10n.t('depth {figure}', { figure: depth }),
        l10n.t('fields {figure}', { figure: fields }),
        l10n.t('unique {figure}', { figure: unique }),
      ];
      if (aliases > 0)
        parts.push(l10n.t('aliases {figure}', { figure: figure(aliases, limits.graphQLMaxAliases) }));
      if (duplicateFields > 0) {
        const duplicates = figure(duplicateFields, limits.GraphqlMaxDuplicateFieldCount);
        parts.push(l10n.t('duplicates {figure}', { figure: duplicates }));
      }
      return l10n.t('Cost {figures}', { figures: parts.join(' · ') });
    }
  }
}

/** Abbreviates a number without loss: `500000` becomes `500K`. */
function shortCount(count: number): string {
  return formatNumber(count, { notation: 'compact', maximumFractionDigits: 20 });
}
