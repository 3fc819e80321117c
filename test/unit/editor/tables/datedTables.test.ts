import assert from 'node:assert/strict';
import { join } from 'node:path';
import { engineStatements } from '../../../../src/editor/tables/sqlTables';
import type { ReportEngine } from '../../../../src/reports/engine/engine';
import { listSnapshots } from '../../../../src/reports/snapshot';
import { registryReport } from '../../../../src/reports/kinds/registry';
import { usageKind } from '../../../../src/reports/kinds/usage';
import { catalogOf } from '../../../../src/reports/snapshotSources';
import { engineForSuite, everyRow } from '../../../support/reports/engine';
import { writeSnapshotAt } from '../../../support/reports/writtenSnapshots';
import { rejectsWith } from '../../../support/userErrors';

describe('snapshots of certain days in SQL', function () {
  this.timeout(60_000);
  const { engine, folder: home } = engineForSuite();
  const folder = join(home, 'snapshots');
  const opened: string[] = [];
  const counting: ReportEngine = {
    open: (source, options) => {
      opened.push(source.path);
      return engine.open(source, options);
    },
    query: (sql, tables, options) => {
      opened.push(...tables.map(({ name }) => name));
      return engine.query(sql, tables, options);
    },
    stop: () => engine.stop(),
  };
  const statements = engineStatements(counting, async () =>
    catalogOf(await listSnapshots(folder, 'c1', 'user-registry'), [registryReport]),
  );
  const rowsOf = async (sql: string) => {
    const reader = await statements.query(sql, new AbortController().signal);
    try {
      return await everyRow(reader);
    } finally {
      await reader.close();
    }
  };

  before(async () => {
    await writeSnapshotAt(folder, { csv: 'id,Admin\n1,true\n2,false\n', at: '2026-10-01T10:12:00.000Z' });
    await writeSnapshotAt(folder, { csv: 'id,Team\n1,Red\n3,Blue\n', at: '2026-10-02T10:12:05.000Z' });
    await writeSnapshotAt(folder, { csv: 'id,Team\n1,Red\n4,Blue\n', at: '2026-10-02T10:12:40.000Z' });
  });
  beforeEach(() => opened.splice(0));

  it('are listed with their columns without being opened', async () => {
    const tables = await statements.catalog();
    assert.deepEqual(
      tables.map(({ name, rows, columns }) => [
        name,
        rows,
        columns.map((each) => `${each.name} ${each.kind}`),
      ]),
      [
        ['registry', 2, ['id integer', 'Team text']],
        ['registry@2026-10-02', 2, ['id integer', 'Team text']],
        ['registry@2026-10-02T10:12:40', 2, ['id integer', 'Team text']],
        ['registry@2026-10-02T10:12:05', 2, ['id integer', 'Team text']],
        ['registry@2026-10-01', 2, ['id integer', 'Admin text']],
      ],
    );
    assert.equal(opened.length, 1);
  });

  it('have the name of their report, which is displayed instead of the name in SQL', async () => {
    const tables = await statements.catalog();
    assert.ok(tables.every(({ report }) => report?.title === 'User registry'));
    const [registry] = await listSnapshots(folder, 'c1', 'user-registry');
    assert.ok(registry);
    const { exportName } = usageKind;
    const identity = 'by_user_month/last12Months';
    const usage = { ...registry, exportName, identity, parameters: { granularity: 'by_user_month' } };
    const [named] = catalogOf([usage], []);
    assert.deepEqual(named?.report, { title: 'Monthly', range: 'last 12 months' }, 'of an analysis');
  });

  it('can be joined by name, even with other columns', async () => {
    const rows = await rowsOf(
      `select l.id, l."Team", e."Admin" from registry l left join "registry@2026-10-01" e using (id) order by 1`,
    );
    assert.deepEqual(rows, [
      ['1', 'Red', 'true'],
      ['4', 'Blue', null],
    ]);
    assert.deepEqual(opened, ['registry', 'registry@2026-10-01']);
    assert.deepEqual(await rowsOf('select max(id) from "REGISTRY@2026-10-02T10:12:05"'), [['3']]);
  });

  it('are an error of the statement if there is none of the day', async () => {
    await rejectsWith(rowsOf('select 1 from "registry@2025-01-01"'), {
      kind: 'input',
      detail: /registry@2025-01-01/,
    });
  });
});
