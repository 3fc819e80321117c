import assert from 'node:assert/strict';
import { mock } from 'node:test';
import type { TableSession } from '../../../../src/editor/tables/tableSession';
import type { OpenTable } from '../../../../src/editor/tables/tableToOpen';
import { UserError } from '../../../../src/shared/userError';
import { sessionBench as bench } from '../../../support/tables/session';

describe('the table that a TableSession shows', () => {
  afterEach(() => mock.timers.reset());

  it('is the last opened one, even if an earlier one takes longer to open', async () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    const { session, posted, table } = bench();
    let finish: (table: OpenTable) => void = () => undefined;
    let fail: (error: unknown) => void = () => undefined;
    const earlier = [
      session.show(new Promise((resolve) => (finish = resolve))),
      session.show(new Promise((_resolve, reject) => (fail = reject))),
    ];
    await session.show(Promise.resolve({ ...table, title: 'Whole' }));
    mock.timers.tick(1000);
    finish({ ...table, title: 'Beginning' });
    fail(new UserError('file', 'The file is gone.'));
    await Promise.all(earlier);
    assert.deepEqual(
      posted.map((message) => (message.type === 'table' ? message.table.title : message)),
      ['Whole'],
    );
  });

  it('stays until it is open again, or failed to open, but not for the rows of another result', async () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    const { session, posted, table } = bench();
    const showSlowly = async (...opening: Parameters<TableSession['show']>): Promise<void> => {
      const shown = session.show(...opening);
      mock.timers.tick(1000);
      await shown;
    };
    const types = (): readonly string[] => posted.splice(0).map(({ type }) => type);
    await showSlowly(Promise.resolve(table));
    assert.deepEqual(types(), ['notice', 'table']);
    await showSlowly(Promise.resolve(table));
    assert.deepEqual(types(), ['table']);
    await showSlowly(Promise.resolve(table), true);
    assert.deepEqual(types(), ['notice', 'table']);
    await showSlowly(Promise.reject(new UserError('notFound', 'No table.')));
    assert.deepEqual(types(), ['notice']);
    await showSlowly(Promise.resolve(table));
    assert.deepEqual(types(), ['notice', 'table']);
  });

  it('is replaced with a notice to discard its view', async () => {
    const { session, next } = bench();
    session.discardView();
    const message = 'Reading the table...';
    assert.deepEqual(await next(), { type: 'notice', title: 'Registry', message, busy: true });
  });
});
