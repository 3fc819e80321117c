import assert from 'node:assert/strict';
import { window } from 'vscode';
import { pickItem } from '../../../../src/editor/adapters/picks';

describe('pickItem', () => {
  const { createQuickPick } = window;
  afterEach(() => void Object.assign(window, { createQuickPick }));

  it('says what to select, also without a text of the caller', async () => {
    const shown: (string | undefined)[] = [];
    Object.assign(window, {
      createQuickPick: () => {
        const pick = createQuickPick();
        const show = pick.show.bind(pick);
        return Object.assign(pick, {
          show: () => {
            shown.push(pick.placeholder);
            show();
          },
        });
      },
    });
    await pickItem([{ label: 'Run' }], { title: 'People' });
    await pickItem([{ label: 'Daily' }], { placeHolder: 'Select a report to open' });
    assert.deepEqual(shown, ['Select an action', 'Select a report to open']);
  });
});
