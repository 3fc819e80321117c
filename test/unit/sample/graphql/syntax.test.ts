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
  it('name what was found and what was expected', () => {
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

  it('say something also where the text is not even made of tokens', () => {
    assert.equal(complaint('{ a(b: "x) }').message, 'syntax error: Unterminated string');
    assert.match(complaint('{ a ? }').message, /^syntax error: Unexpected character/);
  });

  it('come up for block strings as values, which the engine does not know', () => {
    assert.deepEqual(complaint('{ a(b: """text\nmore""") }'), {
      message: 'syntax error: unexpected "\\"text\\"", expecting Ident',
      line: 1,
      column: 10,
    });
  });

  it('do not come up for a document nested beyond all reason, which is another error', () => {
    assert.match(complaint('{a'.repeat(200_000)).message, /^syntax error: /);
  });

  it('leave a message alone that they do not know', () => {
    assert.equal(syntaxWording('Syntax Error: Something else.'), 'syntax error: Something else');
  });
});

describe('an empty document', () => {
  it('has nothing but space, commas and comments in it', () => {
    for (const query of ['', '  \n', '# only this', '#a\n, ,\t#b', '\uFEFF'])
      assert.equal(isEmptyDocument(query), true);
    for (const query of ['{a}', '#a\n{a}', '"']) assert.equal(isEmptyDocument(query), false);
  });
});
