import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { App } from '../../../../src/editor/app';
import {
  connectSample,
  disconnectSample,
  sweepSampleConnections,
} from '../../../../src/editor/sample/sampleConnections';
import type { SampleInfo } from '../../../../src/editor/sample/sampleProcess';
import { ConnectionData } from '../../../../src/editor/storage/connectionData';
import { ActiveConnection } from '../../../../src/instance/activeConnection';
import { ConnectionStore } from '../../../../src/instance/connectionStore';
import { CredentialStore } from '../../../../src/instance/credentialStore';
import type { Machine } from '../../../../src/instance/machine';
import { SampleIds } from '../../../../src/instance/sampleIds';
import { connectionFolder } from '../../../../src/shared/connectionFolder';
import { everythingIn, folderForEachTest } from '../../../support/folders';
import { MemoryState } from '../../../support/memoryState';
import { MemorySecrets } from '../../../support/secretStores';
import { runningSample } from '../../sample/support/running';

const local: Machine = { id: 'a'.repeat(32), name: 'this-computer' };
const other: Machine = { id: 'b'.repeat(32), name: 'build-server' };

describe('sample connections', () => {
  const sample = runningSample();
  const folder = folderForEachTest();
  let state: MemoryState;
  let secrets: MemorySecrets;

  beforeEach(() => {
    state = new MemoryState();
    secrets = new MemorySecrets();
  });

  const facts = (): SampleInfo => {
    const { baseUrl, analyticsUrl, instanceURL, tokens } = sample();
    return { baseUrl, analyticsUrl, instanceURL, tokens: { ...tokens } };
  };

  /** Creates the services that sample connections use in a window. */
  const windowOn = (machine: Machine): App => {
    const sampleIds = new SampleIds(() => machine.id);
    const connections = new ConnectionStore(state, (id) => sampleIds.hasEnded(id));
    return {
      connections,
      sampleIds,
      credentials: new CredentialStore(secrets, () => machine),
      active: new ActiveConnection(new MemoryState(), connections),
      editor: { globalState: state },
      data: new ConnectionData({
        globalState: state,
        windowState: new MemoryState(),
        folder: (name) => join(folder.path, name),
        connectionIds: () => connections.list().map(({ id }) => id),
        warn: (message) => assert.fail(message),
      }),
    } as unknown as App;
  };
  const ids = (app: App): readonly string[] => app.connections.list().map(({ id }) => id);

  /** Creates a sample connection with the ID of a process that has ended. */
  const leaveBehind = async (machine: Machine): Promise<string> => {
    const app = windowOn(machine);
    const { id: living, ...connection } = await connectSample(app, facts());
    const id = living.replace(/-\d+-/, `-${spawnSync(process.execPath, ['--version']).pid}-`);
    for (const [key, value] of [...secrets.entries]) {
      secrets.entries.delete(key);
      secrets.entries.set(key.replace(living, id), value);
    }
    mkdirSync(connectionFolder(join(folder.path, 'snapshots'), id), { recursive: true });
    await app.connections.remove(living);
    await new ConnectionStore(state).save({ ...connection, id });
    return id;
  };

  it('are hidden after their window has ended, and deleted with their tokens and data by a sweep', async () => {
    const left = await leaveBehind(local);
    const app = windowOn(local);
    assert.deepEqual(ids(app), []);
    assert.equal(app.connections.get(left), undefined);
    await app.active.set(left);
    assert.equal(app.active.get(), undefined);
    assert.equal(secrets.entries.size, 2);
    await sweepSampleConnections(app);
    assert.equal(secrets.entries.size, 0);
    assert.deepEqual(everythingIn(join(folder.path, 'snapshots')), []);
    assert.doesNotMatch(state.onDisk, /sample-/);
  });

  it('of closed windows remain saved until a sweep deletes them', async () => {
    await leaveBehind(local);
    const app = windowOn(local);
    await connectSample(app, facts());
    assert.equal(app.connections.ended().length, 1);
    await sweepSampleConnections(app);
    assert.equal(app.connections.ended().length, 0);
    assert.deepEqual(ids(app), [app.sampleIds.local]);
  });

  it('of another computer remain with their tokens', async () => {
    const left = await leaveBehind(other);
    const app = windowOn(local);
    await sweepSampleConnections(app);
    assert.deepEqual(ids(app), [left]);
    assert.equal(secrets.entries.size, 2);
  });

  it('of two computers coexist even if their windows have the same process ID', async () => {
    const [one, two] = [windowOn(local), windowOn(other)];
    await connectSample(one, facts());
    await connectSample(two, facts());
    assert.deepEqual(ids(one), [one.sampleIds.local, two.sampleIds.local]);
    await disconnectSample(two);
    assert.deepEqual(ids(one), [one.sampleIds.local]);
  });
});
