import assert from 'node:assert/strict';
import { join } from 'node:path';
import { wholeTable } from '../../../src/shared/table/query';
import { isStagingTable, sendToWarehouse, type Transfer } from '../../../src/warehouse/send/sendToWarehouse';
import type { WarehouseClient } from '../../../src/warehouse/warehouseClient';
import { bridgePassword, startBridge, type Bridge } from '../../support/engines/bridge';
import type { Moment } from '../../support/engines/sendProcess';
import { runKilled } from '../../support/killedProcess';
import { engineForSuite } from '../../support/reports/engine';
import { rejectsWith } from '../../support/userErrors';

const limits = { maxRows: 10, seconds: 60 };
const firstRows = 50_000;

/** Twenty moments at which a process is killed. */
const moments: readonly Moment[] = [
  { call: 'tables', at: 'after' },
  ...(['createTable', 'load', 'replaceTable', 'dropTable'] as const).flatMap((call) =>
    (['before', 'during', 'after'] as const).map((at) => ({ call, at })),
  ),
  { call: 'rows', at: 'before' },
  { call: 'rows', at: 'after' },
  ...[0.05, 0.25, 0.5, 0.75, 1].map((share) => ({ share })),
];

describe('sendToWarehouse with ClickHouse', () => {
  const suite = engineForSuite();
  let bridge: Bridge;
  let client: WarehouseClient;

  before(async () => {
    bridge = await startBridge(join(suite.folder, 'clickhouse'));
    client = await bridge.client('write');
  });

  after(async () => {
    await client.close();
    await bridge.stop();
  });

  /** Writes a Parquet file whose rows contain the snapshot number, and returns its transfer. */
  async function transferOf(snapshot: number): Promise<Omit<Transfer, 'client'>> {
    const rows = firstRows + snapshot;
    const reader = await suite.engine.query(
      `SELECT ${snapshot} AS snapshot, CAST(i AS BIGINT) AS n, md5(CAST(i AS VARCHAR)) AS hash FROM range(${rows}) AS r(i)`,
      [],
    );
    const path = join(suite.folder, `snapshot-${snapshot}.parquet`);
    const columns = reader.info.columns.map(({ id, type }) => ({ name: id, type }));
    await reader.write({
      query: wholeTable,
      columns: columns.map(({ name }) => name),
      format: { kind: 'parquet' },
      path,
    });
    await reader.close();
    const manifest = {
      snapshot: String(snapshot),
      sha256: 'f'.repeat(64),
      downloadedAt: '2026-11-01T10:00:00.000Z',
      connection: 'Code',
      instance: 'https://code.example.com',
      rows,
    };
    return { table: 'usage', path, columns, manifest };
  }

  /** Returns each snapshot in the table, with the number of its rows and of its distinct rows. */
  const content = async (): Promise<unknown> =>
    client.rows(
      'SELECT toString(snapshot), toString(count()), toString(uniqExact(n)) FROM usage GROUP BY snapshot',
      limits,
    );

  const contentOf = (snapshot: number): unknown => [
    [String(snapshot), String(firstRows + snapshot), String(firstRows + snapshot)],
  ];

  const staging = async (): Promise<readonly string[]> =>
    (await client.tables()).map(({ name }) => name).filter(isStagingTable);

  it('leaves the rows of one snapshot in the table if killed at each of 20 moments, and after a retry', async () => {
    await sendToWarehouse({ ...(await transferOf(0)), client });
    assert.equal(moments.length, 20);
    for (const [index, moment] of moments.entries()) {
      const snapshot = index + 1;
      const transfer = await transferOf(snapshot);
      const args = [bridge.warehouse, bridgePassword, transfer, moment];
      const what = JSON.stringify(moment);
      await runKilled(
        suite.folder,
        'test/support/engines/sendProcess.ts',
        `await subject.sendUntil(...${JSON.stringify(args)}, die);`,
      );
      const left = JSON.stringify(await content());
      const allowed = [contentOf(snapshot - 1), contentOf(snapshot)].map((rows) => JSON.stringify(rows));
      assert.ok(allowed.includes(left), `${what}: ${left}`);
      await sendToWarehouse({ ...transfer, client });
      assert.deepEqual(await content(), contentOf(snapshot), what);
      assert.deepEqual(await staging(), [], what);
    }
  });

  it('sends nothing if the table has the rows of the snapshot', async () => {
    const transfer = await transferOf(100);
    const first = await sendToWarehouse({ ...transfer, client });
    const second = await sendToWarehouse({ ...transfer, client });
    assert.deepEqual([first.unchanged, second.unchanged], [false, true]);
    assert.deepEqual(second.manifest, first.manifest);
    const table = (await client.tables()).find(({ name }) => name === 'usage');
    assert.deepEqual(table?.manifest, first.manifest);
    assert.equal(table.rows, transfer.manifest.rows);
  });

  it('leaves the table unchanged if the transfer is canceled or its row count differs from the manifest', async () => {
    const before = await content();
    const transfer = await transferOf(101);
    const canceled = new AbortController();
    const onProgress = (): void => canceled.abort();
    await rejectsWith(sendToWarehouse({ ...transfer, client, onProgress, signal: canceled.signal }), {
      kind: 'canceled',
    });
    const manifest = { ...transfer.manifest, rows: 1 };
    await rejectsWith(sendToWarehouse({ ...transfer, client, manifest }), { kind: 'serverError' });
    assert.deepEqual(await content(), before);
    assert.deepEqual(await staging(), []);
  });

  it("doesn't replace a table that it didn't create", async () => {
    await client.createTable('other', [{ name: 'a', type: 'BIGINT' }], 'of another program');
    const transfer = { ...(await transferOf(102)), table: 'other' };
    await rejectsWith(sendToWarehouse({ ...transfer, client }), { kind: 'input' });
    const columns = (await client.columns('other')).map(({ name }) => name);
    assert.deepEqual(columns, ['a']);
  });
});
