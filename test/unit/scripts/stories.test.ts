import assert from 'node:assert/strict';
import { chartKinds } from '../../../src/shared/table/chartChoice';
import { chartChoices } from '../../support/charts/choices';

describe('the stories page', () => {
  it('shows every kind of chart', () => {
    const shown = Object.values(chartChoices).map(({ kind }) => kind);
    assert.deepEqual(
      chartKinds.filter((kind) => !shown.includes(kind)),
      [],
    );
  });
});
