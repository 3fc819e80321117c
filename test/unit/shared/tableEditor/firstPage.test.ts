import assert from 'node:assert/strict';
import { firstPage } from '../../../../src/shared/tableEditor/firstPage';

describe('firstPage', () => {
  it('has fewer rows for tables with more than 500 columns, but at least 40', () => {
    const limits = [0, 1, 500, 501, 1000, 2500, 5000, 100_000].map((columns) => firstPage(columns).limit);
    assert.deepEqual(limits, [200, 200, 200, 199, 100, 40, 40, 40]);
  });
});
