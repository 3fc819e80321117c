import type { HistoryEntry } from '../../src/operations/history/entries';

/** Returns a history entry of a successful query. */
export function historyEntry(more: Partial<HistoryEntry> = {}): HistoryEntry {
  return {
    id: 'a',
    at: '2026-11-22T10:09:00Z',
    connectionId: 'c1',
    connectionName: 'Sample',
    operationName: 'Find',
    mutation: false,
    documentUri: 'file:///q.graphql',
    query: '{ a }',
    variables: '{}',
    cost: '',
    outcome: 'ok',
    status: '200 OK',
    durationMs: 20,
    bytes: 10,
    saved: false,
    pinned: false,
    ...more,
  };
}
