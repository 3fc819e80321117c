import assert from 'node:assert/strict';
import fc from 'fast-check';
import { parse, TokenKind } from 'graphql';
import { formatDocument } from '../../../../src/language/formatting/formatDocument';
import { format } from '../../../../src/language/formatting/languageFormat';
import { LanguageDocument } from '../../../../src/language/documents/languageDocument';
import { repetitions } from '../../../support/fullRun';
import { randomDocument } from '../../../support/language/randomDocuments';

async function formatted(text: string): Promise<string> {
  const edits = await formatDocument(new LanguageDocument('file:///a.graphql', text), (part) =>
    format(part, 2, false),
  );
  return [...edits]
    .sort((a, b) => b.start - a.start)
    .reduce((result, { start, end, text: by }) => result.slice(0, start) + by + result.slice(end), text);
}

/** Returns the syntax tree without places. */
function treeOf(text: string): string {
  return JSON.stringify(parse(text, { noLocation: true }));
}

/** Returns the generated comments. The formatter can write two on one line. */
function commentsOf(text: string): readonly string[] {
  const found: string[] = [];
  for (let token = parse(text).loc?.startToken; token; token = token.next ?? undefined)
    if (token.kind === TokenKind.COMMENT) found.push(...(token.value.match(/comment \d+/g) ?? []));
  return found.sort();
}

/** Replaces white space by other white space, commas, and comments, and strings by block strings. */
const spaced = fc
  .tuple(
    randomDocument(),
    fc.array(fc.constantFrom(' ', '\n', '  ', ',', '\n\n\n', '\t', '#', '\n#'), {
      minLength: 1,
      maxLength: 12,
    }),
    fc.constantFrom(
      '"x"',
      '"""a\n  b"""',
      '"""a  \n  b  """',
      '"""\n\n  # no comment\n"""',
      '""',
      '"\\u00e9 \\""',
    ),
  )
  .map(([text, gaps, string]) => {
    let place = 0;
    return text.replace(/"x"|\s+/g, (part) => {
      if (part === '"x"') return string;
      const gap = gaps[place % gaps.length] ?? ' ';
      place += 1;
      return gap.endsWith('#') ? `${gap} comment ${place}\n` : `${gap} `;
    });
  });

describe('formatDocument of random documents', function () {
  this.timeout(60_000);

  it('never changes values or loses comments, and formats twice to the same text', async () => {
    let changed = 0;
    await fc.assert(
      fc.asyncProperty(spaced, async (text) => {
        const once = await formatted(text);
        if (once !== text) changed += 1;
        assert.equal(treeOf(once), treeOf(text));
        assert.deepEqual(commentsOf(once), commentsOf(text));
        assert.equal(await formatted(once), once);
      }),
      { numRuns: repetitions({ normal: 60, full: 300 }) },
    );
    assert.ok(changed > 0);
  });
});
