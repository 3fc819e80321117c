import assert from 'node:assert/strict';
import {
  detailText,
  labelText,
  labelWithIcons,
  messageText,
  withIcon,
} from '../../../../src/editor/adapters/uiText';

/** How VS Code finds links and icons in the text it displays (`linkedText.ts`, `iconLabels.ts`). */
const link = /\[([^\]]+)\]\(((?:https?:\/\/|command:|file:)[^)\s]+)(?: (["'])(.+?)(\3))?\)/i;
const icon = /(\\)?\$\(([A-Za-z0-9-]+(?:~[A-Za-z]+)?)\)/;

describe('text of the user interface', () => {
  const hostile = '[Sign in](command:workbench.action.terminal.new) $(warning) [a](https://x.example "b")';

  it('makes no link and no icon of a text that looks like one', () => {
    assert.match(hostile, link);
    assert.match(hostile, icon);
    for (const text of [labelText(hostile), messageText(hostile), detailText(hostile)]) {
      assert.doesNotMatch(text, link);
      assert.doesNotMatch(text, icon);
      assert.equal(text.replaceAll('\u200b', ''), hostile, 'the text looks the same');
    }
  });

  it('makes no link of text between whose characters others are removed', () => {
    assert.doesNotMatch(messageText('[a]\u202e(command:x)'), link);
    assert.doesNotMatch(labelText('$\u0000(warning)'), icon);
  });

  it('shows the icons of our own beside text that cannot bring any', () => {
    assert.equal(labelWithIcons(withIcon('trash', 'X-Key')), '$(trash) X-Key');
    assert.equal(
      labelWithIcons(withIcon('play', 'Run', 'pinned'), '\u00a0'),
      '$(play)\u00a0Run\u00a0$(pinned)',
    );
    assert.equal(labelWithIcons('$(trash) X'), '$\u200b(trash) X');
    assert.equal(labelWithIcons(withIcon('x) [a](command:b', 'X')), '$(xacommandb) X');
  });
});
