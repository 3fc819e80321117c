import assert from 'node:assert/strict';
import { WarehousePasswords } from '../../../src/warehouse/passwords';
import { remoteMachine, thisMachine } from '../../support/machines';
import { MemorySecrets } from '../../support/secretStores';

const warehouse = { id: 'a', url: 'https://warehouse.example.com:8443' };

describe('WarehousePasswords', () => {
  it('stores a password for each account, and only for the origin it was entered for', async () => {
    const passwords = new WarehousePasswords(new MemorySecrets(), thisMachine);
    await passwords.store(warehouse, 'read', 'one');
    await passwords.store(warehouse, 'write', '');
    assert.equal(await passwords.get(warehouse, 'read'), 'one');
    assert.equal(await passwords.get(warehouse, 'write'), '');
    for (const url of ['http://warehouse.example.com:8443', 'https://warehouse.example.com'])
      assert.equal(await passwords.get({ ...warehouse, url }, 'read'), undefined, url);
    assert.equal(await passwords.get({ ...warehouse, id: 'b' }, 'read'), undefined);
  });

  it('binds a password for a local server to this computer', async () => {
    const secrets = new MemorySecrets();
    const local = { id: 'a', url: 'http://localhost:8123' };
    await new WarehousePasswords(secrets, thisMachine).store(local, 'read', 'one');
    assert.equal(await new WarehousePasswords(secrets, thisMachine).get(local, 'read'), 'one');
    assert.equal(await new WarehousePasswords(secrets, remoteMachine).get(local, 'read'), undefined);
  });

  it('deletes all passwords of one warehouse', async () => {
    const secrets = new MemorySecrets();
    const passwords = new WarehousePasswords(secrets, thisMachine);
    await passwords.store(warehouse, 'read', 'one');
    await passwords.store({ ...warehouse, url: 'https://old.example.com' }, 'read', 'two');
    await passwords.store({ ...warehouse, id: 'b' }, 'read', 'three');
    await passwords.removeAll('a');
    assert.deepEqual([...secrets.entries.values()], ['three']);
  });
});
