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
  it('reads a saved chart unchanged', () => {
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
    'of another kind': { ...choice, kind: 'pie' },
    'by another grain': { ...choice, grain: 'minute' },
    'along a column that is gone': { ...choice, column: 'Gone' },
    'split by a column that is gone': { ...choice, split: 'Gone' },
    'split by something else': { ...choice, split: 3 },
    'of a measure that is gone': { ...choice, measure: { aggregation: 'sum', column: 'Gone' } },
    'of an unknown measure': { ...choice, measure: { aggregation: 'product', column: 'Events' } },
    'of no measure': { ...choice, measure: null },
    'with too many values': { ...choice, top: 1000 },
    'with a part of a value': { ...choice, top: 1.5 },
    'that is no choice': [choice],
    'that is nothing': undefined,
  };
  for (const [what, value] of Object.entries(wrong)) {
    it(`rejects a chart ${what}`, () => assert.equal(readChartChoice(value, usageColumns), undefined));
  }
});
