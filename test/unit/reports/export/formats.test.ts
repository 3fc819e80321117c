import assert from 'node:assert/strict';
import { formatExportTitle } from '../../../../src/reports/export/formats';

describe('formatExportTitle', () => {
  it('includes the report and the format', () => {
    assert.equal(formatExportTitle('User registry', { kind: 'parquet' }), 'Export User registry as Parquet');
    assert.equal(
      formatExportTitle('User registry', { kind: 'warehouse' }),
      'Export User registry for Data Warehouse',
    );
  });
});
