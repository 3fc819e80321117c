import assert from 'node:assert/strict';
import { replacedText } from '../../../../src/editor/warehouse/replacedText';
import {
  warehouseFailureRow,
  warehouseRow,
  warehouseTableRows,
} from '../../../../src/editor/warehouse/warehouseRows';
import { readWarehouseTableKey, warehouseTableKey } from '../../../../src/editor/warehouse/warehouseTableKey';
import { UserError } from '../../../../src/shared/userError';
import type { WarehouseTable } from '../../../../src/warehouse/warehouseClient';
import { testWarehouse } from '../../../support/testWarehouse';

const warehouse = testWarehouse({ writer: { user: 'loader' } });

const sent: WarehouseTable = {
  name: 'registry',
  rows: 1234,
  bytes: 2048,
  manifest: {
    snapshot: 's',
    sha256: 'h',
    downloadedAt: '2026-11-24T10:00:00.000Z',
    sentAt: '2026-11-24T11:00:00.000Z',
    connection: 'Production',
    instance: 'https://code.example.com',
    rows: 1234,
  },
};

describe('rows of warehouses', () => {
  it('can be expanded, but contain no children until then', () => {
    const row = warehouseRow(warehouse);
    assert.equal(row.expands, true);
    assert.equal(row.children, undefined);
    assert.equal(row.command, undefined);
    assert.deepEqual(row.subject, { kind: 'warehouse', id: 'w1' });
  });

  it('show the number of rows of a sent table, and the age of its data', () => {
    const [row] = warehouseTableRows(warehouse, [sent], Date.parse('2026-11-24T12:00:00.000Z'));
    assert.equal(row?.description, '1,234 rows · 2 h ago');
    assert.match(row.tooltip, /From Production, downloaded on/);
    assert.deepEqual(row.subject, { kind: 'warehouseTable', warehouse: 'w1', table: 'registry' });
    assert.equal(row.command, 'instanceExplorer.openWarehouseTable');
  });

  it('show no number of rows for a view', () => {
    const view = { name: 'v', rows: undefined, bytes: undefined, manifest: undefined };
    assert.equal(warehouseTableRows(warehouse, [view], 0)[0]?.description, '');
  });

  it('have different IDs, even if a table is named "empty" or "failure"', () => {
    const names = ['empty', 'failure', 'table/empty'];
    const tables = names.map((name) => ({ ...sent, name }));
    const rows = [
      ...warehouseTableRows(warehouse, tables, 0),
      ...warehouseTableRows(warehouse, [], 0),
      warehouseFailureRow(warehouse, new UserError('unreachable', 'No response.')),
    ];
    assert.equal(new Set(rows.map(({ id }) => id)).size, rows.length);
  });

  it('offer to send a report to an empty database, and to retry or enter the password after an error', () => {
    assert.equal(warehouseTableRows(warehouse, [], 0)[0]?.command, 'instanceExplorer.sendToWarehouse');
    const failure = warehouseFailureRow(
      warehouse,
      new UserError('unreachable', 'No response.', { advice: 'Check the URL.' }),
    );
    assert.equal(failure.label, 'Unreachable');
    assert.equal(failure.tooltip, 'No response. Check the URL.');
    assert.equal(failure.command, 'instanceExplorer.refreshWarehouse');
    const rejected = warehouseFailureRow(warehouse, new UserError('unauthorized', 'Rejected.'));
    assert.equal(rejected.command, 'instanceExplorer.testWarehouse');
  });
});

describe('the confirmation of a transfer', () => {
  it('states the origin and the number of the replaced rows', () => {
    assert.match(
      replacedText(sent.manifest ?? assert.fail()),
      /^Its rows from Production, sent on .+, will be deleted\.\nRows: 1,234$/,
    );
  });

  it('states no connection for rows of a workspace file', () => {
    const manifest = { ...(sent.manifest ?? assert.fail()), connection: '' };
    assert.match(replacedText(manifest), /^Its rows, sent on .+, will be deleted\.\n/);
    const [row] = warehouseTableRows(warehouse, [{ ...sent, manifest }], 0);
    assert.doesNotMatch(row?.tooltip ?? '', /From/);
  });
});

describe('keys of warehouse tables', () => {
  it('can contain table names with special characters', () => {
    for (const table of ['usage', 'a/b', 'a\nb', '日本']) {
      assert.deepEqual(readWarehouseTableKey(warehouseTableKey('w1', table)), { warehouseId: 'w1', table });
    }
    assert.equal(readWarehouseTableKey('export/w1/usage'), undefined);
  });
});
