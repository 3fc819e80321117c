import { isObject } from './check';

/** A kept state of a preview with a statement in the SQL tab, which stays behind the tab that was in front. */
export function withStatement(state: unknown, statement: string): unknown {
  const kept = isObject(state) ? state : {};
  const tabs = isObject(kept['tabs']) ? kept['tabs'] : {};
  return { ...kept, tabs: { ...tabs, sql: { statement } } };
}
