import type { Connection } from '../../instance/connection';
import type { StateStore } from '../../shared/ports';
import type { Settings } from '../../shared/settings';
import type { CostLimits } from '../costLimits';
import { effectiveLimits } from '../limits';
import { settingOf } from './settings';

/** Keys of the limits that instances named, in the state that all windows share. */
export type CostLimitsKey = `costLimits/${string}`;

export interface LimitsPorts {
  readonly settings: Settings;
  readonly globalState: StateStore<CostLimitsKey>;
}

const learnedKey = ({ id }: Connection): CostLimitsKey => `costLimits/${id}`;

/** The limits of an instance: what the user set, what it named when it rejected an operation, and its defaults. */
export function costLimits(
  { settings, globalState }: LimitsPorts,
  connection: Connection | undefined,
): CostLimits {
  if (connection === undefined) return effectiveLimits();
  return effectiveLimits(
    globalState.get(learnedKey(connection)),
    settingOf(settings, 'costLimits', connection),
  );
}

/** Saves limits that an instance named. */
export async function learnCostLimits(
  { globalState }: LimitsPorts,
  connection: Connection,
  learned: Partial<CostLimits>,
): Promise<void> {
  if (Object.keys(learned).length === 0) return;
  const known = globalState.get(learnedKey(connection));
  await globalState.update(learnedKey(connection), { ...(known as object | undefined), ...learned });
}
