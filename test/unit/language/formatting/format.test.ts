import assert from 'node:assert/strict';
import {
  formatDocument,
  formatRange,
  type FormatEdit,
} from '../../../../src/language/formatting/formatDocument';
import { format } from '../../../../src/language/formatting/languageFormat';
import { LanguageDocument } from '../../../../src/language/documents/languageDocument';

const print = (text: string): Promise<string> => format(text, 2, false);

function apply(text: string, edits: readonly FormatEdit[]): string {
  return [...edits]
    .sort((a, b) => b.start - a.start)
    .reduce((result, { start, end, text: by }) => result.slice(0, start) + by + result.slice(end), text);
}

async function formatted(text: string): Promise<string> {
  return apply(text, await formatDocument(new LanguageDocument('file:///a.graphql', text), print));
}

describe('formatDocument', () => {
  it('preserves comments above, beside, and below code', async () => {
    assert.equal(
      await formatted('# top\nquery   Q{a # beside\n# below\n}'),
      '# top\nquery Q {\n  a # beside\n  # below\n}\n',
    );
  });

  it('returns no edits for a formatted document', async () => {
    const text = 'query Q {\n  a\n}\n';
    assert.deepEqual(await formatDocument(new LanguageDocument('file:///a.graphql', text), print), []);
  });

  it('formats other definitions if one has a syntax error', async () => {
    assert.equal(
      await formatted('query A{a}\n\nquery Broken {  a {\n\nquery B{b}\n'),
      'query A {\n  a\n}\n\nquery Broken {  a {\n\nquery B {\n  b\n}\n',
    );
  });

  it('preserves the line endings of the file', async () => {
    assert.equal(await formatted('query A{a b}\r\n'), 'query A {\r\n  a\r\n  b\r\n}\r\n');
  });

  it('leaves a definition as it is if formatting would change a value', async () => {
    const block = 'query A  { a(s: """a  \n  b  """) }';
    assert.equal(await formatted(`${block}\n\nquery B{b}\n`), `${block}\n\nquery B {\n  b\n}\n`);
  });

  for (const text of [
    'query Q # one\n{ a }',
    '{ a # one\n{ b } }',
    'query Q( # one\n$a: ID # two\n) # three\n{ a }',
  ])
    it(`returns the same text if repeated: ${JSON.stringify(text)}`, async () => {
      const once = await formatted(text);
      assert.equal(await formatted(once), once);
      for (const comment of text.match(/# \w+/g) ?? []) assert.ok(once.includes(comment), once);
    });

  it('indents according to the options', async () => {
    assert.equal(await format('{a}', 4, false), '{\n    a\n}\n');
    assert.equal(await format('{a}', 4, true), '{\n\ta\n}\n');
  });
});

describe('formatRange', () => {
  it('formats the definitions in the range', async () => {
    const text = 'query A{a}\nquery B{b}\nquery C{c}\n';
    const document = new LanguageDocument('file:///a.graphql', text);
    const at = text.indexOf('B');
    assert.equal(
      apply(text, await formatRange(document, at, at, print)),
      'query A{a}\nquery B {\n  b\n}\nquery C{c}\n',
    );
  });
});
