import type { StateStore } from '../../shared/ports';

/** Where the reports that a person defined are stored. */
export const reportsKey = (connectionId: string): string => `reports/${connectionId}`;

/** Forgets the reports that were defined for a connection. */
export function forgetReports(state: StateStore, connectionId: string): Promise<void> {
  return state.update(reportsKey(connectionId), undefined);
}
