import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { problemCodes } from '../../../src/language/diagnostics/problem';
import { rulePage, ruleUri } from '../../../src/language/rulePages';

const page = readFileSync(join('docs', 'rules.md'), 'utf8');
const sections = [...page.matchAll(/^## (.+)$/gm)].map(([, title]) => title ?? '');

describe('rule pages', () => {
  it('exist for exactly the known problem codes', () => {
    assert.deepEqual([...sections].sort(), [...problemCodes].sort());
  });

  it('are sections of the page that the extension package includes', () => {
    const text = rulePage(page, ruleUri('block-string').replace(/^[^:]+:/, ''));
    assert.match(text, /^# block-string\n\nA string between triple quotation marks/);
    assert.doesNotMatch(text, /search-results/);
    assert.equal(text.split('\n').length, 4, 'a paragraph is one line');
    assert.match(readFileSync('.vscodeignore', 'utf8'), /^!docs\/\*\.md$/m);
  });

  it('are the same for LF and CRLF line endings', () => {
    for (const code of problemCodes)
      assert.equal(rulePage(page.replaceAll('\n', '\r\n'), `/${code}.md`), rulePage(page, `/${code}.md`));
  });

  it('explain that an unknown code has no rule', () => {
    assert.match(rulePage(page, '/no-such-rule.md'), /no rule "no-such-rule"/);
  });
});
