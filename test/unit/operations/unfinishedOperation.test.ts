import assert from 'node:assert/strict';
import { isMutation, readDocument, type Operation } from '../../../src/operations/document';
import { unfinishedOperation } from '../../../src/operations/unfinishedOperation';

function read(text: string): Operation | undefined {
  const broken = readDocument(text).definitions.find((definition) => definition.kind === 'broken');
  assert.ok(broken?.kind === 'broken', 'has a syntax error');
  return unfinishedOperation(text, broken);
}

const variables = (operation: Operation | undefined): readonly string[] =>
  (operation?.node.variableDefinitions ?? []).map(({ variable }) => variable.name.value);

describe('unfinishedOperation', () => {
  for (const body of ['{ }', '{ users { } }', '{', '{ users(first: ', '{ users { id }', '']) {
    const shown = body === '' ? 'without a body' : `with the body "${body}"`;
    it(`returns the name and variables of an operation ${shown}`, () => {
      const text = `query Find($first: Int! = 5, $filter: Filter = { a: 1 }) ${body}`;
      const operation = read(text);
      assert.equal(operation?.name, 'Find');
      assert.deepEqual(variables(operation), ['first', 'filter']);
      assert.equal(operation?.start, 0);
    });
  }

  it('returns the name if the variables are incomplete', () => {
    const operation = read('mutation Change($first: ) { ping }');
    assert.equal(operation?.name, 'Change');
    assert.equal(operation !== undefined && isMutation(operation), true);
    assert.deepEqual(variables(operation), []);
  });

  it('accepts the shorthand of a query', () => {
    const operation = read('{ }');
    assert.deepEqual([operation?.name, operation?.node.operation], [undefined, 'query']);
  });

  it('returns undefined for fragments, types, and other text', () => {
    for (const text of ['fragment Person on User { }', 'type User { ', 'hello {', ')'])
      assert.equal(read(text), undefined, text);
  });
});
