import { strict as assert } from 'node:assert';
import { wholeTable } from '../../../../src/shared/table/query';
import type { TableReader } from '../../../../src/shared/table/reader';
import { rejectsWith } from '../../../support/userErrors';
import { engineForSuite, engineProcesses, everyRow, until } from '../../../support/reports/engine';

describe('report engine after a crash', function () {
  this.timeout(60_000);
  const test = engineForSuite();
  const { engine, file, aside } = test;
  const source = () => ({ kind: 'csv' as const, path: file('some.csv', 'a,b\n1,x\n2,y\n') });
  /** Runs a statement until it is interrupted. */
  const endless = () => engine.query('SELECT count(*) FROM range(100000000000) AS a, range(1000) AS b', []);

  // The tests find the engine processes in /proc.
  before(function () {
    if (process.platform !== 'linux') this.skip();
  });
  afterEach(() => engine.stop());

  it('rejects pending requests and handles the next request', async () => {
    const table = await engine.open(source());
    const before = test.crashes();
    const waiting = rejectsWith(endless(), {
      kind: 'state',
      message: /stopped unexpectedly/,
      advice: /^Try again/,
    });
    const [pid] = engineProcesses();
    assert.ok(pid !== undefined);
    process.kill(pid, 'SIGKILL');
    await waiting;
    assert.equal(test.crashes(), before + 1);
    assert.equal((await table.page(wholeTable, { offset: 0, limit: 1 })).matching, 2);
    assert.notEqual(engineProcesses()[0], pid);
    await until(() => aside().filter((path) => !path.includes('/')).length === 1);
  });

  const openWithKills = async (kills: number): Promise<TableReader> => {
    const path = file('opening.csv', `a,b\n${'1,x\n'.repeat(8_000_000)}`);
    const killed = new Set<number>();
    try {
      return await engine.open(
        { kind: 'csv', path },
        {
          onProgress: () => {
            // A killed process may still be in /proc, and its last reports arrive after the kill.
            const pid = engineProcesses().find((each) => !killed.has(each));
            if (killed.size === kills || pid === undefined) return;
            killed.add(pid);
            process.kill(pid, 'SIGKILL');
          },
        },
      );
    } finally {
      assert.equal(killed.size, kills);
    }
  };

  it('opens a table despite one crash', async () => {
    assert.equal((await openWithKills(1)).info.rows, 8_000_000);
  });

  it('fails after a second crash during opening', async () => {
    await rejectsWith(openWithKills(2), { kind: 'state', message: /stopped unexpectedly/ });
  });

  it('reads a page of a table despite one crash', async () => {
    const table = await engine.open(source());
    const [pid] = engineProcesses();
    assert.ok(pid !== undefined);
    // A stopped process can't reply before it is killed.
    process.kill(pid, 'SIGSTOP');
    const page = table.page(wholeTable, { offset: 0, limit: 1 });
    process.kill(pid, 'SIGKILL');
    assert.equal((await page).matching, 2);
  });

  it('starts only one process for concurrent requests', async () => {
    const tables = await Promise.all([engine.open(source()), engine.open(source())]);
    const [pid] = engineProcesses();
    assert.ok(pid !== undefined);
    const before = test.crashes();
    process.kill(pid, 'SIGKILL');
    await until(() => test.crashes() > before);
    await Promise.all(tables.map((table) => everyRow(table)));
    assert.equal(engineProcesses().length, 1);
  });
});
