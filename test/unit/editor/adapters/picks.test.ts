import assert from 'node:assert/strict';
import { pickItem } from '../../../../src/editor/adapters/picks';
import { shownPicks } from '../../../support/vscode/shownPicks';

describe('pickItem', () => {
  const shown = shownPicks(({ placeholder }) => placeholder);

  it('says what to select, also without a text of the caller', async () => {
    await pickItem([{ label: 'Run' }], { title: 'People' });
    await pickItem([{ label: 'Daily' }], { placeHolder: 'Select a report to open' });
    assert.deepEqual(shown, ['Select an action', 'Select a report to open']);
  });
});
