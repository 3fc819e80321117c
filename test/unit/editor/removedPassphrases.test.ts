import assert from 'node:assert/strict';
import { join } from 'node:path';
import { createApp } from '../../../src/editor/app';
import type { EditorPorts } from '../../../src/editor/adapters/editorPorts';
import type { Connection } from '../../../src/instance/connection';
import { setNetwork } from '../../../src/instance/http/transport';
import { folderForEachTest } from '../../support/folders';
import { MemoryState } from '../../support/memoryState';
import { MemorySecrets } from '../../support/secretStores';
import { testConnection } from '../../support/testConnection';

const connection = (id: string, origin: string): Connection =>
  testConnection({ id, name: id, baseUrl: `${origin}/prefix` });

describe('deleting a connection', () => {
  const folder = folderForEachTest();
  after(() => setNetwork({}));

  it('deletes the passphrase of a client certificate that no other connection or data warehouse uses', async () => {
    const secrets = new MemorySecrets();
    const editor: Partial<EditorPorts> = {
      secrets,
      globalState: new MemoryState(),
      windowState: new MemoryState(),
      folder: (name) => join(folder.path, name),
      programs: { path: (name) => name, nodeArgs: () => [] },
    };
    const app = createApp(editor as EditorPorts);
    const [shared, local, analytics] = ['https://shared.example', 'https://own.example', 'https://a.example'];
    await app.connections.save(connection('one', shared));
    await app.connections.save({
      ...connection('two', shared),
      analytics: { baseUrl: analytics, instanceHost: 'shared.example' },
    });
    await app.connections.save(connection('three', local));
    const trino = 'https://trino.example';
    const account = { user: 'reader', database: 'hive.usage' };
    await app.warehouses.save({ id: 'four', name: 'four', kind: 'trino', url: trino, ...account });
    for (const origin of [shared, local, analytics, trino])
      await app.credentials.storePassphrase(origin, 'canary');
    const left = (): readonly string[] =>
      [...secrets.entries.keys()].map((key) => key.split('https://')[1] ?? key);

    await app.data.forget('one');
    await app.connections.remove('one');
    assert.deepEqual(left(), ['shared.example', 'own.example', 'a.example', 'trino.example']);
    await app.data.forget('three');
    await app.connections.remove('three');
    assert.deepEqual(left(), ['shared.example', 'a.example', 'trino.example']);
    await app.data.forget('two');
    await app.connections.remove('two');
    assert.deepEqual(left(), ['trino.example']);
    await app.data.forget('four');
    assert.deepEqual(left(), []);
  });
});
