import assert from 'node:assert/strict';
import {
  detailText,
  labelText,
  labelWithIcons,
  messageText,
  withIcon,
} from '../../../../src/editor/adapters/uiText';

/** The patterns with which VS Code finds links and icons in text (`linkedText.ts`, `iconLabels.ts`). */
const link = /\[([^\]]+)\]\(((?:https?:\/\/|command:|file:)[^)\s]+)(?: (["'])(.+?)(\3))?\)/i;
const icon = /(\\)?\$\(([A-Za-z0-9-]+(?:~[A-Za-z]+)?)\)/;

describe('the UI text functions', () => {
  const hostile = '[Sign in](command:workbench.action.terminal.new) $(warning) [a](https://x.example "b")';

  it('escape links and icons', () => {
    assert.match(hostile, link);
    assert.match(hostile, icon);
    for (const text of [labelText(hostile), messageText(hostile), detailText(hostile)]) {
      assert.doesNotMatch(text, link);
      assert.doesNotMatch(text, icon);
      assert.equal(text.replaceAll('\u200b', ''), hostile, 'the text looks the same');
    }
  });

  it('escape links and icons that result from removed characters', () => {
    assert.doesNotMatch(messageText('[a]\u202e(command:x)'), link);
    assert.doesNotMatch(labelText('$\u0000(warning)'), icon);
  });

  it('show icons only from icon labels', () => {
    assert.equal(labelWithIcons(withIcon('trash', 'X-Key')), '$(trash) X-Key');
    assert.equal(labelWithIcons(withIcon('play', 'Run'), '\u00a0'), '$(play)\u00a0Run');
    assert.equal(labelWithIcons('$(trash) X'), '$\u200b(trash) X');
    assert.equal(labelWithIcons(withIcon('x) [a](command:b', 'X')), '$(xacommandb) X');
  });
});
