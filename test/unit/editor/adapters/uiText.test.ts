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

  it('creates no link or icon from text', () => {
    assert.match(hostile, link);
    assert.match(hostile, icon);
    for (const text of [labelText(hostile), messageText(hostile), detailText(hostile)]) {
      assert.doesNotMatch(text, link);
      assert.doesNotMatch(text, icon);
      assert.equal(text.replaceAll('\u200b', ''), hostile, 'the text looks the same');
    }
  });

  it('creates no link from text whose characters are partly removed', () => {
    assert.doesNotMatch(messageText('[a]\u202e(command:x)'), link);
    assert.doesNotMatch(labelText('$\u0000(warning)'), icon);
  });

  it("shows our icons beside text that can't contain icons", () => {
    assert.equal(labelWithIcons(withIcon('trash', 'X-Key')), '$(trash) X-Key');
    assert.equal(labelWithIcons(withIcon('play', 'Run'), '\u00a0'), '$(play)\u00a0Run');
    assert.equal(labelWithIcons('$(trash) X'), '$\u200b(trash) X');
    assert.equal(labelWithIcons(withIcon('x) [a](command:b', 'X')), '$(xacommandb) X');
  });
});
