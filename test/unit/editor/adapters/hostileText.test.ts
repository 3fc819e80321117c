import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { marked, type Token } from 'marked';
import { hostileTexts } from '../../../support/hostileText';
import { shown, type ShownText } from '../../../support/vscode/fake';
import { displays } from '../../../support/vscode/displays';

/** How VS Code finds links and icons in the text it displays (`linkedText.ts`, `iconLabels.ts`). */
const link = /\[([^\]]+)\]\(((?:https?:\/\/|command:|file:)[^)\s]+)(?: (["'])(.+?)(\3))?\)/i;
const icon = /(\\)?\$\([A-Za-z0-9-]+(?:~[A-Za-z]+)?\)/;
/** What our own code puts before the text of a label. */
const ownIcon = /^\$\(beaker\)[ \u00a0]/;

const control = /\p{Cc}/u;
const directional = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
const invisible = /[\p{Cs}\u00ad\u2028\u2029\ufeff\u{E0000}-\u{E007F}]/u;

/** The most that is displayed in one place. A terminal scrolls: it gets what was asked for. */
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

/** The parser takes milliseconds for each, and finds nothing in a longer text that it does not find in a short one. */
const longestParsed = 600;

let parsed: string | undefined;

/** The text is one or more paragraphs of text: it has become nothing else. */
function checkMarkdown(text: string): void {
  assert.ok(text.length <= longest.markdown);
  assert.doesNotMatch(text.replace(/\\[!-/:-@[-`{-~]/g, ''), /[!-/:-@[-`{-~]/, 'escapes all punctuation');
  if (text.length > longestParsed || parsed === text) return;
  parsed = text;
  void marked.walkTokens(marked.lexer(text, { gfm: true }), (token: Token) => {
    assert.ok(harmless.has(token.type), `became ${token.type}: ${token.raw.slice(0, 100)}`);
  });
}

/** What the adapters display beside the text. */
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

/** What a person can compare: letters and punctuation, in their order. */
function letters(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Z}\s\ufffc]/gu, '');
}

/** Markdown as VS Code displays it, without its markup. */
function rendered(text: string): string {
  const html = marked.parse(text, { gfm: true, async: false });
  const names: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
  return html
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => names[name] ?? '');
}

describe('hostile text in adapters', () => {
  beforeEach(() => void shown.splice(0));

  it('is tested for all adapters that display text', () => {
    const folder = 'src/editor/adapters';
    const displaying = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => {
      const source = name.endsWith('.ts') ? readFileSync(`${folder}/${name}`, 'utf8') : '';
      return /from '(?:\.\.?\/)+(?:uiText|messages)'|new MarkdownString/.test(source);
    });
    assert.deepEqual(
      Object.keys(displays).sort(),
      displaying.map((name) => name.replaceAll('\\', '/')).sort(),
    );
  });

  for (const [adapter, display] of Object.entries(displays)) {
    it(`is displayed completely if it is harmless: ${adapter}`, async () => {
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

  it('is never a link, an image, an icon or a control sequence, in 5,000 hostile texts', async function () {
    this.timeout(300_000);
    const texts = hostileTexts(5000);
    assert.equal(texts.length, 5000);
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
