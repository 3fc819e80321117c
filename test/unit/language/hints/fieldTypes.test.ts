import assert from 'node:assert/strict';
import { fieldTypes } from '../../../../src/language/hints/fieldTypes';
import { cursorIn } from '../../../support/language/cursor';
import { testSchema } from '../../../support/language/schema';

/** The document with each type written where it is shown. */
function shown(text: string, from = 0, to = text.length): string {
  const { document } = cursorIn(`|${text}`);
  return [...fieldTypes(testSchema, document, from, to)]
    .sort((a, b) => b.offset - a.offset)
    .reduce((done, { offset, type }) => `${done.slice(0, offset)}<${type}>${done.slice(offset)}`, text);
}

describe('types behind fields', () => {
  it('stand behind the name, the arguments and the directives', () => {
    assert.equal(
      shown('query Q($i: ID) { a: user(id: $i) { id friends(first: 1 ) @skip(if: true) { name } } }'),
      'query Q($i: ID) { a: user(id: $i)<User> { id<ID!> friends(first: 1 ) @skip(if: true)<[User!]!> { name<String!> } } }',
    );
    assert.equal(
      shown('{ paint(loud: true) hits { __typename } }'),
      '{ paint(loud: true)<String> hits<[Hit!]!> { __typename<String!> } }',
    );
  });

  it('are told of fragments and inline fragments, by the type they are on', () => {
    assert.equal(
      shown('fragment F on Hit { ... on Repo { url } }'),
      'fragment F on Hit { ... on Repo { url<String!> } }',
    );
  });

  it('are told of what is in view alone', () => {
    const text = '{ viewer { id\n name\n } }\nquery B { viewer { id } }';
    assert.equal(shown(text, 14, 20), text.replace('name', 'name<String!>'));
    assert.equal(
      shown(text, text.indexOf('query')),
      text.replace(/viewer \{ id \} \}$/, 'viewer<User!> { id<ID!> } }'),
    );
  });

  it('are none where the schema knows no field, or the definition does not parse', () => {
    assert.equal(shown('{ nope { id } }'), '{ nope { id } }');
    assert.equal(shown('{ viewer { '), '{ viewer { ');
  });
});
