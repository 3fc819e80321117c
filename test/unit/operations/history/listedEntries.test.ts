import assert from 'node:assert/strict';
import { listedEntries } from '../../../../src/operations/history/listedEntries';
import { historyEntry } from '../../../support/historyEntry';

const entries = (...connections: readonly (readonly [string, string])[]) =>
  connections.map(([connectionId, connectionName]) => historyEntry({ connectionId, connectionName }));

const connection = (id: string, name: string, host = id) => ({
  id,
  name,
  baseUrl: `https://${host}.example.com`,
});

const listed = (...args: Parameters<typeof listedEntries>) =>
  listedEntries(...args).map((entry) => entry.connection);

describe('listedEntries', () => {
  it('names no connection if there is only one', () => {
    const one = entries(['a', 'Alpha'], ['a', 'Before it was renamed']);
    assert.deepEqual(listed(one, [connection('a', 'Alpha'), connection('b', 'Beta')]), [
      undefined,
      undefined,
    ]);
    assert.deepEqual(listed([], []), []);
  });

  it('names the connections by their current names if there are several', () => {
    const several = entries(['a', 'Before it was renamed'], ['b', 'Beta'], ['a', 'Alpha']);
    const connections = [connection('b', 'Beta'), connection('a', 'Alpha')];
    assert.deepEqual(listed(several, connections), ['Alpha', 'Beta', 'Alpha']);
  });

  it('tells connections with equal names apart', () => {
    const equal = entries(['a', 'Sample'], ['b', 'Sample']);
    const connections = [connection('a', 'Sample'), connection('b', 'Sample')];
    assert.deepEqual(listed(equal, connections), ['Sample (a.example.com)', 'Sample (b.example.com)']);
  });

  it('names a removed connection as it was at the time of the run', () => {
    const removed = entries(['a', 'Alpha'], ['gone', 'Removed']);
    assert.deepEqual(listed(removed, [connection('a', 'Alpha')]), ['Alpha', 'Removed']);
  });
});
