import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ConnectionData } from '../../../src/editor/storage/connectionData';
import { connectionFolders, folders, type FolderName } from '../../../src/editor/storage/folders';
import type { globalKeys, windowKeys } from '../../../src/editor/storage/stateKeys';
import { sharedTableKey } from '../../../src/editor/storage/sharedTables';
import { connectionFolder } from '../../../src/shared/connectionFolder';
import { rejectsWith } from '../../support/userErrors';
import { everythingIn, folderForEachTest } from '../../support/folders';
import { MemoryState } from '../../support/memoryState';

const gone = 'id-of-gone';
const saved = 'id-of-kept';

/** A value for each declared key, or one per connection for a prefix. A missing key doesn't compile. */
const globalValues: Readonly<Record<keyof typeof globalKeys, Readonly<Record<string, unknown>>>> = {
  connections: { connections: [{ id: saved }] },
  localConnections: { localConnections: [] },
  localWarehouses: { localWarehouses: [] },
  'costLimits/': perConnection('costLimits/', { graphQLMaxDepth: 3 }),
  'credits/': perConnection('credits/', { kind: 'preset', preset: 'lastMonth' }),
  'export/format': { 'export/format': { kind: 'csv' } },
  'reports/': perConnection('reports/', [{ id: 'r1' }]),
  'schemaFile/': perConnection('schemaFile/', '/a/schema.graphql'),
  'sql/files': { 'sql/files': { views: [], history: [] } },
  'sqlStatements/': perConnection('sqlStatements/', { views: [{ name: 'a', statement: 'b' }] }),
  warehouses: { warehouses: [{ id: saved }] },
};

const windowValues: Readonly<Record<keyof typeof windowKeys, unknown>> = {
  activeConnection: gone,
  'export/last': { connectionId: gone, uri: 'file:///a' },
  history: [
    { id: 'h1', connectionId: gone, pinned: true },
    { id: 'h2', connectionId: saved },
  ],
  results: [
    { key: 'a', connectionId: gone },
    { key: 'b', connectionId: saved },
    { key: 'c' },
    { key: sharedTableKey([saved, gone], 'file:///a#Me') },
    { key: sharedTableKey([saved], 'file:///a#Me') },
  ],
  'run/connections': [gone, saved],
  scratchConnections: { 'untitled:1': gone, 'untitled:2': saved },
  tableStates: [
    { key: 'a', connectionId: gone, state: {} },
    { key: 'b', connectionId: saved, state: {} },
    { key: 'file:///c.csv', state: {} },
  ],
  teams: { uri: 'file:///teams.csv', key: 'Email', columns: ['Team'] },
  'tasks/allowed': [
    { folder: 'file:///a', connectionId: gone },
    { folder: 'file:///a', connectionId: saved },
  ],
  'tasks/written': [
    { folder: 'file:///a', connectionId: gone, file: 'file:///a/b', task: 't', fingerprint: 'f' },
    { folder: 'file:///a', connectionId: saved, file: 'file:///a/c', task: 't', fingerprint: 'f' },
  ],
  variables: { [`${gone} Me file:///a`]: { first: 1 }, [`${saved} Me file:///a`]: { first: 2 } },
};

function perConnection(prefix: string, value: unknown): Readonly<Record<string, unknown>> {
  return { [`${prefix}${gone}`]: value, [`${prefix}${saved}`]: value };
}

describe('ConnectionData', () => {
  const home = folderForEachTest();
  let globalState: MemoryState;
  let windowState: MemoryState;
  let ids: string[];
  let data: ConnectionData;
  const folder = (name: FolderName): string => join(home.path, name);

  beforeEach(() => {
    globalState = new MemoryState(
      Object.assign({}, ...Object.values(globalValues)) as Record<string, unknown>,
    );
    windowState = new MemoryState(windowValues);
    ids = [gone, saved];
    data = new ConnectionData({
      globalState,
      windowState,
      folder,
      connectionIds: () => ids,
      warn: assert.fail,
    });
    for (const name of Object.keys(folders) as FolderName[]) {
      write(join(folder(name), '.temporary'));
      if (!connectionFolders.includes(name)) continue;
      for (const id of ids) write(join(connectionFolder(folder(name), id), 'deep', 'file'));
    }
  });

  function write(path: string): void {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, 'x');
  }
  /** Returns the state keys and the paths with data of a connection. */
  function leftOf(id: string): readonly string[] {
    const keys = globalState.keys().filter((key) => key.includes(id));
    const values = windowState.keys().filter((key) => JSON.stringify(windowState.get(key)).includes(id));
    const hash = connectionFolder('', id);
    return [...keys, ...values, ...everythingIn(home.path).filter((path) => path.includes(hash))];
  }

  it('deletes all data of a connection, but not of others', async () => {
    const before = leftOf(saved);
    assert.ok(leftOf(gone).length >= before.length);
    await data.forget(gone);
    assert.deepEqual(leftOf(gone), []);
    assert.deepEqual(leftOf(saved), before);
    const { history, variables } = {
      history: windowState.get('history'),
      variables: windowState.get('variables'),
    };
    assert.deepEqual(history, [{ id: 'h2', connectionId: saved }]);
    assert.deepEqual(variables, { [`${saved} Me file:///a`]: { first: 2 } });
    assert.deepEqual(globalState.get('export/format'), { kind: 'csv' });
  });

  it('waits for listeners before deleting data', async () => {
    const before = leftOf(gone);
    let seen: readonly string[] = [];
    const listening = data.onWillForget(async (id) => {
      await Promise.resolve();
      assert.equal(id, gone);
      seen = leftOf(gone);
    });
    await data.forget(gone);
    assert.deepEqual(seen, before);
    assert.deepEqual(leftOf(gone), []);
    listening.dispose();
    await data.forget(saved);
  });

  it('retains the pins of documents to a deleted connection, but not its ID', async () => {
    await data.forget(gone);
    assert.deepEqual(windowState.get('scratchConnections'), { 'untitled:1': '', 'untitled:2': saved });
  });

  it("reports folders that couldn't be deleted, and deletes all other data", async () => {
    const broken = new ConnectionData({
      globalState,
      windowState,
      // No operating system accepts this character in a path.
      folder: (name) => (name === 'history' ? '\0' : folder(name)),
      connectionIds: () => ids,
      warn: assert.fail,
    });
    await rejectsWith(broken.forget(gone), { kind: 'file', message: /Couldn't delete all data/ });
    assert.ok(leftOf(gone).every((path) => path.startsWith('history')));
  });

  describe('prune', () => {
    const later = (): number => Date.now() + 2 * 60 * 60_000;

    it('deletes data of connections that were removed in another window', async () => {
      ids = [saved];
      const before = leftOf(saved);
      await data.prune(later());
      assert.deepEqual(leftOf(gone), []);
      assert.deepEqual(leftOf(saved), before);
    });

    it('retains recent folders, because another window might have just added the connection', async () => {
      ids = [saved];
      await data.prune();
      for (const name of connectionFolders) {
        const names = readdirSync(folder(name));
        assert.ok(names.includes(connectionFolder('', gone)), name);
      }
    });

    it('deletes obsolete files, but not files being written', async () => {
      const old = join(folder('history'), 'old.json');
      write(old);
      utimesSync(old, 0, 0);
      await data.prune();
      assert.ok(!readdirSync(folder('history')).includes('old.json'));
      assert.equal(readFileSync(join(folder('history'), '.temporary'), 'utf8'), 'x');
    });
  });
});
