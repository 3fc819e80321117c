import type { ParsedResponse } from '../response/parseResponse';
import type { Connection } from '../../instance/connection';
import type { StateStore } from '../../shared/ports';
import type { Settings } from '../../shared/settings';
import type { CostLimits } from '../costLimits';
import { effectiveLimits } from '../limits';
import { settingOf } from './settings';

/** The keys of learned limits in the global state, which all windows share. */
export type CostLimitsKey = `costLimits/${string}`;

export interface LimitsPorts {
  readonly settings: Settings;
  readonly globalState: StateStore<CostLimitsKey>;
}

const learnedKey = ({ id }: Connection): CostLimitsKey => `costLimits/${id}`;

/**
 * Returns the cost limits of an instance. User settings override limits learned from errors, which override
 * the defaults.
 */
export function costLimits(
  { settings, globalState }: LimitsPorts,
  connection: Connection | undefined,
): CostLimits {
  if (!connection) return effectiveLimits();
  return effectiveLimits(
    globalState.get(learnedKey(connection)),
    settingOf(settings, 'costLimits', connection),
  );
}

/** Saves the limits that an instance reported. */
export async function learnCostLimits(
  { globalState }: LimitsPorts,
  connection: Connection,
  learned: Partial<CostLimits>,
): Promise<void> {
  if (Object.keys(learned).length === 0) return;
  const known = globalState.get(learnedKey(connection));
  await globalState.update(learnedKey(connection), { ...(known as object | undefined), ...learned });
}

/** Returns the extensions of errors about exceeded cost limits. */
export function costRefusals({
  errors,
}: Pick<ParsedResponse, 'errors'>): readonly Readonly<Record<string, unknown>>[] {
  return errors
    .map(({ extensions }) => extensions)
    .filter(({ code }) => code === 'ErrQueryComplexityLimitExceeded');
}
