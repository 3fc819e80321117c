import assert from 'node:assert/strict';
import type { Connection } from '../../../src/instance/connection';
import { ConnectionStore, connectionsKey, localConnectionsKey } from '../../../src/instance/connectionStore';
import { MemoryState } from '../../support/memoryState';
import { testConnection } from '../../support/testConnection';

const remote = testConnection({ id: 'remote', name: 'Remote' });
const local: Connection = { ...remote, id: 'local', name: 'Local', baseUrl: 'http://127.0.0.1:3080' };

describe('ConnectionStore with Settings Sync', () => {
  it("doesn't synchronize connections to instances on this computer", async () => {
    const state = new MemoryState();
    const store = new ConnectionStore(state);
    await store.save(local);
    await store.save(remote);
    assert.match(JSON.stringify(state.get(connectionsKey)), /remote/);
    assert.doesNotMatch(JSON.stringify(state.get(connectionsKey)), /127\.0\.0\.1/);
    assert.match(JSON.stringify(state.get(localConnectionsKey)), /127\.0\.0\.1/);
  });

  it('lists and removes synchronized and local connections', async () => {
    const store = new ConnectionStore(new MemoryState());
    await store.save(local);
    await store.save(remote);
    assert.deepEqual(
      store
        .list()
        .map(({ id }) => id)
        .sort(),
      ['local', 'remote'],
    );
    await store.remove('local');
    await store.remove('remote');
    assert.deepEqual(store.list(), []);
  });

  it('moves a local connection to the synchronized list when it gets the URL of a remote instance', async () => {
    const state = new MemoryState();
    const store = new ConnectionStore(state);
    await store.save(local);
    await store.save({ ...local, baseUrl: 'https://code.example.com' });
    assert.equal(store.list().length, 1);
    assert.doesNotMatch(JSON.stringify(state.get(localConnectionsKey)), /local/);
  });
});
