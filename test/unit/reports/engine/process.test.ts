import { strict as assert } from 'node:assert';
import { existsSync, readFileSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createReportEngine } from '../../../../src/reports/engine/client/reportEngine';
import { CsvScanner } from '../../../../src/reports/csv/scanner';
import { writeScan } from '../../../../src/reports/csv/storedScan';
import { wholeTable } from '../../../../src/shared/table/query';
import { rejectsWith } from '../../../support/userErrors';
import { engineForSuite, engineProcesses, everyRow, until } from '../../../support/reports/engine';

const onLinux = process.platform === 'linux';

describe('engine process', function () {
  this.timeout(60_000);
  const test = engineForSuite();
  const { engine, file, folder, aside } = test;
  const source = () => ({ kind: 'csv' as const, path: file('some.csv', 'a,b\n1,x\n2,y\n') });

  afterEach(() => engine.stop());

  it('starts on the first request, stops on demand, and restarts', async function () {
    if (!onLinux) this.skip();
    assert.deepEqual(engineProcesses(), []);
    const table = await engine.open(source());
    assert.equal(engineProcesses().length, 1);
    await engine.stop();
    assert.deepEqual(engineProcesses(), []);
    assert.deepEqual(await everyRow(table), [
      ['1', 'x'],
      ['2', 'y'],
    ]);
    assert.equal(test.crashes(), 0);
  });

  it('is started once for concurrent requests', async function () {
    if (!onLinux) this.skip();
    const tables = await Promise.all(Array.from({ length: 5 }, () => engine.open(source())));
    assert.equal(engineProcesses().length, 1);
    assert.equal(tables.length, 5);
  });

  it("doesn't inherit environment variables", async function () {
    if (!onLinux) this.skip();
    process.env['INSTANCE_EXPLORER_TEST_SECRET'] = 'canary-7a1';
    try {
      await engine.open(source());
      const [pid] = engineProcesses();
      const environment = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
      assert.deepEqual(
        environment
          .map((entry) => entry.split('=')[0])
          .filter((name) => !/^(?:ELECTRON_RUN_AS_NODE|NODE_CHANNEL_.*|)$/.test(name ?? '')),
        [],
      );
    } finally {
      delete process.env['INSTANCE_EXPLORER_TEST_SECRET'];
    }
  });

  it('is started with --inspect only on request', async function () {
    if (!onLinux) this.skip();
    const startedWith = (): string[] =>
      readFileSync(`/proc/${engineProcesses()[0]}/cmdline`, 'utf8').split('\0');
    await engine.open(source());
    const inspected = startedWith().filter((argument) => argument.startsWith('--inspect'));
    assert.deepEqual(inspected, []);
    await engine.stop();
    const debugged = createReportEngine({
      program: join(process.cwd(), 'dist', 'reportEngine.js'),
      nodeArgs: ['--inspect=127.0.0.1:0'],
      folder: join(folder, 'debugged'),
      limits: () => ({ memoryMb: 128, tempDiskMb: 100 }),
    });
    try {
      assert.equal((await everyRow(await debugged.open(source()))).length, 2);
      assert.equal(startedWith()[1], '--inspect=127.0.0.1:0');
    } finally {
      await debugged.stop();
    }
  });

  it('reports a changed file on every request after a restart', async () => {
    const table = await engine.open(source());
    await engine.stop();
    file('some.csv', 'a,b\n1,x\n');
    for (let engineRequest = 1; engineRequest <= 2; engineRequest += 1) {
      await rejectsWith(table.page(wholeTable, { offset: 0, limit: 1 }), {
        kind: 'state',
        message: /has changed/,
      });
    }
  });

  it('reports a changed result of a statement that is repeated after a restart', async () => {
    const result = await engine.query('SELECT * FROM report', [{ name: 'report', source: source() }]);
    await engine.stop();
    file('some.csv', 'a,b\n1,x\n');
    await rejectsWith(result.page(wholeTable, { offset: 0, limit: 1 }), {
      kind: 'state',
      message: 'The result of the statement has changed.',
      advice: /^Run the statement again\.$/,
    });
  });

  it('interrupts a canceled request and continues with other requests', async () => {
    const table = await engine.open(source());
    const controller = new AbortController();
    const long = engine.query('SELECT count(*) FROM range(100000000000) AS a, range(1000) AS b', [], {
      signal: controller.signal,
    });
    assert.equal((await everyRow(table)).length, 2);
    controller.abort();
    await rejectsWith(long, { kind: 'canceled' });
    assert.equal((await everyRow(table)).length, 2);
  });

  it('rejects a request that is already canceled', async () => {
    await rejectsWith(engine.open(source(), { signal: AbortSignal.abort() }), { kind: 'canceled' });
  });

  it('leaves no files in the cache folder if opening a table is canceled', async () => {
    const path = file('long.csv', `a\n${'1\n'.repeat(3_000_000)}`);
    const cacheFolder = join(folder, 'canceled');
    const controller = new AbortController();
    const opening = engine.open(
      { kind: 'csv', path, cacheFolder },
      { signal: controller.signal, onProgress: () => controller.abort() },
    );
    await rejectsWith(opening, { kind: 'canceled' });
    // The request is rejected before the process deletes the copy.
    await (await engine.open(source())).close();
    await until(() => !existsSync(cacheFolder) || readdirSync(cacheFolder).length === 0);
  });

  it('exits when idle', async function () {
    if (!onLinux) this.skip();
    const idle = createReportEngine({
      program: join(process.cwd(), 'dist', 'reportEngine.js'),
      folder: join(folder, 'idle'),
      limits: () => ({ memoryMb: 128, tempDiskMb: 100 }),
      idleMs: 1,
    });
    const table = await idle.open(source());
    await until(() => engineProcesses().length === 0);
    assert.equal((await everyRow(table)).length, 2);
    await idle.stop();
  });

  it('deletes temporary files when tables are closed', async () => {
    const table = await engine.open(source());
    const files = () => aside().filter((path) => /\/.*\.tmp$/.test(path.replaceAll('\\', '/')));
    assert.equal(files().length, 1);
    await table.close();
    assert.deepEqual(files(), []);
    await rejectsWith(table.page(wholeTable, { offset: 0, limit: 1 }), { kind: 'state', message: /closed/ });
  });

  it('caches one copy per file, and replaces it when the file changes', async () => {
    const cacheFolder = join(folder, 'copies');
    const path = file('kept.csv', 'a\n1\n');
    await engine.open({ kind: 'csv', path, cacheFolder });
    const [first] = readdirSync(cacheFolder);
    const created = statSync(join(cacheFolder, first ?? '')).mtimeMs;
    await engine.open({ kind: 'csv', path, cacheFolder });
    assert.deepEqual(readdirSync(cacheFolder), [first]);
    assert.equal(statSync(join(cacheFolder, first ?? '')).mtimeMs, created);
    writeFileSync(path, 'a\n2\n');
    utimesSync(path, 1, 1);
    assert.deepEqual(await everyRow(await engine.open({ kind: 'csv', path, cacheFolder })), [['2']]);
    assert.equal(readdirSync(cacheFolder).length, 1);
    assert.notEqual(readdirSync(cacheFolder)[0], first);
  });

  it('caches the row index with the copy until the file changes', async () => {
    const cacheFolder = join(folder, 'marked');
    const path = file('marked.csv', 'a,b\n1,2\n');
    await engine.open({ kind: 'csv', path, cacheFolder });
    const saved = readdirSync(cacheFolder).sort();
    assert.deepEqual(
      saved.map((name) => name.replace(/[0-9a-f]{32}/, 'STATE')),
      ['table-STATE.parquet', 'table-STATE.scan'],
    );
    writeFileSync(path, 'a,b\n3,4\n5,6\n');
    const table = await engine.open({ kind: 'csv', path, cacheFolder });
    assert.equal(readdirSync(cacheFolder).filter((name) => !saved.includes(name)).length, 2);
    assert.equal(readdirSync(cacheFolder).length, 2);
    writeFileSync(path, 'a,b\n7,8\n');
    assert.deepEqual(await everyRow(table), [
      ['3', '4'],
      ['5', '6'],
    ]);
  });

  it('uses the scan of a download unless the scan is outdated, damaged, or for another delimiter', async () => {
    const path = file('downloaded.csv', 'a,b\n1,2\n');
    const scan = file('downloaded.scan', '');
    const state = statSync(path);
    const scanner = new CsvScanner();
    scanner.add(readFileSync(path));
    const right = scanner.end();
    /** Scan with incorrect values that reveal its use. */
    const wrong = { ...right, regular: false, utf8: false };
    const opened = async (cacheFolder: string, delimiter: ',' | ';' = ','): Promise<readonly string[]> => {
      const folders = { cacheFolder: join(folder, cacheFolder), scan };
      const table = await engine.open({ kind: 'csv', path, delimiter, ...folders });
      const rows = (await everyRow(table)).map((cells) => cells.join());
      assert.deepEqual(rows, ['1,2']);
      return table.info.notes.map(({ message }) => message);
    };
    await writeScan(scan, state, wrong);
    assert.match((await opened('scan-of-file')).join(), /read as Windows-1252/);
    assert.deepEqual(await opened('scan-of-other-delimiter', ';'), []);
    await writeScan(scan, { size: state.size, mtimeMs: state.mtimeMs + 1 }, wrong);
    assert.deepEqual(await opened('scan-of-other-state'), []);
    writeFileSync(scan, 'damaged');
    assert.deepEqual(await opened('scan-damaged'), []);
    assert.equal(readdirSync(join(folder, 'scan-damaged')).length, 2);
    await writeScan(scan, state, right);
    assert.deepEqual(await opened('scan-right'), []);
    assert.deepEqual(
      readdirSync(join(folder, 'scan-right')).filter((name) => name.endsWith('.scan')),
      [],
      'the scan is not stored a second time',
    );
  });

  it('shares one copy with another window that opens the file at the same time', async () => {
    const cacheFolder = join(folder, 'shared');
    const path = file('shared.csv', `a\n${'1\n'.repeat(10_000)}`);
    const other = createReportEngine({
      program: join(process.cwd(), 'dist', 'reportEngine.js'),
      folder: join(folder, 'other'),
      limits: () => ({ memoryMb: 128, tempDiskMb: 100 }),
    });
    const tables = await Promise.all(
      [engine, other, engine].map((one) => one.open({ kind: 'csv', path, cacheFolder })),
    );
    for (const table of tables) {
      assert.equal((await table.page(wholeTable, { offset: 9_999, limit: 5 })).rows.length, 1);
    }
    assert.equal(readdirSync(cacheFolder).length, 1);
    await other.stop();
  });

  it('replaces a damaged copy', async () => {
    const cacheFolder = join(folder, 'damaged');
    const path = file('damaged.csv', 'a\n1\n');
    await engine.open({ kind: 'csv', path, cacheFolder });
    await engine.stop();
    const copy = join(cacheFolder, readdirSync(cacheFolder)[0] ?? '');
    writeFileSync(copy, 'no Parquet');
    assert.deepEqual(await everyRow(await engine.open({ kind: 'csv', path, cacheFolder })), [['1']]);
    assert.match(readFileSync(copy, 'latin1'), /^PAR1/);
  });

  it('reads the complete rows of a file that is being written', async () => {
    const path = file('growing.csv', 'a,b\n1,x\n2,"y\nz"\n3,un');
    const table = await engine.open({
      kind: 'csv',
      path,
      growing: true,
      cacheFolder: join(folder, 'growing'),
    });
    assert.equal(table.info.partial, true);
    assert.deepEqual(await everyRow(table), [
      ['1', 'x'],
      ['2', 'y\nz'],
    ]);
    assert.equal(existsSync(join(folder, 'growing')), false);
  });

  it('reports progress while reading', async () => {
    const path = file('progress.csv', `a,b\n${'1,some text\n'.repeat(1_000_000)}`);
    const shares: number[] = [];
    const table = await engine.open({ kind: 'csv', path }, { onProgress: (share) => shares.push(share) });
    assert.equal(table.info.rows, 1_000_000);
    assert.ok(shares.length > 0);
    assert.deepEqual(
      shares,
      shares.toSorted((a, b) => a - b),
    );
    assert.ok(shares.every((share) => share >= 0 && share <= 1));
  });

  it('suggests the setting to change if the memory or temporary disk limit is too low', async () => {
    const small = createReportEngine({
      program: join(process.cwd(), 'dist', 'reportEngine.js'),
      folder: join(folder, 'small'),
      limits: () => ({ memoryMb: 64, tempDiskMb: 1 }),
    });
    const statement = 'SELECT md5(range::VARCHAR) AS h FROM range(2000000) ORDER BY h';
    const { hint } = await rejectsWith(small.query(statement, []), { kind: 'state' });
    assert.ok(hint === 'limitEngineMemory' || hint === 'limitEngineTempDisk', hint);
    await small.stop();
  });
});
