import assert from 'node:assert/strict';
import type { Connection } from '../../../src/instance/connection';
import { ConnectionStore } from '../../../src/instance/connectionStore';
import { allowDownloads } from '../../../src/instance/downloadOrigins';
import { MemoryState } from '../../support/memoryState';

const origin = 'https://storage.example';
const connection: Connection = {
  id: 'c1',
  name: 'First',
  baseUrl: 'https://code.example.com',
  scheme: 'token',
  mutationPolicy: 'ask',
  analytics: { baseUrl: 'https://analytics.example.com', instanceHost: 'code.example.com' },
};

describe('allowDownloads', () => {
  const connectionsWith = async (...saved: readonly Connection[]): Promise<ConnectionStore> => {
    const connections = new ConnectionStore(new MemoryState());
    for (const one of saved) await connections.save(one);
    return connections;
  };

  it('prompts once for each connection and origin', async () => {
    const other = { ...connection, id: 'c2', name: 'Second' };
    const connections = await connectionsWith(connection, other);
    let asked = 0;
    const allow = (which: Connection, from = origin): Promise<boolean> =>
      allowDownloads(connections, which, from, () => {
        asked += 1;
        return Promise.resolve(true);
      });
    assert.deepEqual(await Promise.all([allow(connection), allow(connection), allow(connection)]), [
      true,
      true,
      true,
    ]);
    assert.equal(await allow(connection), true);
    assert.equal(asked, 1);
    assert.deepEqual(connections.get('c1')?.analytics?.downloadOrigins, [origin]);
    assert.equal(connections.get('c2')?.analytics?.downloadOrigins, undefined);
    await allow(other);
    await allow(connection, 'https://other.example');
    assert.equal(asked, 3);
    assert.deepEqual(connections.get('c1')?.analytics?.downloadOrigins, [origin, 'https://other.example']);
  });

  it('prompts again after the user denied the downloads', async () => {
    const connections = await connectionsWith(connection);
    const answers = [false, true];
    const allow = (): Promise<boolean> =>
      allowDownloads(connections, connection, origin, () => Promise.resolve(answers.shift() ?? false));
    assert.equal(await allow(), false);
    assert.equal(connections.get('c1')?.analytics?.downloadOrigins, undefined);
    assert.equal(await allow(), true);
  });

  it('returns false if the analytics service changes during the prompt', async () => {
    const connections = await connectionsWith(connection);
    const analytics = { baseUrl: 'https://new.example.com', instanceHost: 'code.example.com' };
    const allowed = await allowDownloads(connections, connection, origin, async () => {
      await connections.change('c1', { analytics });
      return true;
    });
    assert.equal(allowed, false);
    assert.deepEqual(connections.get('c1')?.analytics, analytics);
  });
});
