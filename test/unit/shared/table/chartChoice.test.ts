import assert from 'node:assert/strict';
import { readChartChoice, type ChartChoice } from '../../../../src/shared/table/chartChoice';
import { usageColumns } from '../../../support/charts/profiles';

const choice: ChartChoice = {
  kind: 'area',
  measure: { aggregation: 'sum', column: 'Events' },
  column: 'Time',
  grain: 'week',
  top: 5,
  split: 'Client',
};

describe('readChartChoice', () => {
  it('reads a saved chart, and omits unknown properties', () => {
    assert.deepEqual(readChartChoice(JSON.parse(JSON.stringify(choice)), usageColumns), choice);
    const { split, ...whole } = choice;
    assert.equal(split, 'Client');
    assert.deepEqual(
      readChartChoice({ ...whole, measure: { aggregation: 'count', more: 1 }, more: 2 }, usageColumns),
      {
        ...whole,
        measure: { aggregation: 'count' },
      },
    );
  });

  const wrong: Record<string, unknown> = {
    'of an unknown kind': { ...choice, kind: 'pie' },
    'with an unknown interval': { ...choice, grain: 'minute' },
    'along a missing column': { ...choice, column: 'Gone' },
    'split by a missing column': { ...choice, split: 'Gone' },
    'with an invalid split': { ...choice, split: 3 },
    'of a missing column': { ...choice, measure: { aggregation: 'sum', column: 'Gone' } },
    'of an unknown measure': { ...choice, measure: { aggregation: 'product', column: 'Events' } },
    'without a measure': { ...choice, measure: null },
    'with a blank title': { ...choice, title: ' ' },
    'with a title that is too long': { ...choice, title: 'x'.repeat(201) },
    'with an excessive Top N': { ...choice, top: 1000 },
    'with a fractional Top N': { ...choice, top: 1.5 },
    'that is an array': [choice],
    'that is undefined': undefined,
  };
  for (const [what, value] of Object.entries(wrong)) {
    it(`rejects a chart ${what}`, () => assert.equal(readChartChoice(value, usageColumns), undefined));
  }
});
