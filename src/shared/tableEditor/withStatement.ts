import { isRecord } from '../record';

/** Returns a saved state with this statement in the SQL tab. Doesn't change the selected tab. */
export function withStatement(state: unknown, statement: string): unknown {
  const saved = isRecord(state) ? state : {};
  const tabs = isRecord(saved['tabs']) ? saved['tabs'] : {};
  return { ...saved, tabs: { ...tabs, sql: { statement } } };
}
