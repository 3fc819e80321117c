import assert from 'node:assert/strict';
import fc from 'fast-check';
import { GraphQLError, Lexer, parse, Source, TokenKind } from 'graphql';
import { Diagnoser } from '../../../../src/language/diagnostics/diagnoser';
import type { DocumentProblem } from '../../../../src/language/diagnostics/problem';
import { projectOf } from '../../../support/language/cursor';
import { randomDocument } from '../../../support/language/randomDocuments';
import { testSchema } from '../../../support/language/schema';
import { repetitions } from '../../../support/fullRun';

function syntaxErrors(text: string): readonly DocumentProblem[] {
  const { project, document } = projectOf({ 'query.graphql': text });
  return [...new Diagnoser(project).problems(document('query.graphql'), testSchema)]
    .flat()
    .filter(({ code }) => code === 'syntax');
}

/** Returns the error of graphql-js for the text. */
function parseError(text: string): { message: string; start: number | undefined } {
  try {
    parse(text);
  } catch (error) {
    if (error instanceof GraphQLError)
      return { message: error.message.replace('Syntax Error: ', ''), start: error.positions?.[0] };
    throw error;
  }
  return assert.fail('the text parses');
}

/** Returns the offsets at which another token can be inserted. */
function gaps(text: string): readonly number[] {
  const lexer = new Lexer(new Source(text));
  const offsets: number[] = [];
  for (let token = lexer.advance(); token.kind !== TokenKind.EOF; token = lexer.advance())
    offsets.push(token.start);
  return [...offsets, text.length];
}

function assertReported(text: string): void {
  const [first] = syntaxErrors(text);
  assert.deepEqual({ message: first?.message, start: first?.start }, parseError(text), text);
}

describe('problems in text that the lexer rejects', () => {
  it('include strings that describe nothing', () => {
    for (const text of [
      '{ viewer { id } }\n"open',
      '{ viewer { id } } """open',
      '{ viewer { id } }\n"closed" # end',
    ]) {
      const [first] = syntaxErrors(text);
      assert.equal(first?.message, parseError(text).message, text);
      assert.ok(first.start >= text.indexOf('"'), text);
    }
  });

  it('omits those of schemas', () => {
    for (const text of ['"d"\n# c\ntype T {', '"""d\\""" "e" """ type T { a', 'extend type T {'])
      assert.deepEqual(syntaxErrors(text), [], text);
  });

  for (const text of [
    `{ users(q: 'ada') { id } }`,
    '{ users(q: “ada”) { id } }',
    '{ me; { id } }',
    '{\u00a0me { id } }',
    '{ users(first: 01) { id } }',
    '{ users(first: 1a) { id } }',
    '{ users(q: "open) { id }\n}',
    '{ users(q: "\\q") { id } }',
    '{ me .. on User { id } }',
    '{ me { id } }?',
    '{ me { id } } # comment\n🙂',
    'query A { a }\n\nfragment F on T { b % }\n\nquery C { c }',
  ])
    it(`have the place and the message of graphql-js: ${JSON.stringify(text)}`, () => assertReported(text));

  it('contain the hint of graphql-js about quotation marks', () => {
    assert.match(syntaxErrors(`{ a(b: 'c') }`)[0]?.message ?? '', /did you mean to use a double quote/);
  });

  it("don't hide the definitions after them", () => {
    const text = `query A { users(q: 'ada') { id } } query B { viewer { id ) } }`;
    assert.deepEqual(
      syntaxErrors(text).map(({ start }) => text[start]),
      ["'", ')'],
    );
  });

  it('have the place and the message of graphql-js in any definition', () => {
    fc.assert(
      fc.property(
        randomDocument(),
        fc.nat(),
        fc.constantFrom(..."'?;%^“”\u00a0\u2028🙂"),
        (document, at, bad) => {
          const places = gaps(document);
          const place = places[at % places.length] ?? 0;
          assertReported(`${document.slice(0, place)}${bad}${document.slice(place)}`);
        },
      ),
      { numRuns: repetitions({ normal: 100, full: 500 }) },
    );
  });
});
