import assert from 'node:assert/strict';
import { readWarehouseUrl, type Warehouse } from '../../../src/warehouse/warehouse';
import { localWarehousesKey, warehousesKey, WarehouseStore } from '../../../src/warehouse/warehouseStore';
import { MemoryState } from '../../support/memoryState';
import { testWarehouse } from '../../support/testWarehouse';

const remote = testWarehouse({ id: 'a' });
const local: Warehouse = { ...remote, id: 'b', name: 'Local', url: 'http://localhost:8123' };

describe('WarehouseStore', () => {
  it('saves all warehouses, but those on this computer under a separate key', async () => {
    const state = new MemoryState();
    const store = new WarehouseStore(state);
    let changes = 0;
    store.onDidChange(() => (changes += 1));
    await store.save(remote);
    await store.save({ ...local, writer: { user: 'writer' } });
    assert.deepEqual(new WarehouseStore(state).list(), [remote, { ...local, writer: { user: 'writer' } }]);
    assert.deepEqual(state.get(warehousesKey), [remote]);
    assert.equal(changes, 2);
  });

  it('replaces a warehouse in place and removes one', async () => {
    const store = new WarehouseStore(new MemoryState({ [warehousesKey]: [remote, { ...remote, id: 'c' }] }));
    await store.save({ ...remote, name: 'Reports' });
    assert.deepEqual(
      store.list().map(({ id, name }) => [id, name]),
      [
        ['a', 'Reports'],
        ['c', 'Usage'],
      ],
    );
    await store.remove('a');
    assert.equal(store.get('a'), undefined);
    assert.equal(store.get('c')?.id, 'c');
  });

  it('ignores records that are damaged or contain a URL that the wizard would reject', () => {
    const damaged = [
      null,
      { ...remote, url: 'ftp://warehouse.example.com' },
      { ...remote, url: 'https://user:secret@warehouse.example.com' },
      { ...remote, kind: 'other' },
      { ...remote, database: '' },
    ];
    const state = new MemoryState({ [warehousesKey]: damaged, [localWarehousesKey]: [local] });
    assert.deepEqual(new WarehouseStore(state).list(), [local]);
  });

  it('rejects a blank name and a name that is already used', () => {
    const store = new WarehouseStore(new MemoryState({ [warehousesKey]: [remote] }));
    assert.notEqual(store.nameProblem(' '), undefined);
    assert.notEqual(store.nameProblem('usage'), undefined);
    assert.equal(store.nameProblem('usage', 'a'), undefined);
  });
});

describe('readWarehouseUrl', () => {
  it('normalizes or rejects a URL, and returns whether passwords would be sent unencrypted', () => {
    assert.deepEqual(readWarehouseUrl('https://warehouse.example.com:8443/'), {
      ok: true,
      url: 'https://warehouse.example.com:8443',
      exposed: false,
    });
    assert.deepEqual(readWarehouseUrl('http://warehouse.example.com'), {
      ok: true,
      url: 'http://warehouse.example.com',
      exposed: true,
    });
    for (const text of ['', 'ftp://a', 'https://user:secret@warehouse.example.com', 'https://a/?password=x'])
      assert.equal(readWarehouseUrl(text).ok, false, text);
  });
});
