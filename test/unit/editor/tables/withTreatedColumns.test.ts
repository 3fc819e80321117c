import assert from 'node:assert/strict';
import { SavedStates } from '../../../../src/editor/tables/savedStates';
import type { TableToOpen } from '../../../../src/editor/tables/tableToOpen';
import { withTreatedColumns } from '../../../../src/editor/tables/withTreatedColumns';
import { MemoryState } from '../../../support/memoryState';

describe('withTreatedColumns', () => {
  const table: TableToOpen = {
    key: 'a',
    title: 'a',
    provenance: '',
    connection: 'c1',
    source: { kind: 'csv', path: '/none' },
  };

  /** Returns functions that open a table and change its columns; `reopened` counts. */
  function bench(state = new MemoryState()) {
    let reopened = 0;
    const states = new SavedStates(state);
    const reopen = (): Promise<void> => {
      reopened += 1;
      return reopened === 2 ? Promise.reject(new Error('unreadable')) : Promise.resolve();
    };
    const open = (): TableToOpen => withTreatedColumns(table, 'k', states, reopen);
    return { open, state, states, reopened: () => reopened };
  }
  const treated = ({ source }: TableToOpen): unknown =>
    source.kind === 'remote' ? 'remote' : source.treated;

  it('saves the columns with the state of the table, and opens the table with them', async () => {
    const { open, state, states, reopened } = bench();
    assert.equal(treated(open()), undefined);
    await open().treatColumn?.('v', 'number');
    await states.write('k', 'c1', { n: 1 });
    await open().treatColumn?.('w', 'time');
    assert.deepEqual(treated(open()), { v: 'number', w: 'time' });
    assert.deepEqual(treated(bench(state).open()), { v: 'number', w: 'time' }, 'after a reload');
    assert.deepEqual(states.read('k'), { n: 1 });
    await open().treatColumn?.('v', 'number');
    assert.equal(reopened(), 2, 'nothing changed');
    await open().treatColumn?.('v', undefined);
    await open().treatColumn?.('w', undefined);
    assert.equal(treated(open()), undefined);
    assert.deepEqual(state.get('tableStates'), [
      { key: 'k', connectionId: 'c1', state: { n: 1 }, treated: {} },
    ]);
  });

  it('ignores invalid saved columns, and tables of data warehouses', () => {
    const saved = { v: 'number', w: 'integer', x: 7 };
    const state = new MemoryState({ tableStates: [{ key: 'k', state: {}, treated: saved }] });
    assert.deepEqual(treated(bench(state).open()), { v: 'number' });
    for (const invalid of [null, 'number', [1]]) {
      const others = new MemoryState({ tableStates: [{ key: 'k', state: {}, treated: invalid }] });
      assert.equal(treated(bench(others).open()), undefined);
    }
    const remote: TableToOpen = {
      ...table,
      source: { kind: 'remote', open: () => Promise.reject(new Error()) },
    };
    const states = new SavedStates(new MemoryState());
    assert.equal(
      withTreatedColumns(remote, 'k', states, () => Promise.resolve()),
      remote,
    );
  });
});
