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

describe('an unfinished operation', () => {
  for (const body of ['{ }', '{ users { } }', '{', '{ users(first: ', '{ users { id }', '']) {
    it(`keeps its name and its variables: ${body === '' ? 'without a body' : body}`, () => {
      const text = `query Find($first: Int! = 5, $filter: Filter = { a: 1 }) ${body}`;
      const operation = read(text);
      assert.equal(operation?.name, 'Find');
      assert.deepEqual(variables(operation), ['first', 'filter']);
      assert.equal(operation?.start, 0);
    });
  }

  it('keeps its name while its variables are typed', () => {
    const operation = read('mutation Change($first: ) { ping }');
    assert.equal(operation?.name, 'Change');
    assert.equal(operation !== undefined && isMutation(operation), true);
    assert.deepEqual(variables(operation), []);
  });

  it('can be the short form of a query', () => {
    const operation = read('{ }');
    assert.deepEqual([operation?.name, operation?.node.operation], [undefined, 'query']);
  });

  it("isn't a fragment, a type or other text", () => {
    for (const text of ['fragment Person on User { }', 'type User { ', 'hello {', ')'])
      assert.equal(read(text), undefined, text);
  });
});
