import assert from 'node:assert/strict';
import { SavedStates } from '../../../../src/editor/tables/savedStates';
import { TableRegistry } from '../../../../src/editor/tables/tableRegistry';
import type { TableToOpen } from '../../../../src/editor/tables/tableToOpen';
import { MemoryState } from '../../../support/memoryState';

describe('SavedStates', () => {
  it('returns the latest state of a table key', async () => {
    const states = new SavedStates(new MemoryState());
    await states.write('a', undefined, { n: 1 });
    await states.write('b', undefined, { n: 2 });
    await states.write('a', undefined, { n: 3 });
    assert.deepEqual(states.read('a'), { n: 3 });
    assert.deepEqual(states.read('b'), { n: 2 });
    assert.equal(states.read('c'), undefined);
  });

  it('returns the selected delimiter of a table key, whatever its state', async () => {
    const states = new SavedStates(new MemoryState());
    await states.writeDelimiter('a', ';');
    assert.deepEqual([states.delimiter('a'), states.read('a')], [';', undefined]);
    await states.write('a', undefined, { n: 1 });
    assert.deepEqual([states.delimiter('a'), states.read('a')], [';', { n: 1 }]);
    await states.writeDelimiter('a', '|');
    assert.deepEqual([states.delimiter('a'), states.read('a')], ['|', { n: 1 }]);
    await states.writeDelimiter('a', undefined);
    assert.deepEqual([states.delimiter('a'), states.read('a')], [undefined, { n: 1 }]);
  });

  it('evicts the least recently changed states', async () => {
    const states = new SavedStates(new MemoryState());
    for (let table = 0; table < 120; table += 1) await states.write(`t${table}`, undefined, { table });
    assert.equal(states.read('t0'), undefined);
    assert.deepEqual(states.read('t119'), { table: 119 });
  });

  it("doesn't save a state that is too large, and ignores invalid stored values", async () => {
    const states = new SavedStates(new MemoryState({ tableStates: [7, { key: 3 }, 'x', null] }));
    assert.equal(states.read('a'), undefined);
    await states.write('a', undefined, { text: 'x'.repeat(200_000) });
    assert.equal(states.read('a'), undefined);
  });
});

describe('TableRegistry', () => {
  const table = (key: string): TableToOpen => ({
    key,
    title: key,
    provenance: '',
    source: { kind: 'csv', path: '/none' },
  });

  it('finds an opened table, or else restores it', async () => {
    const registry = new TableRegistry();
    const owner = registry.register('registry', (key) =>
      Promise.resolve(key === 'registry/1' ? table(key) : undefined),
    );
    assert.equal((await registry.find('registry/1')).title, 'registry/1');
    await assert.rejects(registry.find('registry/2'), { kind: 'notFound' });
    registry.remember(table('answer/x'));
    assert.equal((await registry.find('answer/x')).title, 'answer/x');
    registry.forget('answer/x');
    await assert.rejects(registry.find('answer/x'), { kind: 'notFound' });
    owner.dispose();
    await assert.rejects(registry.find('registry/1'), { kind: 'notFound' });
  });
});
