import assert from 'node:assert/strict';
import { ActiveConnection, activeConnectionKey } from '../../../src/instance/activeConnection';
import type { Connection } from '../../../src/instance/connection';
import { ConnectionStore } from '../../../src/instance/connectionStore';
import { MemoryState } from '../../support/memoryState';
import { testConnection } from '../../support/testConnection';

const staging = testConnection({ id: 'staging', name: 'Staging', baseUrl: 'https://staging.example.com' });
const production: Connection = { ...staging, id: 'production', name: 'Production' };

async function setUp(windowState = new MemoryState()): Promise<{
  connections: ConnectionStore;
  active: ActiveConnection;
  windowState: MemoryState;
}> {
  const connections = new ConnectionStore(new MemoryState());
  await connections.save(staging);
  await connections.save(production);
  return { connections, active: new ActiveConnection(windowState, connections), windowState };
}

describe('ActiveConnection', () => {
  it('is undefined initially', async () => {
    const { active } = await setUp();
    assert.equal(active.get(), undefined);
  });

  it('saves the selection in the workspace state', async () => {
    const { active, connections, windowState } = await setUp();
    await active.set('staging');
    assert.equal(active.get()?.id, 'staging');
    assert.equal(new ActiveConnection(windowState, connections).get()?.id, 'staging');
  });

  it('lets two windows use different connections', async () => {
    const { active, connections } = await setUp();
    const other = new ActiveConnection(new MemoryState(), connections);
    await active.set('staging');
    await other.set('production');
    assert.equal(active.get()?.id, 'staging');
    assert.equal(other.get()?.id, 'production');
  });

  it('can be cleared', async () => {
    const { active } = await setUp();
    await active.set('staging');
    await active.set(undefined);
    assert.equal(active.get(), undefined);
  });

  for (const stored of ['gone', 7, null, {}, ['staging']]) {
    it(`ignores a saved value that isn't the ID of a connection: ${JSON.stringify(stored)}`, async () => {
      const { active } = await setUp(new MemoryState({ [activeConnectionKey]: stored }));
      assert.equal(active.get(), undefined);
    });
  }

  it('notifies listeners when the connection is selected, renamed, or removed', async () => {
    const { active, connections } = await setUp();
    const heard: (string | undefined)[] = [];
    active.onDidChange((connection) => heard.push(connection?.name));
    await active.set('staging');
    await connections.rename('staging', 'Test');
    await connections.remove('staging');
    assert.deepEqual(heard, ['Staging', 'Test', undefined]);
  });

  it("doesn't notify listeners when the selection can't be stored", async () => {
    const { active, windowState } = await setUp();
    let changes = 0;
    active.onDidChange(() => (changes += 1));
    windowState.nextFailure = new Error('disk full');
    await assert.rejects(active.set('staging'), /disk full/);
    assert.equal(changes, 0);
    assert.equal(active.get(), undefined);
  });
});
