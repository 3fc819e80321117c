import assert from 'node:assert/strict';
import { resultDays } from '../../../../src/reports/analyses/periods';

describe('days of the result of an analysis', () => {
  it('name the column of periods, so that charts mark partial ones', () => {
    const days = { asOf: '2026-11-29', firstDay: '2026-09-07' };
    const covered = { firstDay: '2026-09-07', lastDay: '2026-11-29', downloadDay: '2026-11-29' };
    assert.deepEqual(resultDays([{ id: 'Week' }, { id: 'Active Users' }], days), {
      column: 'Week',
      ...covered,
    });
    assert.deepEqual(resultDays([{ id: 'Client Name' }], days), covered);
  });
});
