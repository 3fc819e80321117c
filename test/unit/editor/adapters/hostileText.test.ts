import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { marked, type Token } from 'marked';
import { hostileTexts } from '../../../support/hostileText';
import { shown, type ShownText } from '../../../support/vscode/fake';
import { displays } from '../../../support/vscode/displays';
import { repetitions } from '../../../support/fullRun';

/** The patterns with which VS Code finds links and icons in text (`linkedText.ts`, `iconLabels.ts`). */
const link = /\[([^\]]+)\]\(((?:https?:\/\/|command:|file:)[^)\s]+)(?: (["'])(.+?)(\3))?\)/i;
const icon = /(\\)?\$\([A-Za-z0-9-]+(?:~[A-Za-z]+)?\)/;
/** The icon that the adapters add before a label in this test. */
const ownIcon = /^\$\(beaker\)[ \u00a0]/;

const control = /\p{Cc}/u;
const directional = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
const invisible = /[\p{Cs}\u00ad\u2028\u2029\ufeff\u{E0000}-\u{E007F}]/u;

/** The maximum text lengths. A terminal scrolls, so it can display long text. */
const longest = { markdown: 40_000, terminal: 1_100_000, log: 4000, other: 6000 };

function check({ where, text }: ShownText): void {
  assert.doesNotMatch(text, directional);
  assert.doesNotMatch(text, invisible);
  if (where === 'markdown') return checkMarkdown(text);
  if (where === 'terminal') {
    assert.ok(text.endsWith('\r\n'));
    assert.ok(text.length <= longest.terminal);
    assert.doesNotMatch(text.replaceAll('\r\n', ''), control);
    return;
  }
  assert.ok(text.length <= (where === 'log' ? longest.log : longest.other), 'is not too long');
  assert.doesNotMatch(text.replaceAll('\n', ''), control);
  if (where === 'log') return assert.doesNotMatch(text, /\n/);
  assert.doesNotMatch(text, link);
  assert.doesNotMatch(text.replace(ownIcon, ''), icon);
}

const harmless = new Set(['paragraph', 'text', 'escape', 'br', 'space']);

/** The maximum length of text to parse as Markdown, because the parser is slow. */
const longestParsed = 600;

let parsed: string | undefined;

/** Asserts that Markdown escapes all punctuation and, unless it is long, is parsed only as paragraphs of text. */
function checkMarkdown(text: string): void {
  assert.ok(text.length <= longest.markdown);
  assert.doesNotMatch(text.replace(/\\[!-/:-@[-`{-~]/g, ''), /[!-/:-@[-`{-~]/, 'escapes all punctuation');
  if (text.length > longestParsed || parsed === text) return;
  parsed = text;
  void marked.walkTokens(marked.lexer(text, { gfm: true }), (token: Token) => {
    assert.ok(harmless.has(token.type), `became ${token.type}: ${token.raw.slice(0, 100)}`);
  });
}

/** The texts that the adapters display in addition to the tested text. */
const ownTexts = new Set([
  '',
  'a',
  'b',
  'Cancel',
  'Continue',
  'Instance Explorer',
  'Select an action, or Cancel',
  'Show Details',
  'Show Log',
  'Sign In',
]);

/** Removes whitespace and invisible characters. */
function letters(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Z}\s\ufffc]/gu, '');
}

/** Returns the text of rendered Markdown. */
function rendered(text: string): string {
  const html = marked.parse(text, { gfm: true, async: false });
  const names: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
  return html
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => names[name] ?? '');
}

describe('text displayed by adapters', () => {
  beforeEach(() => void shown.splice(0));

  it('is tested for all adapters', () => {
    const folder = 'src/editor/adapters';
    const displaying = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => {
      const source = name.endsWith('.ts') ? readFileSync(`${folder}/${name}`, 'utf8') : '';
      return /from '(?:\.\.?\/)+(?:uiText|showMessages)'|new MarkdownString/.test(source);
    });
    assert.deepEqual(
      Object.keys(displays).sort(),
      displaying.map((name) => name.replaceAll('\\', '/')).sort(),
    );
  });

  for (const [adapter, display] of Object.entries(displays)) {
    it(`is complete if it is harmless: ${adapter}`, async () => {
      const text = 'by_user_day (3), "Ада" & <b> 1.5 * [x] $5';
      await display(text);
      assert.ok(shown.length > 0);
      for (const { where, text: displayed } of shown) {
        if (ownTexts.has(displayed)) continue;
        const legible = where === 'markdown' ? rendered(displayed) : displayed;
        assert.ok(letters(legible).includes(letters(text)), `${where}: ${displayed}`);
      }
    });
  }

  it('never becomes a link, image, icon, or control sequence (hostile texts)', async function () {
    this.timeout(300_000);
    const count = repetitions({ normal: 1000, full: 5000 });
    const texts = hostileTexts(count);
    assert.equal(texts.length, count);
    for (const text of texts) {
      for (const [adapter, display] of Object.entries(displays)) {
        shown.length = 0;
        await display(text);
        assert.ok(shown.length > 0, adapter);
        for (const each of shown) {
          try {
            check(each);
          } catch (error) {
            const about = `${adapter}, ${each.where}: ${JSON.stringify(each.text.slice(0, 200))}`;
            throw new Error(`${about} of ${JSON.stringify(text.slice(0, 200))}`, { cause: error });
          }
        }
      }
    }
  });
});
