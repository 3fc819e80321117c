import { isObject } from './check';

/** A kept state of a preview with the SQL tab in front and a statement in it, for what is opened to be read. */
export function showingStatement(state: unknown, statement: string): unknown {
  const kept = isObject(state) ? state : {};
  const tabs = isObject(kept['tabs']) ? kept['tabs'] : {};
  return { ...kept, tab: 'sql', tabs: { ...tabs, sql: { statement } } };
}
