import assert from 'node:assert/strict';
import { setImmediate as turn } from 'node:timers/promises';
import { TableDocument } from '../../../../src/editor/tables/tableDocument';
import type { ReportEngine, TableSource } from '../../../../src/reports/engine/engine';
import { memoryReader } from '../../../support/reports/memory/memoryReader';
import { UserError } from '../../../../src/shared/userError';
import type { TableReader } from '../../../../src/shared/table/reader';

type Uri = ConstructorParameters<typeof TableDocument>[0];
const uri = {} as Uri;

/**
 * Creates a document with an engine. By default, the engine has no copy of the table: it opens the first rows at once,
 * and the complete table when the test calls `arrive`.
 *
 * @param isQuick whether the engine opens the complete table at once, because it has a copy
 */
function bench({ isQuick = false } = {}) {
  const asked: TableSource[] = [];
  const closed: string[] = [];
  const events: string[] = [];
  const wholes: PromiseWithResolvers[] = [];
  let heard = 0;
  const reader = (name: string, partial: boolean): TableReader => {
    const table = memoryReader({ names: [name], rows: [[name]], partial });
    return {
      ...table,
      info: table.info,
      page: async (...request) => {
        await turn();
        events.push(`read ${name}`);
        return table.page(...request);
      },
      close: () => Promise.resolve(void closed.push(name)),
    };
  };
  const engine: ReportEngine = {
    open: (source, { signal } = {}) => {
      asked.push(source);
      if (source.quick === true || source.growing === true)
        return Promise.resolve(isQuick ? reader('copy', false) : reader('first', true));
      events.push('open whole');
      const whole = withResolvers();
      signal?.addEventListener('abort', () => events.push('cancel whole'));
      wholes.push(whole);
      return whole.promise;
    },
    query: () => Promise.reject(new Error('nobody asks')),
    stop: () => Promise.resolve(),
  };
  const document = new TableDocument(uri, {
    find: () =>
      Promise.resolve({
        key: 'files/a',
        title: 'A',
        provenance: '',
        source: { kind: 'csv', path: '/a.csv' },
      }),
    engine,
    onWhole: () => (heard += 1),
    onDispose: () => undefined,
  });
  const shown = async (): Promise<string | undefined> => (await document.open()).reader.info.columns[0]?.name;
  return {
    document,
    asked,
    closed,
    events,
    shown,
    heard: () => heard,
    /** Opens the complete table for the request with this zero-based index. */
    arrive: async (time = 0) => {
      while (wholes[time] === undefined) await turn();
      wholes[time].resolve(reader(`whole ${time}`, false));
      for (let turns = 0; turns < 5; turns += 1) await turn();
    },
    fail: async (failure: UserError) => {
      while (wholes[0] === undefined) await turn();
      wholes[0].reject(failure);
      for (let turns = 0; turns < 5; turns += 1) await turn();
    },
  };
}

interface PromiseWithResolvers {
  readonly promise: Promise<TableReader>;
  readonly resolve: (reader: TableReader) => void;
  readonly reject: (error: unknown) => void;
}

function withResolvers(): PromiseWithResolvers {
  let resolve: PromiseWithResolvers['resolve'] = () => undefined;
  let reject: PromiseWithResolvers['reject'] = () => undefined;
  const promise = new Promise<TableReader>((...both) => ([resolve, reject] = both));
  return { promise, resolve, reject };
}

describe('TableDocument', () => {
  it('opens a table only once if it has a columnar copy', async () => {
    const { asked, shown, heard } = bench({ isQuick: true });
    assert.equal(await shown(), 'copy');
    assert.equal(await shown(), 'copy');
    assert.equal(asked.length, 1);
    assert.equal(heard(), 0);
  });

  it('shows the first rows of a slow table, and then the complete table', async () => {
    const { asked, closed, arrive, shown, heard } = bench();
    assert.equal(await shown(), 'first');
    assert.deepEqual(
      asked.map(({ quick }) => quick === true),
      [true, false],
    );
    assert.equal(heard(), 0);
    await arrive();
    assert.equal(heard(), 1);
    assert.equal(await shown(), 'whole 0');
    assert.deepEqual(closed, ['first']);
  });

  it('reads the first page before it opens the complete table, and again only for a second request', async () => {
    const { document, events } = bench();
    const { firstPage } = await document.open();
    assert.deepEqual(events, ['read first', 'open whole']);
    assert.deepEqual(await firstPage(), { rows: [['first']], matching: 1 });
    assert.equal(events.length, 2);
    assert.deepEqual(await firstPage(), { rows: [['first']], matching: 1 });
    assert.deepEqual(events, ['read first', 'open whole', 'read first']);
  });

  it("reports the error if the complete table can't be read after its first rows", async () => {
    const { document, fail, shown, heard, closed } = bench();
    await shown();
    const failure = new UserError('csv', 'A line is too long.');
    await fail(failure);
    assert.equal(heard(), 1);
    await assert.rejects(document.open(), failure);
    assert.deepEqual(closed, ['first']);
  });

  it('cancels the opening of the complete table when the document is disposed, and closes it if it opens', async () => {
    const { document, shown, arrive, heard, closed, events } = bench();
    await shown();
    document.dispose();
    assert.equal(events.at(-1), 'cancel whole');
    await arrive();
    assert.equal(heard(), 0);
    assert.deepEqual(closed, ['first', 'whole 0']);
  });

  it('shows the first rows again if the user cancels the opening of the complete table', async () => {
    const { document, asked, fail, closed, heard } = bench();
    await document.open();
    await fail(new UserError('canceled', 'Canceled.'));
    assert.equal(heard(), 1);
    const { reader, isCut } = await document.open();
    assert.deepEqual([reader.info.partial, isCut], [true, true]);
    assert.equal(asked.at(-1)?.growing, true);
    assert.deepEqual(closed, ['first']);
  });

  it('shows the table that was reopened last', async () => {
    const { document, shown, arrive, heard, closed, events } = bench();
    await shown();
    await document.reopen();
    assert.equal(events.filter((event) => event === 'cancel whole').length, 1);
    await arrive(1);
    assert.equal(await shown(), 'whole 1');
    await arrive(0);
    assert.equal(await shown(), 'whole 1');
    assert.equal(heard(), 1);
    assert.deepEqual(closed.sort(), ['first', 'first', 'whole 0']);
  });

  it('opens a remote table without the report engine, and runs statements on its server', async () => {
    const closed: string[] = [];
    const remote = memoryReader({ names: ['remote'], rows: [['1']] });
    const document = new TableDocument(uri, {
      find: () =>
        Promise.resolve({
          key: 'warehouse/a',
          title: 'A',
          provenance: '',
          source: {
            kind: 'remote',
            open: () =>
              Promise.resolve({
                reader: { ...remote, close: () => Promise.resolve(void closed.push('table')) },
                statements: {
                  catalog: () => Promise.resolve([]),
                  query: (statement) => Promise.resolve(memoryReader({ names: [statement], rows: [] })),
                },
              }),
          },
        }),
      engine: {
        open: () => Promise.reject(new Error('The engine opens no remote table.')),
        query: () => Promise.reject(new Error('The engine queries no remote table.')),
        stop: () => Promise.resolve(),
      },
      onWhole: () => undefined,
      onDispose: () => undefined,
    });
    const table = await document.open();
    assert.equal(table.reader.info.columns[0]?.name, 'remote');
    const result = await table.sql?.ask('select 1', new AbortController().signal);
    assert.equal(result?.info.columns[0]?.name, 'select 1');
    await document.close();
    assert.deepEqual(closed, ['table']);
  });
});

describe('the SQL catalog', () => {
  /** Returns the names of the tables that statements of the table `b` can reference. */
  const catalog = async (...names: readonly string[]): Promise<unknown> => {
    const source = (name: string): TableSource => ({ kind: 'json', path: `/${name}.json` });
    const table = memoryReader({ names: ['a'], rows: [['1']] });
    const opened: string[] = [];
    const document = new TableDocument(uri, {
      find: () =>
        Promise.resolve({
          key: 'files/b',
          title: 'B',
          provenance: '',
          source: source('b'),
          catalog: () => Promise.resolve(names.map((name) => ({ name, source: source(name) }))),
        }),
      engine: {
        open: ({ path }) => {
          opened.push(path);
          return Promise.resolve(table);
        },
        query: () => Promise.reject(new Error('not called')),
        stop: () => Promise.resolve(),
      },
      onWhole: () => undefined,
      onDispose: () => undefined,
    });
    const { sql } = await document.open();
    opened.length = 0;
    const tables = await sql?.catalog();
    assert.equal(opened[0], '/b.json');
    return tables?.map(({ name }) => name);
  };

  it('lists the table of the document first', async () => {
    assert.deepEqual(await catalog('a', 'b', 'c'), ['b', 'a', 'c']);
  });

  it('lists a result before the tables that it was read from', async () => {
    assert.deepEqual(await catalog('a', 'c'), ['data', 'a', 'c']);
  });
});

describe('the results of SQL statements', () => {
  it('stay open while the table is opened again, and are closed with the document', async () => {
    const closed: string[] = [];
    const reader = (name: string): TableReader => ({
      ...memoryReader({ names: [name], rows: [[name]] }),
      close: () => Promise.resolve(void closed.push(name)),
    });
    let opened = 0;
    const document = new TableDocument(uri, {
      find: () =>
        Promise.resolve({
          key: 'files/a',
          title: 'A',
          provenance: '',
          source: { kind: 'json', path: '/a.json' },
        }),
      engine: {
        open: () => Promise.resolve(reader(`table ${(opened += 1)}`)),
        query: () => Promise.resolve(reader('result')),
        stop: () => Promise.resolve(),
      },
      onWhole: () => undefined,
      onDispose: () => undefined,
    });
    const { sql } = await document.open();
    const { table } = (await sql?.ask('SELECT 1', new AbortController().signal)) ?? { table: -1 };
    const again = await document.reopen();
    await turn();
    assert.deepEqual(closed, ['table 1']);
    assert.equal(again.sql?.reader(table)?.info.columns[0]?.name, 'result');
    await document.close();
    assert.deepEqual(closed.sort(), ['result', 'table 1', 'table 2']);
  });
});
