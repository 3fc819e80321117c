import assert from 'node:assert/strict';
import type { ChartChoice } from '../../../../src/shared/table/chartChoice';
import { planChart } from '../../../../src/webview/chart/plan';
import { column, profile, usageColumns, usageProfiles } from '../../../support/charts/profiles';

const count = { aggregation: 'count' } as const;
const choice: ChartChoice = { kind: 'line', measure: count, column: 'Time', grain: 'auto', top: 5 };
const plan = (change: Partial<ChartChoice>, width = 1000) =>
  planChart({ ...choice, ...change }, usageColumns, usageProfiles, width);

describe('planChart', () => {
  it('selects the interval that fits the range and the width', () => {
    assert.deepEqual(plan({})?.request, {
      dimension: { column: 'Time', bucket: { by: 'day' } },
      measure: count,
    });
    assert.deepEqual(plan({}, 20)?.request.dimension.bucket, { by: 'week' });
  });

  it('selects an interval with several rows on average for their number', () => {
    const by = (rows: number, change: Partial<ChartChoice> = {}): string | undefined => {
      const time = { minimum: '2024-06-04', maximum: '2026-11-28', distinct: 390 };
      const known = new Map([['Day', profile({ ...time, rows })]]);
      const columns = [column('Day', 'date'), column('Events', 'integer')];
      return planChart({ ...choice, column: 'Day', ...change }, columns, known, 1000)?.request.dimension
        .bucket.by;
    };
    assert.equal(by(400), 'month');
    assert.equal(by(4000), 'week');
    assert.equal(by(400, { measure: { aggregation: 'sum', column: 'Events' } }), 'week');
  });

  it('uses and reports a coarser interval only if the requested one has too many points for the width', () => {
    assert.deepEqual(plan({ grain: 'month' })?.request.dimension.bucket, { by: 'month' });
    assert.equal(plan({ grain: 'month' })?.coarsened, undefined);
    const hours = plan({ grain: 'hour' });
    assert.deepEqual(hours?.request.dimension.bucket, { by: 'day' });
    assert.deepEqual(hours?.coarsened, { requested: 'hour', used: 'day' });
  });

  it('requests only the Top N lines, up to eight', () => {
    assert.deepEqual(plan({ split: 'Client' })?.request.split, {
      column: 'Client',
      bucket: { by: 'value' },
      top: 5,
    });
    assert.equal(plan({ split: 'Client', top: 50 })?.request.split?.top, 8);
  });

  it('requests only the names with the largest bars', () => {
    const bars = plan({ kind: 'bars', column: 'Username', top: 12, split: 'Client' })?.request;
    assert.deepEqual(bars?.dimension, { column: 'Username', bucket: { by: 'value' }, top: 12 });
    assert.equal(bars?.split?.top, 8);
    assert.deepEqual(plan({ kind: 'bars', grain: 'weekday' })?.request.dimension.bucket, { by: 'weekday' });
  });

  it('groups numbers into bins, except in bar charts', () => {
    assert.deepEqual(plan({ kind: 'histogram', column: 'Events' })?.request.dimension, {
      column: 'Events',
      bucket: { by: 'width', width: 5 },
    });
    assert.equal(plan({ kind: 'bars', column: 'Events' })?.request.dimension.bucket.by, 'value');
  });

  it('arranges timestamps in a heat map by weekday and hour, and dates by weekday and week', () => {
    const heat = plan({ kind: 'heatmap' })?.request;
    assert.deepEqual(heat?.dimension, { column: 'Time', bucket: { by: 'hourOfDay' } });
    assert.deepEqual(heat?.split, { column: 'Time', bucket: { by: 'weekday' } });
    const day = column('Day', 'date');
    const known = new Map([['Day', profile({ minimum: '2026-01-01', maximum: '2026-06-30' })]]);
    const dates = planChart({ ...choice, kind: 'heatmap', column: 'Day' }, [day], known, 1000)?.request;
    assert.deepEqual(dates?.dimension.bucket, { by: 'week' });
    assert.deepEqual(dates?.split?.bucket, { by: 'weekday' });
  });

  it('arranges time in a heat map by the values of another column', () => {
    const heat = plan({ kind: 'heatmap', grain: 'month', split: 'Username', top: 20 })?.request;
    assert.deepEqual(heat?.dimension.bucket, { by: 'month' });
    assert.deepEqual(heat?.split, { column: 'Username', bucket: { by: 'value' }, top: 20 });
  });

  it('returns no plan for missing columns', () => {
    assert.equal(plan({ column: 'Gone' }), undefined);
    assert.equal(plan({ split: 'Gone' }), undefined);
  });
});
