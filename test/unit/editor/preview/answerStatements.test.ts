import assert from 'node:assert/strict';
import { answerRequest } from '../../../../src/editor/preview/handleRequest';
import { SqlTables } from '../../../../src/editor/preview/sqlTables';
import { memoryReader } from '../../../../src/reports/memory/memoryTables';
import { StatementStore } from '../../../../src/reports/views/statements';
import { UserError } from '../../../../src/shared/userError';
import type { PreviewRequest } from '../../../../src/shared/preview/requests';
import { withStatement } from '../../../../src/shared/preview/withStatement';
import { readState } from '../../../../src/shared/preview/state';
import { rejectsWith } from '../../../support/userErrors';
import { MemoryState } from '../../../support/memoryState';

const reader = memoryReader({ names: ['a'], rows: [['1'], ['2']] });

function preview(query: (sql: string) => Promise<typeof reader> = () => Promise.resolve(reader)) {
  const engine = { open: () => Promise.resolve(reader), query, stop: () => Promise.resolve() };
  const statements = new StatementStore(new MemoryState(), 'c1');
  const done: unknown[] = [];
  const ask = (request: PreviewRequest, sql = true): Promise<unknown> =>
    answerRequest(
      request,
      {
        table: {
          reader,
          title: 'T',
          provenance: 'P',
          connection: 'c1',
          catalog: undefined,
          exportTable: undefined,
          sql: sql ? tables : undefined,
        },
        statements,
        copy: () => Promise.resolve(),
        saveImage: ({ name }) => {
          done.push(name);
          return Promise.resolve(false);
        },
        openResponse: (answer, title) => {
          done.push([answer.info.rows, title]);
          return Promise.resolve();
        },
      },
      new AbortController().signal,
    );
  const tables = new SqlTables(engine, () => Promise.resolve([]));
  return { ask, done, statements };
}

describe('requests about statements', () => {
  it('add only successful statements to the history', async () => {
    const { ask, statements } = preview((sql) =>
      sql.includes('nowhere')
        ? Promise.reject(new UserError('input', 'No such table.'))
        : Promise.resolve(reader),
    );
    await ask({ kind: 'sql', statement: 'select 1' });
    await rejectsWith(ask({ kind: 'sql', statement: 'select * from nowhere' }), { kind: 'input' });
    assert.deepEqual(
      statements.list().history.map(({ statement }) => statement),
      ['select 1'],
    );
  });

  it('save, list and delete views', async () => {
    const { ask } = preview();
    const saved = await ask({ kind: 'saveView', name: 'One', statement: 'select 1' });
    assert.deepEqual(saved, { views: [{ name: 'One', statement: 'select 1' }], history: [] });
    assert.deepEqual(await ask({ kind: 'statements' }), saved);
    assert.deepEqual(await ask({ kind: 'removeView', name: 'one' }), { views: [], history: [] });
    await rejectsWith(ask({ kind: 'saveView', name: '', statement: 'select 1' }), { kind: 'input' });
  });

  it('open a result as a table, unless it is closed', async () => {
    const { ask, done } = preview();
    const answer = (await ask({ kind: 'sql', statement: 'select 1' })) as { table: number };
    await ask({ kind: 'openAnswer', table: answer.table, title: 'Answer' });
    assert.deepEqual(done, [[2, 'Answer']]);
    await ask({ kind: 'close', table: answer.table });
    await rejectsWith(ask({ kind: 'openAnswer', table: answer.table, title: 'Answer' }), {
      kind: 'input',
      message: /closed/,
    });
  });

  it('fail with a message if there is no engine', async () => {
    const { ask } = preview();
    await rejectsWith(ask({ kind: 'sql', statement: 'select 1' }, false), {
      kind: 'platform',
      message: /SQL isn't available/,
    });
  });

  it('pass on an image, and return whether it was saved', async () => {
    const { ask, done } = preview();
    assert.equal(
      await ask({ kind: 'saveImage', format: 'png', name: 'Chart', bytes: new Uint8Array(8) }),
      false,
    );
    assert.deepEqual(done, ['Chart']);
  });
});

describe('a table with an initial statement', () => {
  it('shows it in the SQL tab, and retains the rest of the state, including the active tab', () => {
    const kept = {
      tab: 'chart',
      rawValues: true,
      tabs: { chart: { kind: 'bars' }, sql: { statement: 'old' } },
    };
    const state = readState(withStatement(kept, 'select 1'), []);
    assert.equal(state.tab, 'chart');
    assert.equal(state.rawValues, true);
    assert.deepEqual(state.tabs, { chart: { kind: 'bars' }, sql: { statement: 'select 1' } });
  });

  it('shows it with any saved state', () => {
    for (const kept of [undefined, null, 7, { tabs: 'x' }]) {
      assert.deepEqual(readState(withStatement(kept, 's'), []).tabs, { sql: { statement: 's' } });
    }
  });
});
