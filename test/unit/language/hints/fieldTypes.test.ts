import assert from 'node:assert/strict';
import { fieldTypes } from '../../../../src/language/hints/fieldTypes';
import { cursorIn } from '../../../support/language/cursor';
import { testSchema } from '../../../support/language/schema';

/** Returns the document with each type inserted at its position. */
function shown(text: string, from = 0, to = text.length): string {
  const { document } = cursorIn(`|${text}`);
  return [...fieldTypes(testSchema, document, from, to)]
    .sort((a, b) => b.offset - a.offset)
    .reduce((done, { offset, type }) => `${done.slice(0, offset)}<${type}>${done.slice(offset)}`, text);
}

describe('fieldTypes', () => {
  it('returns positions after names, arguments, and directives', () => {
    assert.equal(
      shown('query Q($i: ID) { a: user(id: $i) { id friends(first: 1 ) @skip(if: true) { name } } }'),
      'query Q($i: ID) { a: user(id: $i)<User> { id<ID!> friends(first: 1 ) @skip(if: true)<[User!]!> { name<String!> } } }',
    );
    assert.equal(
      shown('{ paint(loud: true) hits { __typename } }'),
      '{ paint(loud: true)<String> hits<[Hit!]!> { __typename<String!> } }',
    );
  });

  it('includes fields of fragments and inline fragments', () => {
    assert.equal(
      shown('fragment F on Hit { ... on Repo { url } }'),
      'fragment F on Hit { ... on Repo { url<String!> } }',
    );
  });

  it('returns only types in the requested range', () => {
    const text = '{ viewer { id\n name\n } }\nquery B { viewer { id } }';
    assert.equal(shown(text, 14, 20), text.replace('name', 'name<String!>'));
    assert.equal(
      shown(text, text.indexOf('query')),
      text.replace(/viewer \{ id \} \}$/, 'viewer<User!> { id<ID!> } }'),
    );
  });

  it('skips unknown fields and definitions with syntax errors', () => {
    assert.equal(shown('{ nope { id } }'), '{ nope { id } }');
    assert.equal(shown('{ viewer { '), '{ viewer { ');
  });
});
