import assert from 'node:assert/strict';
import { GraphQLError } from 'graphql';
import { isEmptyDocument, parseDocument, syntaxWording } from '../../../../src/sample/graphql/syntax';

function complaint(query: string): { message: string; line: number | undefined; column: number | undefined } {
  try {
    parseDocument(query);
  } catch (error) {
    assert.ok(error instanceof GraphQLError);
    const [place] = error.locations ?? [];
    return { message: error.message, line: place?.line, column: place?.column };
  }
  throw new Error(`${query} was parsed`);
}

describe('syntax errors', () => {
  it('name the unexpected and the expected token', () => {
    assert.deepEqual(complaint('query {'), {
      message: 'syntax error: unexpected "", expecting Ident',
      line: 1,
      column: 8,
    });
    assert.equal(complaint('{ a(b 1) }').message, 'syntax error: unexpected "1", expecting ":"');
    assert.equal(complaint('{ a\n  ) }').message, 'syntax error: unexpected ")", expecting Ident');
    assert.equal(complaint('{ a\n  ) }').line, 2);
    assert.equal(complaint('nonsense { a }').message, 'syntax error: unexpected "nonsense", expecting Ident');
    assert.equal(
      complaint('{ a(b: "x" "y") }').message,
      'syntax error: unexpected "\\"y\\"", expecting Ident',
    );
  });

  it('explain unterminated strings and unexpected characters', () => {
    assert.equal(complaint('{ a(b: "x) }').message, 'syntax error: Unterminated string');
    assert.match(complaint('{ a ? }').message, /^syntax error: Unexpected character/);
  });

  it("occur for block strings in arguments, which the GraphQL engine doesn't support", () => {
    assert.deepEqual(complaint('{ a(b: """text\nmore""") }'), {
      message: 'syntax error: unexpected "\\"text\\"", expecting Ident',
      line: 1,
      column: 10,
    });
  });

  it('are reported for very deeply nested documents', () => {
    assert.match(complaint('{a'.repeat(200_000)).message, /^syntax error: /);
  });

  it('retain the text of unknown parser messages', () => {
    assert.equal(syntaxWording('Syntax Error: Something else.'), 'syntax error: Something else');
  });
});

describe('isEmptyDocument', () => {
  it('returns true only for documents of whitespace, commas, and comments', () => {
    for (const query of ['', '  \n', '# only this', '#a\n, ,\t#b', '\uFEFF'])
      assert.equal(isEmptyDocument(query), true);
    for (const query of ['{a}', '#a\n{a}', '"']) assert.equal(isEmptyDocument(query), false);
  });
});
