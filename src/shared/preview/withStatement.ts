import { isRecord } from '../record';

/** The saved state of a preview with a statement for its SQL tab; the selected tab stays selected. */
export function withStatement(state: unknown, statement: string): unknown {
  const kept = isRecord(state) ? state : {};
  const tabs = isRecord(kept['tabs']) ? kept['tabs'] : {};
  return { ...kept, tabs: { ...tabs, sql: { statement } } };
}
