import assert from 'node:assert/strict';
import type { AggregateGroup } from '../../../../src/shared/table/reader';
import { omitValueless } from '../../../../src/webview/chart/valueless';
import { byClient, modelOf } from '../../../support/charts/models';

const groups: readonly AggregateGroup[] = [
  { key: '2026-01-01', split: 'web', value: 4 },
  { key: '2026-01-01', split: 'cli', value: 0 },
  { key: '2026-02-01', split: 'cli', value: 0 },
  { key: '2026-02-01', split: null, value: null },
];
const average = { aggregation: 'average', column: 'Events' } as const;

describe('series whose values are all zero or blank', () => {
  it('are omitted, and their names are returned', () => {
    for (const measure of [{ aggregation: 'count' }, average] as const) {
      const { shown, omitted } = omitValueless(modelOf(groups, { kind: 'area', split: byClient, measure }));
      assert.deepEqual(
        shown.data.series.map(({ slot }) => slot.key),
        ['web'],
      );
      assert.deepEqual(omitted, ['cli', '(blank)']);
      assert.equal(shown.data.slots.length, 2);
    }
  });

  it('are shown if there are no other series', () => {
    const model = modelOf(groups.slice(1), { split: byClient });
    assert.deepEqual(omitValueless(model), { shown: model, omitted: [] });
  });

  it('are shown as rows of a heat map', () => {
    const model = modelOf(groups, { kind: 'heatmap', split: byClient });
    assert.deepEqual(omitValueless(model), { shown: model, omitted: [] });
  });
});
