import assert from 'node:assert/strict';
import { StatementStore } from '../../../../src/reports/views/statements';
import { rejectsWith } from '../../../support/userErrors';
import { MemoryState } from '../../../support/memoryState';

describe('statements of a connection', () => {
  it('are initially empty, and ignore invalid stored data', () => {
    assert.deepEqual(new StatementStore(new MemoryState(), 'a').list(), { views: [], history: [] });
    for (const remaining of [
      null,
      'x',
      [],
      { views: 3, history: [{ statement: 1 }, 'x'] },
      { views: [{ name: 'n' }] },
    ]) {
      const store = new StatementStore(new MemoryState({ 'sqlStatements/a': remaining }), 'a');
      assert.deepEqual(store.list(), { views: [], history: [] });
    }
  });

  it('belong to one connection and persist across instances of the store', async () => {
    const state = new MemoryState();
    await new StatementStore(state, 'a').save('Busiest', 'select 1');
    assert.deepEqual(new StatementStore(state, 'a').list().views, [
      { name: 'Busiest', statement: 'select 1' },
    ]);
    assert.deepEqual(new StatementStore(state, 'b').list().views, []);
  });

  it('are listed by name, and names are unique regardless of case', async () => {
    const store = new StatementStore(new MemoryState(), 'a');
    await store.save('  weekly   users ', ' select 1\n');
    await store.save('Busiest', 'select 2');
    await store.save('Weekly users', 'select 3');
    assert.deepEqual(store.list().views, [
      { name: 'Busiest', statement: 'select 2' },
      { name: 'Weekly users', statement: 'select 3' },
    ]);
    await store.remove('BUSIEST');
    await store.remove('never there');
    assert.deepEqual(
      store.list().views.map(({ name }) => name),
      ['Weekly users'],
    );
  });

  it('can be saved as up to 200 views with a name of up to 80 characters and a text of up to 100,000', async () => {
    const store = new StatementStore(new MemoryState(), 'a');
    await rejectsWith(store.save(' ', 'select 1'), { kind: 'input', message: /Enter a name/ });
    await rejectsWith(store.save('n', '  '), { kind: 'input', message: /Enter a statement/ });
    await rejectsWith(store.save('n'.repeat(81), 'select 1'), { kind: 'input', message: /up to 80/ });
    await rejectsWith(store.save('n', 'x'.repeat(100_001)), {
      kind: 'input',
      message: /too long to save.*100,000 characters/,
    });
    for (let place = 0; place < 200; place += 1) await store.save(`view ${place}`, 'select 1');
    await rejectsWith(store.save('one more', 'select 1'), { kind: 'input', message: /200 views/ });
    await store.save('view 7', 'select 2');
    assert.equal(store.list().views.length, 200);
  });

  it('include each recent statement once, latest first', async () => {
    const store = new StatementStore(new MemoryState(), 'a');
    await store.ran('select 1', 1);
    await store.ran('select 2', 2);
    await store.ran(' select 1 ', 3);
    await store.ran('  ', 4);
    assert.deepEqual(store.list().history, [
      { statement: 'select 1', ranAt: 3 },
      { statement: 'select 2', ranAt: 2 },
    ]);
    for (let place = 0; place < 60; place += 1) await store.ran(`select ${place}`, place);
    assert.equal(store.list().history.length, 50);
    assert.equal(store.list().history[0]?.statement, 'select 59');
  });
});
