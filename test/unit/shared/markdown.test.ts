import assert from 'node:assert/strict';
import { marked, type Token } from 'marked';
import { codeBlock, codeSpan, joinMarkdown, markdown, type Markdown } from '../../../src/shared/markdown';
import { hostileTexts } from '../../support/hostileText';

/** Returns the types of all tokens that a Markdown parser finds. */
function found({ value }: Markdown): ReadonlySet<string> {
  const types = new Set<string>();
  void marked.walkTokens(marked.lexer(value, { gfm: true }), ({ type }: Token) => void types.add(type));
  return types;
}

describe('Markdown', () => {
  it('preserves the markup of the template, and escapes interpolated strings', () => {
    const { value } = markdown`**Deprecated.** ${'Use `name`, see [docs](https://x.example).'}`;
    assert.equal(value, '**Deprecated.** Use \\`name\\`\\, see \\[docs\\]\\(https\\:\\/\\/x\\.example\\)\\.');
    assert.deepEqual(
      found(markdown`${'![a](https://x.example/a.png)'}`),
      new Set(['paragraph', 'text', 'escape']),
    );
  });

  it('preserves the markup of interpolated Markdown', () => {
    const both = joinMarkdown([markdown`- ${codeSpan('a')}: ${'*b*'}`, codeBlock('c', 'graphql')], '\n\n');
    assert.equal(both.value, '- `a`: \\*b\\*\n\n```graphql\nc\n```');
  });

  it('preserves the lines, paragraphs, and indentation of a text', () => {
    assert.equal(
      marked.parse(markdown`${'one\n    two\n\n\nthree'}`.value, { async: false }),
      '<p>one<br>\u00a0\u00a0\u00a0\u00a0two</p>\n<p>three</p>\n',
    );
  });

  it("uses fences that the code can't close", () => {
    assert.deepEqual(
      found(codeBlock('a\n```\n![b](https://x.example/b.png)\n````\nc', 'json')),
      new Set(['code']),
    );
    assert.deepEqual(
      found(codeSpan('a` ![b](https://x.example/b.png) ``')),
      new Set(['paragraph', 'codespan']),
    );
  });

  it('displays hostile text in code blocks and code spans only as code', () => {
    for (const text of hostileTexts(1000).filter(({ length }) => length <= 600)) {
      const block = found(codeBlock(text, 'graphql'));
      assert.deepEqual([...block], ['code'], JSON.stringify(text));
      const span = found(markdown`a ${codeSpan(text)} b`);
      for (const type of span)
        assert.ok(['paragraph', 'text', 'codespan'].includes(type), JSON.stringify(text));
    }
  });
});
