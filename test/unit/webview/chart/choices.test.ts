import assert from 'node:assert/strict';
import { chartKinds, type ChartChoice } from '../../../../src/shared/table/chartChoice';
import { withKind, measurable, normalizeChart, limitOptions } from '../../../../src/webview/chart/choices';
import { kinds } from '../../../../src/webview/chart/kinds/kinds';
import { planChart } from '../../../../src/webview/chart/plan';
import { column, usageColumns, usageProfiles } from '../../../support/charts/profiles';

const line: ChartChoice = {
  kind: 'line',
  measure: { aggregation: 'average', column: 'Events' },
  column: 'Time',
  grain: 'week',
  top: 5,
  split: 'Client',
};

describe('what can be chosen about a chart', () => {
  it('keeps what was chosen when the kind changes, as far as it suits', () => {
    const area = withKind(line, 'area', usageColumns, usageProfiles);
    assert.deepEqual(area, { ...line, kind: 'area' });
    const histogram = withKind(line, 'histogram', usageColumns, usageProfiles);
    assert.equal(histogram?.column, 'Events');
    assert.deepEqual(histogram.measure, line.measure);
    assert.equal(histogram.grain, 'auto');
  });

  it('makes a choice that can be drawn of every kind from every other', () => {
    for (const from of chartKinds) {
      const choice = withKind(undefined, from, usageColumns, usageProfiles);
      assert.ok(choice, from);
      for (const to of chartKinds) {
        const changed = withKind(choice, to, usageColumns, usageProfiles);
        assert.equal(changed?.kind, to);
        assert.ok(planChart(changed, usageColumns, usageProfiles, 800), `${from} to ${to}`);
      }
    }
  });

  it('offers no kind that no column suits', () => {
    const words = [column('a', 'text'), column('b', 'text')];
    assert.equal(withKind(undefined, 'line', words, new Map()), undefined);
    assert.equal(withKind(undefined, 'histogram', words, new Map()), undefined);
    assert.deepEqual(withKind(undefined, 'heatmap', words, new Map()), {
      kind: 'heatmap',
      measure: { aggregation: 'count' },
      column: 'a',
      grain: 'auto',
      top: 8,
      split: 'b',
    });
  });

  it('does not split a column by itself, and tells apart no more than can be', () => {
    const settle = (change: Partial<ChartChoice>) => normalizeChart({ ...line, ...change }, usageColumns);
    assert.equal(settle({ split: 'Time' }).split, undefined);
    assert.equal(settle({ split: 'Gone' }).split, undefined);
    assert.equal(settle({ top: 40 }).top, 8);
    assert.equal(settle({ column: 'Events' }).grain, 'auto');
    assert.equal(settle({ grain: 'weekday' }).grain, 'auto', 'a line has no weekdays');
    assert.equal(settle({ kind: 'bars', grain: 'weekday' }).grain, 'weekday');
    assert.equal(settle({ kind: 'heatmap', column: 'Username', split: 'Username' }).split, 'Client');
  });

  it('offers hours for time stamps alone', () => {
    assert.ok(kinds.bars.grains(column('t', 'timestamp'), false).includes('hourOfDay'));
    const ofDates = kinds.bars.grains(column('d', 'date'), false);
    assert.ok(!ofDates.includes('hourOfDay') && !ofDates.includes('hour') && ofDates.includes('weekday'));
    assert.deepEqual(kinds.line.grains(column('n', 'integer'), false), []);
    assert.deepEqual(kinds.heatmap.grains(column('t', 'timestamp'), false), []);
    assert.ok(kinds.heatmap.grains(column('t', 'timestamp'), true).includes('month'));
  });

  it('measures numbers, and counts the distinct of anything but JSON', () => {
    assert.ok(measurable('sum', column('n', 'decimal')) && !measurable('sum', column('s', 'text')));
    assert.ok(measurable('distinct', column('s', 'text')) && !measurable('distinct', column('j', 'nested')));
    assert.ok(!kinds.bars.suits(column('j', 'nested')) && kinds.bars.suits(column('d', 'date')));
  });

  it('offers the current number of values among the usual ones', () => {
    assert.deepEqual(limitOptions('line', 4), [3, 4, 5, 8]);
    assert.deepEqual(limitOptions('bars', 12), [5, 8, 12, 20, 50]);
  });
});
