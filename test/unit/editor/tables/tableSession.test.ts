import assert from 'node:assert/strict';
import { mock } from 'node:test';
import type { OpenTable } from '../../../../src/editor/tables/tableToOpen';
import { setDisplayLanguage } from '../../../../src/shared/displayLanguage';
import { UserError } from '../../../../src/shared/userError';
import { wholeTable } from '../../../../src/shared/table/query';
import { path, sessionBench as bench } from '../../../support/tables/session';

describe('TableSession', () => {
  afterEach(() => mock.timers.reset());

  it("sends the display language before a table, even if the page isn't ready", async () => {
    const { session, posted, table } = bench();
    setDisplayLanguage({ locale: 'de' });
    await session.show(Promise.resolve(table)).finally(() => setDisplayLanguage(undefined));
    assert.deepEqual([posted[0]?.type, posted[1]?.type], ['language', 'table']);
  });

  it('sends the display language only once for a table with notices', async () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    const { session, posted, table } = bench();
    setDisplayLanguage({ locale: 'de' });
    let finish: (table: OpenTable) => void = () => undefined;
    const shown = session.show(new Promise((resolve) => (finish = resolve)));
    mock.timers.tick(1000);
    session.progressed();
    finish(table);
    await shown.finally(() => setDisplayLanguage(undefined));
    assert.deepEqual(
      posted.map(({ type }) => type),
      ['language', 'notice', 'notice', 'table'],
    );
  });

  it('posts and follows nothing if it is disposed before the table opens', async () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    const { session, posted, table } = bench();
    let followed = false;
    const connections = {
      page: () => ({}) as ReturnType<NonNullable<OpenTable['connections']>['page']>,
      onDidChange: () => {
        followed = true;
        return { dispose: () => undefined };
      },
    };
    let finish: (table: OpenTable) => void = () => undefined;
    const shown = session.show(new Promise((resolve) => (finish = resolve)));
    session.dispose();
    mock.timers.tick(1000);
    finish({ ...table, connections });
    await shown;
    assert.deepEqual(posted, []);
    assert.equal(followed, false);
  });

  it('sends the table with its saved state, but without its path', async () => {
    const { table } = bench();
    const opened = { ...table, source: { kind: 'csv', path } };
    const { session, next, saved } = bench({}, { open: () => Promise.resolve(opened) });
    session.receive({ type: 'state', state: { tab: 'chart' } });
    assert.deepEqual(saved(), { tab: 'chart' });
    session.receive({ type: 'ready' });
    const message = await next();
    assert.ok(message?.type === 'table');
    assert.equal(message.table.info.rows, 2);
    assert.deepEqual(message.state, { tab: 'chart' });
    assert.equal(JSON.stringify(message).includes(path), false);
  });

  it('sends the first page with the table only if its unfiltered and unsorted rows are shown first', async () => {
    const page = { rows: [['ada', '1']], matching: 2 };
    const first = async (state: object): Promise<unknown> => {
      const { table } = bench();
      const opened = { ...table, firstPage: () => Promise.resolve(page) };
      const { session, next } = bench({}, { open: () => Promise.resolve(opened) });
      session.receive({ type: 'state', state });
      session.receive({ type: 'ready' });
      const message = await next();
      assert.ok(message?.type === 'table');
      return message.first;
    };
    assert.deepEqual(await first({}), page);
    assert.deepEqual(await first({ tab: 'table' }), page);
    assert.equal(await first({ tab: 'chart' }), undefined);
    assert.equal(await first({ query: { ...wholeTable, search: 'ada' } }), undefined);
    const sort = [{ column: 'n', direction: 'ascending' }];
    assert.equal(await first({ query: { ...wholeTable, sort } }), undefined);
  });

  it('responds to requests for pages, profiles, and aggregates', async () => {
    const { ask } = bench();
    const page = await ask({ kind: 'page', table: 0, query: wholeTable, page: { offset: 1, limit: 5 } });
    assert.deepEqual(page, { type: 'reply', id: 1, reply: { rows: [['grace', null]], matching: 2 } });
    const profile = await ask({ kind: 'profile', table: 0, query: wholeTable, column: 'n' }, 2);
    assert.ok(profile?.type === 'reply' && profile.id === 2);
    const measure = { aggregation: 'count' };
    const dimension = { column: 'user', bucket: { by: 'value' } };
    const counted = await ask({
      kind: 'aggregate',
      table: 0,
      query: wholeTable,
      request: { dimension, measure },
    });
    assert.ok(counted?.type === 'reply');
  });

  it('copies rows in the requested column order, and rejects too many rows', async () => {
    const { ask, copied } = bench();
    const request = { kind: 'copyRows', table: 0, query: wholeTable, columns: ['n', 'user'], format: 'csv' };
    assert.deepEqual(await ask({ ...request, rows: [[0, 2]] }), { type: 'reply', id: 1, reply: 2 });
    assert.deepEqual(copied, ['n,user\r\n1,ada\r\n,grace']);
    const tooMany = await ask({ ...request, rows: [[0, 10_000_000]] });
    assert.ok(tooMany?.type === 'failure' && tooMany.failure.kind === 'tooLarge');
    assert.equal(copied.length, 1);
  });

  it('offers the fix for an error, and reports the progress of a request', async () => {
    const followed: string[] = [];
    const { table } = bench();
    const { ask, next } = bench(
      {},
      {
        fix: (hint) => Promise.resolve(void followed.push(hint)),
        open: () =>
          Promise.resolve({
            ...table,
            loadUserNames: (_, say) => {
              say('1 of 2');
              return Promise.reject(new UserError('credential', 'Not signed in.'));
            },
          }),
      },
    );
    assert.deepEqual(await ask({ kind: 'loadUserNames' }), { type: 'progress', id: 1, text: '1 of 2' });
    const failed = await next();
    assert.ok(failed?.type === 'failure');
    assert.equal(failed.failure.reason, 'Not signed in.');
    assert.equal(failed.failure.fix?.hint, 'signIn');
    await ask({ kind: 'fix', hint: 'signIn' });
    assert.deepEqual(followed, ['signIn']);
  });

  it('returns user-readable errors', async () => {
    const { ask } = bench({
      page: () => Promise.reject(new UserError('file', 'The file is gone.', { advice: 'Fetch it again.' })),
    });
    const failure = {
      kind: 'file',
      message: 'The file is gone. Fetch it again.',
      reason: 'The file is gone.',
    };
    const page = { kind: 'page', table: 0, query: wholeTable, page: { offset: 0, limit: 5 } };
    assert.deepEqual(await ask(page), { type: 'failure', id: 1, failure });
    const closed = await ask({ ...page, table: 7 });
    assert.ok(closed?.type === 'failure' && closed.failure.kind === 'input');
    for (const refused of [
      { kind: 'export', table: 0, query: wholeTable, columns: [] },
      { kind: 'sql', statement: 'SELECT 1' },
    ]) {
      assert.equal((await ask(refused))?.type, 'failure', refused.kind);
    }
  });

  it('names the failed action in an unexpected error', async () => {
    const broken = (): Promise<never> => Promise.reject(new Error('Broken.'));
    const { ask } = bench({ page: broken }, { copy: broken, saveImage: broken });
    const rows = { kind: 'page', table: 0, query: wholeTable, page: { offset: 0, limit: 5 } };
    const image = { kind: 'saveImage', format: 'png', name: 'Chart', bytes: new Uint8Array(8) };
    for (const [request, message] of [
      [rows, "Couldn't read the table. Broken."],
      [{ kind: 'copyText', text: 'a' }, "Couldn't copy the data. Broken."],
      [image, "Couldn't save the chart. Broken."],
    ] as const) {
      const reply = await ask(request);
      assert.equal(reply?.type === 'failure' && reply.failure.message, message);
    }
  });

  it("sends the error if a table can't be opened, and opens it on retry", async () => {
    const { session, next } = bench({}, { open: () => Promise.reject(new UserError('csv', 'No table.')) });
    session.receive({ type: 'ready' });
    assert.deepEqual(await next(), { type: 'notice', title: 'Registry', message: 'No table.', busy: false });
    session.receive({ type: 'retry' });
    assert.equal((await next())?.type, 'table');
  });

  it("offers another way to the data if the report engine isn't available, and goes it", async () => {
    let runs = 0;
    const withoutEngine = () => ({ label: 'Open as Text', run: () => Promise.resolve(void (runs += 1)) });
    const message = "The report engine isn't available.";
    for (const kind of ['platform', 'file'] as const) {
      const open = () => Promise.reject(new UserError(kind, message));
      const { session, next } = bench({}, { open, withoutEngine });
      session.receive({ type: 'ready' });
      const action = kind === 'platform' ? { action: 'Open as Text' } : {};
      assert.deepEqual(await next(), { type: 'notice', title: 'Registry', message, busy: false, ...action });
      if (kind === 'platform') session.receive({ type: 'withoutEngine' });
    }
    assert.equal(runs, 1);
  });

  it('cancels requests without sending a response', async () => {
    let signal: AbortSignal | undefined;
    let begun: () => void = () => undefined;
    const started = new Promise<void>((resolve) => (begun = resolve));
    const { session, posted } = bench({
      page: (_query, _page, given) => {
        signal = given;
        begun();
        return new Promise((_resolve, reject) =>
          given?.addEventListener('abort', () => reject(new UserError('canceled', 'Cancelled.'))),
        );
      },
    });
    const request = { kind: 'page', table: 0, query: wholeTable, page: { offset: 0, limit: 5 } };
    session.receive({ type: 'request', id: 4, request });
    await started;
    session.receive({ type: 'cancel', id: 4 });
    assert.equal(signal?.aborted, true);
    session.receive({ type: 'request', id: 5, request });
    session.dispose();
    assert.deepEqual(posted, []);
  });

  it('sends no response to a request from before a webview reload', async () => {
    const finish: (() => void)[] = [];
    const { session, posted, next } = bench({
      page: async (_query, { offset }) => {
        await new Promise<void>((resolve) => finish.push(resolve));
        return { rows: [[String(offset), null]], matching: 1 };
      },
    });
    const page = (offset: number): object => ({
      kind: 'page',
      table: 0,
      query: wholeTable,
      page: { offset, limit: 1 },
    });
    session.receive({ type: 'request', id: 1, request: page(7) });
    session.receive({ type: 'ready' });
    assert.equal((await next())?.type, 'table');
    // The reloaded webview numbers its requests from 1 again.
    session.receive({ type: 'request', id: 1, request: page(0) });
    while (finish.length < 2) await new Promise((resolve) => setImmediate(resolve));
    for (const each of finish) each();
    assert.deepEqual(await next(), { type: 'reply', id: 1, reply: { rows: [['0', null]], matching: 1 } });
    assert.deepEqual(posted, []);
  });

  it('ignores unknown messages', () => {
    const { session, posted } = bench();
    for (const message of [
      null,
      { type: 'open', path },
      { type: 'request', id: 1, request: { kind: 'read', path } },
    ])
      session.receive(message);
    assert.deepEqual(posted, []);
  });
});
