import assert from 'node:assert/strict';
import { tableOf } from '../../../../src/editor/analytics/reportTables';
import type { AnalyticsServices } from '../../../../src/editor/analytics/analyticsParts';
import type { Exportable } from '../../../../src/editor/export/exportable';
import type { Connection } from '../../../../src/instance/connection';
import type { TableSource } from '../../../../src/reports/engine/engine';
import type { Report } from '../../../../src/reports/kinds/kind';
import type { Snapshot } from '../../../../src/reports/snapshot';
import { wholeTable } from '../../../../src/shared/table/query';
import { UserError } from '../../../../src/shared/userError';
import { engineForSuite, everyRow, withTable } from '../../../support/reports/engine';

describe('the table of a snapshot', () => {
  const { engine, file } = engineForSuite();
  const report = { title: 'Registry', request: {} } as unknown as Report;
  const connection = { id: 'c1', name: 'Sample' } as Connection;

  it('says why it has no teams, and what to do', async () => {
    const advice = 'Select the file and its columns again.';
    const error = new UserError('input', 'The team file has no column Cost.', { advice });
    const parts = {
      data: {
        states: { load: () => Promise.resolve({ snapshots: [] }) },
        teams: { current: () => Promise.reject(error) },
      },
      dependencies: {},
    } as unknown as AnalyticsServices;
    const snapshot = { path: 'body', format: 'csv', parameters: {}, bytes: 1 } as unknown as Snapshot;
    const { notes } = await tableOf(parts, connection, report, snapshot, false);
    assert.deepEqual(
      notes?.map(({ message }) => message),
      [`The team file has no column Cost. ${advice}`],
    );
  });

  it('exports the rows that a filter of a treated column shows', async () => {
    const path = file('body.csv', 'v\n10\nNA\n9\n100\n');
    const snapshot = {
      path,
      format: 'csv',
      exportName: 'user-registry',
      parameters: {},
      bytes: 17,
    } as unknown as Snapshot;
    const exported: Exportable[] = [];
    const parts = {
      data: {
        states: { load: () => Promise.resolve({ snapshots: [snapshot] }) },
        teams: { current: () => Promise.resolve(undefined) },
      },
      dependencies: {
        app: { reportEngine: engine },
        exportTable: (exportable: Exportable) => Promise.resolve(void exported.push(exportable)),
      },
    } as unknown as AnalyticsServices;
    const { source, exportTable, withoutEngine } = await tableOf(parts, connection, report, snapshot, false);
    const query = { ...wholeTable, filters: [{ column: 'v', operator: 'greaterThan', value: '9' }] } as const;
    const page = { offset: 0, limit: 10 };
    const shown = await withTable(
      engine,
      { ...(source as TableSource), treated: { v: 'number' } },
      async (reader) => {
        await exportTable?.({ query, columns: ['v'] }, reader.info.columns);
        return (await reader.page(query, page)).rows;
      },
    );
    assert.deepEqual(shown, [['10'], ['100']]);
    const reader = await exported[0]?.openTable?.(new AbortController().signal);
    assert.ok(reader !== undefined);
    assert.deepEqual((await reader.page(query, page)).rows, shown);
    assert.equal((await everyRow(reader)).length, 4);
    await reader.close();
    await withoutEngine?.run();
    assert.deepEqual(
      [exported[1]?.original?.path, exported[1]?.openTable],
      [path, undefined],
      'without the engine',
    );
  });
});
