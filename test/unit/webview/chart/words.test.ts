import assert from 'node:assert/strict';
import { describeChart } from '../../../../src/webview/chart/describe';
import { chartTitle } from '../../../../src/webview/chart/words';
import { hasSingleRows } from '../../../../src/webview/chart/measures';
import { notesOf } from '../../../../src/webview/chart/notes';
import { createLabels } from '../../../../src/webview/chart/labels';
import { byClient, modelOf, monthly } from '../../../support/charts/models';
import { column, profile, usageColumns } from '../../../support/charts/profiles';

const count = { aggregation: 'count' } as const;
const sum = { aggregation: 'sum', column: 'Events' } as const;

describe('chart texts', () => {
  it('include the measure, the axis, and the split in the title', () => {
    const title = (request: Parameters<typeof chartTitle>[0]) => chartTitle(request, usageColumns);
    const weeks = { column: 'Time', bucket: { by: 'week' } } as const;
    assert.equal(title({ dimension: weeks, measure: sum }), 'Events per week');
    assert.equal(title({ dimension: weeks, measure: sum, split: byClient }), 'Events per week, by Client');
    assert.equal(title({ dimension: byClient, measure: count }), 'Number of rows by Client');
    const hours = { column: 'Time', bucket: { by: 'hourOfDay' } } as const;
    const weekdays = { column: 'Time', bucket: { by: 'weekday' } } as const;
    assert.equal(
      title({ dimension: hours, split: weekdays, measure: count }),
      'Number of rows by hour of day, by weekday',
    );
    assert.equal(chartTitle({ dimension: byClient, measure: count }, []), 'Number of rows by Client');
    const dates = [column('Created', 'date'), column('Deleted', 'date')];
    const created = { column: 'Created', bucket: { by: 'day' } } as const;
    assert.equal(
      chartTitle({ dimension: created, measure: count }, dates),
      'Number of rows per day (Created)',
    );
  });

  it('describe the chart for screen readers', () => {
    const model = modelOf(monthly, { kind: 'area', split: byClient });
    assert.equal(
      describeChart(model.choice, model.request, model.data, model.labels),
      'Chart: Area. Axis values: 3, from January 2026 to March 2026. ' +
        'Highest: 60 (vscode, March 2026). Lowest: 0 (vscode, February 2026). ' +
        'Totals: vscode 100, cli 10, Other 5. Press Enter at a value to show its rows.',
    );
    const plain = modelOf([{ key: '2026-01-01', value: 7 }]);
    assert.equal(
      describeChart(plain.choice, plain.request, plain.data, plain.labels),
      'Chart: Line. Axis values: 1, from January 2026 to January 2026. Highest: 7 (January 2026). Lowest: 7 (January 2026). ' +
        'Press Enter at a value to show its rows.',
    );
    const none = modelOf([]);
    assert.equal(describeChart(none.choice, none.request, none.data, none.labels), 'No data to display');
  });

  it('include notes about omitted values and a coarser interval', () => {
    const labels = createLabels('en-US');
    const request = modelOf([]).request;
    const data = { slots: [], series: [], unplaced: 1200, restBeyond: 0 };
    assert.deepEqual(
      notesOf({ request, coarsened: { requested: 'hour', used: 'week' } }, data, labels, ['a', 'b']),
      [
        'The interval "Hour" has too many points to show. The chart uses "Week".',
        '1,200 rows are omitted because their X-axis value is blank.',
        'Omitted because all their values are zero or blank: a, b.',
      ],
    );
    const sum = { ...request, measure: { aggregation: 'sum', column: 'Events' } } as const;
    assert.deepEqual(notesOf({ request: sum }, data, labels, []), [
      'Rows with a blank X-axis value are omitted. The sum of their values is 1,200.',
    ]);
    assert.deepEqual(notesOf({ request }, { ...data, unplaced: 0 }, labels, []), []);
    assert.deepEqual(notesOf({ request }, { ...data, unplaced: 0, restBeyond: 12 }, labels, []), [
      'Only the top 12 values are shown.',
    ]);
  });

  it('name the value of one row by its column, without an aggregation', () => {
    const average = { aggregation: 'average', column: 'Events' } as const;
    const request = { dimension: byClient, measure: average };
    assert.equal(chartTitle(request, usageColumns, false), 'Average of Events by Client');
    assert.equal(chartTitle(request, usageColumns, true), 'Events by Client');
    const profiles = (count: number, missing = 0) =>
      new Map([['Client', profile({ missing, top: [{ value: 'cli', count }] })]]);
    const top = { groups: [{ key: 'cli', value: 1 }] };
    assert.equal(hasSingleRows(request, top, profiles(1)), true);
    assert.equal(hasSingleRows(request, top, profiles(2)), false);
    const blanks = { value: null, count: 33 };
    const withBlanks = new Map([
      ['Client', profile({ missing: 33, top: [blanks, { value: 'cli', count: 1 }] })],
    ]);
    assert.equal(
      hasSingleRows(request, top, withBlanks),
      true,
      'the rows without a client are not among the top',
    );
    const all = { groups: [...top.groups, { key: null, value: 1 }] };
    assert.equal(hasSingleRows(request, all, withBlanks), false);
  });

  it('name the value of the one row of a period by its column', () => {
    const perWeek = { column: 'Time', bucket: { by: 'week' } } as const;
    const request = { dimension: perWeek, measure: { aggregation: 'average', column: 'Events' } } as const;
    const groups = ['2026-11-02', '2026-11-09', '2026-11-16'].map((key) => ({ key, value: 3 }));
    const profiles = (rows: number) => new Map([['Time', profile({ rows, distinct: 3 })]]);
    assert.equal(hasSingleRows(request, { groups }, profiles(3)), true);
    assert.equal(hasSingleRows(request, { groups }, profiles(4)), false);
    assert.equal(chartTitle(request, usageColumns, true), 'Events per week');
  });
});
