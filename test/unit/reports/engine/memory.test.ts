import { strict as assert } from 'node:assert';
import { MemoryWatch } from '../../../../src/reports/engine/process/memoryWatch';
import { rejectsWith } from '../../../support/userErrors';
import { engineForSuite, engineProcesses, everyRow, peakMemoryMb } from '../../../support/reports/engine';

const memoryMb = 256;

describe('engine memory', function () {
  this.timeout(180_000);
  const { engine, file } = engineForSuite({ limits: { memoryMb, tempDiskMb: 4000 } });
  let tables: Parameters<typeof engine.query>[1];

  before(function () {
    if (process.platform !== 'linux') this.skip();
    const people = Array.from({ length: 10_000 }, (_, id) => `${id},User ${id},user${id}@example.com`);
    const path = file('people.csv', ['id,name,mail', ...people].join('\n'));
    tables = [{ name: 'people', source: { kind: 'csv', path } }];
  });
  afterEach(() => engine.stop());

  const peak = (): number => Math.max(...engineProcesses().map(peakMemoryMb));
  const crossJoin = `SELECT a.*, b.id AS other, b.name AS other_name, md5(a.mail || b.mail) AS hash
    FROM people a, (FROM people LIMIT 150) b ORDER BY hash`;

  it('stays below twice the limit during concurrent sorted cross joins', async () => {
    const readers = await Promise.all([crossJoin, crossJoin].map((sql) => engine.query(sql, tables)));
    assert.deepEqual(
      readers.map(({ info }) => info.rows),
      [1_500_000, 1_500_000],
    );
    assert.ok(peak() > 0 && peak() < memoryMb * 2, `${peak()} MB`);
    await Promise.all(readers.map((reader) => reader.close()));
  });

  it('stays below twice the limit even if a single value exceeds the limit', async () => {
    const [pid] = engineProcesses();
    assert.equal(pid, undefined);
    let maximum = 0;
    const watch = setInterval(() => (maximum = Math.max(maximum, ...engineProcesses().map(peakMemoryMb))), 1);
    await rejectsWith(engine.query(`SELECT repeat('x', 900000000) AS huge`, []), {
      kind: 'state',
      message: 'The report engine exceeded its memory limit.',
      hint: 'limitEngineMemory',
    });
    clearInterval(watch);
    assert.ok(maximum > 0 && maximum < memoryMb * 2, `${maximum} MB`);
    assert.deepEqual(await everyRow(await engine.query('SELECT 1', [])), [['1']]);
  });
});

describe('MemoryWatch', () => {
  const events: string[] = [];
  let usedMb = 0;
  const watch = new MemoryWatch({
    limitMb: () => 100,
    used: () => usedMb * 1024 * 1024,
    interrupt: () => events.push('interrupt'),
    exit: () => events.push('exit'),
  });
  beforeEach(() => {
    events.length = 0;
  });

  for (const [used, expected] of [
    [91, []],
    [93, ['interrupt']],
    [96, ['interrupt', 'exit']],
  ] as const) {
    it(`calls ${expected.join(' and ') || 'no callback'} at ${used}% of the limit`, () => {
      usedMb = used;
      watch.check();
      assert.deepEqual(events, expected);
    });
  }

  it('checks memory repeatedly until the work ends', async () => {
    usedMb = 93;
    await watch.during(async () => {
      while (events.length < 3) await new Promise((resolve) => setImmediate(resolve));
    });
    const seen = events.length;
    await new Promise((resolve) => setTimeout(resolve, 60));
    assert.equal(events.length, seen);
  });
});
