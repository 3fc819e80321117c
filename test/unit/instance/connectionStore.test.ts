import assert from 'node:assert/strict';
import type { Connection } from '../../../src/instance/connection';
import { connectionsKey, ConnectionStore } from '../../../src/instance/connectionStore';
import { rejectsWith } from '../../support/userErrors';
import { MemoryState } from '../../support/memoryState';
import { testConnection } from '../../support/testConnection';

function connection(id: string, name = id): Connection {
  return testConnection({
    id,
    name,
    baseUrl: `https://${id}.example.com`,
    headerNames: [],
    actingUser: 'alice',
  });
}

function storeWith(...connections: readonly Connection[]): { state: MemoryState; store: ConnectionStore } {
  const state = new MemoryState({ [connectionsKey]: connections });
  return { state, store: new ConnectionStore(state) };
}

const names = (store: ConnectionStore): readonly string[] => store.list().map(({ name }) => name);

describe('ConnectionStore', () => {
  it('is empty initially', () => {
    const store = new ConnectionStore(new MemoryState());
    assert.deepEqual(store.list(), []);
    assert.equal(store.get('a'), undefined);
  });

  it('returns connections in insertion order after a restart', async () => {
    const { state, store } = storeWith();
    await store.save(connection('b'));
    await store.save(connection('a'));
    assert.deepEqual(names(new ConnectionStore(state)), ['b', 'a']);
    assert.deepEqual(new ConnectionStore(state).get('a'), connection('a'));
  });

  it('reads a stored list once, and the list that replaces it', () => {
    const lists = [[connection('a')], [connection('a', 'Renamed')]];
    const state = new MemoryState();
    state.get = (key) => (key === connectionsKey ? lists[0] : undefined);
    const store = new ConnectionStore(state);
    assert.equal(store.get('a'), store.get('a'));
    lists.shift();
    assert.equal(store.get('a')?.name, 'Renamed');
  });

  it("doesn't read the other connections to find each of them", () => {
    const all = Array.from({ length: 50 }, (_, place) => connection(`c${place}`));
    let reads = 0;
    const store = new ConnectionStore(new MemoryState({ [connectionsKey]: all }), () => {
      reads += 1;
      return false;
    });
    for (const { id, name } of all) assert.equal(store.get(id)?.name, name);
    assert.equal(reads, all.length);
  });

  it('replaces a connection with the same ID in place', async () => {
    const { store } = storeWith(connection('a'), connection('b'), connection('c'));
    await store.save(connection('b', 'Renamed'));
    assert.deepEqual(names(store), ['a', 'Renamed', 'c']);
  });

  it('removes only the given connection', async () => {
    const { store } = storeWith(connection('a'), connection('b'));
    await store.remove('a');
    await store.remove('unknown');
    assert.deepEqual(names(store), ['b']);
  });

  it("updates the stored connection and doesn't restore a removed one", async () => {
    const { state, store } = storeWith(connection('a'), connection('b'));
    await new ConnectionStore(state).save({ ...connection('a', 'Renamed'), mutationPolicy: 'read-only' });
    await new ConnectionStore(state).remove('b');
    await store.change('a', { actingUser: 'bob', version: '7.2' });
    await store.change('b', { actingUser: 'bob' });
    assert.deepEqual(store.list(), [
      { ...connection('a', 'Renamed'), mutationPolicy: 'read-only', actingUser: 'bob', version: '7.2' },
    ]);
  });

  it('reads changes that another window stored', async () => {
    const { state, store } = storeWith(connection('a'));
    await new ConnectionStore(state).save(connection('b'));
    assert.deepEqual(names(store), ['a', 'b']);
  });

  for (const [what, stored] of [
    ['a string', 'connections'],
    ['an object', { a: connection('a') }],
    ['null', null],
    ['a number', 3],
  ] as const) {
    it(`treats ${what} in the state as an empty list`, async () => {
      const state = new MemoryState({ [connectionsKey]: stored });
      const store = new ConnectionStore(state);
      assert.deepEqual(store.list(), []);
      await store.save(connection('a'));
      assert.deepEqual(names(store), ['a']);
    });
  }

  it('skips unreadable records', () => {
    const state = new MemoryState({
      [connectionsKey]: [null, connection('a'), { id: 'b' }, 'x', [], connection('c')],
    });
    assert.deepEqual(names(new ConnectionStore(state)), ['a', 'c']);
  });

  it('notifies listeners after each change is stored', async () => {
    const { store } = storeWith(connection('a'));
    const heard: (readonly string[])[] = [];
    store.onDidChange(() => heard.push(names(store)));
    await store.save(connection('b'));
    await store.rename('a', 'First');
    await store.remove('b');
    assert.deepEqual(heard, [['a', 'b'], ['First', 'b'], ['First']]);
  });

  it("doesn't notify listeners of a change that couldn't be stored", async () => {
    const { state, store } = storeWith(connection('a'));
    let changes = 0;
    store.onDidChange(() => (changes += 1));
    state.nextFailure = new Error('disk full');
    await assert.rejects(store.save(connection('b')), /disk full/);
    assert.equal(changes, 0);
    assert.deepEqual(names(store), ['a']);
  });
});

describe('ConnectionStore: names', () => {
  it('trims the new name of a connection', async () => {
    const { store } = storeWith(connection('a'), connection('b'));
    await store.rename('a', '  Production ');
    assert.deepEqual(names(store), ['Production', 'b']);
    assert.equal(store.get('a')?.baseUrl, 'https://a.example.com', 'other fields remain');
  });

  it('allows a rename that changes only the letter case', async () => {
    const { store } = storeWith(connection('a', 'Staging'));
    await store.rename('a', 'STAGING');
    assert.deepEqual(names(store), ['STAGING']);
  });

  for (const [name, message] of [
    ['', /Enter a name/],
    [' \t ', /Enter a name/],
    ['b', /named "b" already exists/],
    [' B ', /named "B" already exists/],
  ] as const) {
    it(`rejects a blank or used name: ${JSON.stringify(name)}`, async () => {
      const { store } = storeWith(connection('a'), connection('b'));
      assert.match(store.nameProblem(name, 'a') ?? '', message);
      await rejectsWith(store.rename('a', name), { kind: 'input', message });
      assert.deepEqual(names(store), ['a', 'b']);
    });
  }

  it('accepts only an unused name', () => {
    const { store } = storeWith(connection('a'));
    assert.equal(store.nameProblem('b'), undefined);
    assert.match(store.nameProblem('A') ?? '', /already exists/);
  });

  it('ignores a rename of a connection that another window removed', async () => {
    const { store } = storeWith(connection('b'));
    await store.rename('a', 'Gone');
    assert.deepEqual(names(store), ['b']);
  });
});
