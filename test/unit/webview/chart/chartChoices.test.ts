import assert from 'node:assert/strict';
import { chartKinds, type ChartChoice } from '../../../../src/shared/table/chartChoice';
import {
  aggregationOptions,
  isSameChart,
  limitOptions,
  measurable,
  normalizeChart,
  withKind,
} from '../../../../src/webview/chart/chartChoices';
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

describe('chart settings', () => {
  it('remain when the kind changes, if the new kind supports them', () => {
    const area = withKind(line, 'area', usageColumns, usageProfiles);
    assert.deepEqual(area, { ...line, kind: 'area' });
    const histogram = withKind(line, 'histogram', usageColumns, usageProfiles);
    assert.equal(histogram?.column, 'Events');
    assert.deepEqual(histogram.measure, line.measure);
    assert.equal(histogram.grain, 'auto');
  });

  it('can be converted from every kind to every other kind', () => {
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

  it('exclude kinds that no column supports', () => {
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

  it('describe the same chart in any order of properties, and another chart if one differs', () => {
    const { split, kind, ...rest } = line;
    assert.ok(split);
    assert.ok(isSameChart({ split, ...rest, kind }, line, usageColumns));
    const others: Partial<ChartChoice>[] = [
      { kind: 'area' },
      { measure: { aggregation: 'count' } },
      { grain: 'month' },
      { top: 3 },
      { split: 'Username' },
    ];
    for (const change of others) assert.ok(!isSameChart({ ...line, ...change }, line, usageColumns));
  });

  it('replace invalid splits, limits, and intervals', () => {
    const settle = (change: Partial<ChartChoice>) => normalizeChart({ ...line, ...change }, usageColumns);
    assert.equal(settle({ split: 'Time' }).split, undefined);
    assert.equal(settle({ split: 'Gone' }).split, undefined);
    assert.equal(settle({ top: 40 }).top, 8);
    assert.equal(settle({ column: 'Events' }).grain, 'auto');
    assert.equal(settle({ grain: 'weekday' }).grain, 'auto', 'a line has no weekdays');
    assert.equal(settle({ kind: 'bars', grain: 'weekday' }).grain, 'weekday');
    assert.equal(settle({ kind: 'heatmap', column: 'Username', split: 'Username' }).split, 'Client');
  });

  it('include hours only for timestamps', () => {
    assert.ok(kinds.bars.grains(column('t', 'timestamp'), false).includes('hourOfDay'));
    const ofDates = kinds.bars.grains(column('d', 'date'), false);
    assert.ok(!ofDates.includes('hourOfDay') && !ofDates.includes('hour') && ofDates.includes('weekday'));
    assert.deepEqual(kinds.line.grains(column('n', 'integer'), false), []);
    assert.deepEqual(kinds.heatmap.grains(column('t', 'timestamp'), false), []);
    assert.ok(kinds.heatmap.grains(column('t', 'timestamp'), true).includes('month'));
  });

  it('allow sums of numbers but not of text, and distinct counts of text but not of JSON', () => {
    assert.ok(measurable('sum', column('n', 'decimal')) && !measurable('sum', column('s', 'text')));
    assert.ok(!measurable('sum', column('Instance user ID', 'integer')), 'identifiers are only counted');
    assert.ok(measurable('distinct', column('Instance user ID', 'integer')));
    assert.ok(measurable('distinct', column('s', 'text')) && !measurable('distinct', column('j', 'nested')));
    assert.ok(!kinds.bars.suits(column('j', 'nested')) && kinds.bars.suits(column('d', 'date')));
  });

  it('include the aggregation of a saved chart that no column is offered for', () => {
    const ids = [column('Instance user ID', 'integer')];
    assert.deepEqual(aggregationOptions({ aggregation: 'count' }, ids), ['count', 'distinct']);
    assert.deepEqual(aggregationOptions({ aggregation: 'sum', column: 'Instance user ID' }, ids), [
      'count',
      'sum',
      'distinct',
    ]);
  });

  it('include the current Top N among the default options', () => {
    assert.deepEqual(limitOptions('line', 4), [3, 4, 5, 8]);
    assert.deepEqual(limitOptions('bars', 12), [5, 8, 12, 20, 50]);
  });
});
