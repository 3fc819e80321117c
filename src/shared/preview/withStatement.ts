import { isRecord } from '../record';

/** Returns a saved state with this statement in the SQL tab. Doesn't change the selected tab. */
export function withStatement(state: unknown, statement: string): unknown {
  const kept = isRecord(state) ? state : {};
  const tabs = isRecord(kept['tabs']) ? kept['tabs'] : {};
  return { ...kept, tabs: { ...tabs, sql: { statement } } };
}
