import assert from 'node:assert/strict';
import { SchemaFileChoices } from '../../../../src/editor/language/schemaFileChoices';
import { MemoryState } from '../../../support/memoryState';

describe('SchemaFileChoices', () => {
  const on = (state: MemoryState, machine: string) => new SchemaFileChoices(state, () => machine);

  it('stores the selection of a file only for the computer on which it was made', async () => {
    const state = new MemoryState();
    const [local, remote] = [on(state, 'local'), on(state, 'remote')];
    await local.set('c1', 'file:///c%3A/schema.graphql');
    assert.equal(local.get('c1'), 'file:///c%3A/schema.graphql');
    assert.equal(remote.get('c1'), undefined);
    assert.equal(local.get('c2'), undefined);
    await remote.set('c1', 'file:///srv/schema.graphql');
    await remote.set('c1', undefined);
    assert.equal(remote.get('c1'), undefined);
    assert.equal(
      local.get('c1'),
      'file:///c%3A/schema.graphql',
      'the selection of the other computer remains',
    );
  });

  it('deletes its state when the last selection is removed', async () => {
    const state = new MemoryState();
    await on(state, 'local').set('c1', 'file:///schema.graphql');
    await on(state, 'local').set('c1', undefined);
    assert.equal(state.onDisk, '');
  });

  for (const stored of ['/a/path/of/an/unknown/machine', 7, null, ['x'], { local: 7 }])
    it(`has no selection if the state contains ${JSON.stringify(stored)}`, () => {
      assert.equal(on(new MemoryState({ 'schemaFile/c1': stored }), 'local').get('c1'), undefined);
    });
});
