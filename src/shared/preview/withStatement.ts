import { isRecord } from '../record';

/** Returns the saved state of a table editor with a statement for its SQL tab. The selected tab stays selected. */
export function withStatement(state: unknown, statement: string): unknown {
  const kept = isRecord(state) ? state : {};
  const tabs = isRecord(kept['tabs']) ? kept['tabs'] : {};
  return { ...kept, tabs: { ...tabs, sql: { statement } } };
}
