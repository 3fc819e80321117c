import assert from 'node:assert/strict';
import { handleRequest } from '../../../../src/editor/tables/handleRequest';
import { engineStatements, SqlTables } from '../../../../src/editor/tables/sqlTables';
import { memoryReader } from '../../../support/reports/memory/memoryReader';
import { StatementStore } from '../../../../src/reports/views/statements';
import { UserError } from '../../../../src/shared/userError';
import { wholeTable } from '../../../../src/shared/table/query';
import type { TableReader } from '../../../../src/shared/table/reader';
import type { TableRequest } from '../../../../src/shared/tableEditor/requests';
import { withStatement, readState } from '../../../../src/shared/tableEditor/state';
import { rejectsWith } from '../../../support/userErrors';
import { MemoryState } from '../../../support/memoryState';

const reader = memoryReader({ names: ['a'], rows: [['1'], ['2']] });

/** Returns a reader whose pages fail after it is closed. */
function closingReader(onClose: () => void): TableReader {
  let open = true;
  return {
    ...reader,
    page: (...args) => (open ? reader.page(...args) : Promise.reject(new Error('closed'))),
    close: () => {
      open = false;
      onClose();
      return Promise.resolve();
    },
  };
}

function preview(
  query: (sql: string) => Promise<TableReader> = () => Promise.resolve(reader),
  exporting: () => Promise<void> = () => Promise.resolve(),
) {
  const engine = { open: () => Promise.resolve(reader), query, stop: () => Promise.resolve() };
  const statements = new StatementStore(new MemoryState(), 'c1');
  const done: unknown[] = [];
  const ask = (request: TableRequest): Promise<unknown> =>
    handleRequest(
      request,
      {
        table: {
          reader,
          firstPage: () => Promise.resolve(undefined),
          title: 'T',
          provenance: 'P',
          connection: 'c1',
          catalog: undefined,
          exportTable: undefined,
          sql: tables,
        },
        statements,
        showLog: () => undefined,
        say: () => undefined,
        fix: () => Promise.resolve(),
        copy: () => Promise.resolve(),
        saveImage: ({ name }) => {
          done.push(name);
          return Promise.resolve(name !== 'Canceled');
        },
        openResult: (result, title) => {
          done.push([result.info.rows, title]);
          return Promise.resolve();
        },
        exportResult: async (result, { columns }) => {
          await exporting();
          const { rows } = await result.page(wholeTable, { offset: 0, limit: 10 });
          done.push([rows, columns]);
        },
      },
      new AbortController().signal,
    );
  const tables = new SqlTables(() =>
    engineStatements(engine, () =>
      Promise.resolve([{ name: 'one', source: { kind: 'csv', path: '/one.csv' } }]),
    ),
  );
  return { ask, done, statements };
}

describe('webview requests', () => {
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

  it('save, list, and delete views', async () => {
    const { ask } = preview();
    const saved = await ask({ kind: 'saveView', name: 'One', statement: 'select 1' });
    assert.deepEqual(saved, { views: [{ name: 'One', statement: 'select 1' }], history: [] });
    assert.deepEqual(await ask({ kind: 'statements' }), saved);
    assert.deepEqual(await ask({ kind: 'removeView', name: 'one' }), { views: [], history: [] });
    await rejectsWith(ask({ kind: 'saveView', name: '', statement: 'select 1' }), { kind: 'input' });
  });

  it('open a result as a table, unless the result is closed', async () => {
    const { ask, done } = preview();
    const result = (await ask({ kind: 'sql', statement: 'select 1' })) as { table: number };
    await ask({ kind: 'openResult', table: result.table, title: 'Result' });
    assert.deepEqual(done, [[2, 'Result']]);
    await ask({ kind: 'close', table: result.table });
    await rejectsWith(ask({ kind: 'openResult', table: result.table, title: 'Result' }), {
      kind: 'input',
      message: /closed/,
    });
  });

  it('export a result, which remains open until the export ends', async () => {
    let closed = false;
    const result = closingReader(() => (closed = true));
    let goOn = (): void => undefined;
    const { ask, done } = preview(
      () => Promise.resolve(result),
      () => new Promise((resolve) => (goOn = resolve)),
    );
    const { table } = (await ask({ kind: 'sql', statement: 'select 1' })) as { table: number };
    const exported = ask({ kind: 'export', table, query: wholeTable, columns: ['a'] });
    await ask({ kind: 'close', table });
    assert.equal(closed, false);
    goOn();
    await exported;
    assert.deepEqual(done, [[[['1'], ['2']], ['a']]]);
    assert.equal(closed, true);
  });

  it('close an unused result', async () => {
    let closed = false;
    const { ask } = preview(() => Promise.resolve(closingReader(() => (closed = true))));
    const { table } = (await ask({ kind: 'sql', statement: 'select 1' })) as { table: number };
    await ask({ kind: 'close', table });
    assert.equal(closed, true);
  });

  it('list the tables with their row counts and columns', async () => {
    const { ask } = preview();
    assert.deepEqual(await ask({ kind: 'catalog' }), [
      { name: 'one', rows: 2, columns: [{ name: 'a', kind: 'integer', type: 'BIGINT' }] },
    ]);
  });

  it('return whether an image was saved', async () => {
    const { ask, done } = preview();
    const image = { kind: 'saveImage', format: 'png', bytes: new Uint8Array(8) } as const;
    assert.equal(await ask({ ...image, name: 'Chart' }), true);
    assert.equal(await ask({ ...image, name: 'Canceled' }), false);
    assert.deepEqual(done, ['Chart', 'Canceled']);
  });
});

describe('withStatement', () => {
  it('replaces the statement of the SQL tab and retains the other state', () => {
    const saved = {
      tab: 'chart',
      rawValues: true,
      tabs: { chart: { kind: 'bars' }, sql: { statement: 'old' } },
    };
    const state = readState(withStatement(saved, 'select 1'), []);
    assert.equal(state.tab, 'chart');
    assert.equal(state.rawValues, true);
    assert.deepEqual(state.tabs, { chart: { kind: 'bars' }, sql: { statement: 'select 1' } });
  });

  it('ignores an invalid saved state', () => {
    for (const saved of [undefined, null, 7, { tabs: 'x' }]) {
      assert.deepEqual(readState(withStatement(saved, 's'), []).tabs, { sql: { statement: 's' } });
    }
  });
});
