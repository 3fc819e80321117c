import assert from 'node:assert/strict';
import { schemaNodes } from '../../../../src/language/schema/schemaNodes';
import { indexReach } from '../../../../src/language/schema/reach';
import { testSchema } from '../../../support/language/schema';

const labels = (id?: string): readonly string[] => schemaNodes(testSchema, id).map(({ label }) => label);

/** Returns the ID of the node at a path of labels from the root. */
function idOf(...path: readonly string[]): string {
  let id: string | undefined;
  for (const label of path) {
    const found = schemaNodes(testSchema, id).find((node) => node.label === label);
    assert.ok(found, label);
    id = found.id;
  }
  return id ?? '';
}

describe('schemaNodes', () => {
  it('returns the root types and the list of types as roots', () =>
    assert.deepEqual(labels(), ['Query', 'Mutation', 'Types']));

  it('lists the arguments of a field before the fields of its type', () => {
    assert.ok(labels(idOf('Query')).includes('viewer'));
    assert.deepEqual(labels(idOf('Query', 'node')), ['(id)', 'id']);
    assert.deepEqual(labels(idOf('Query', 'viewer', 'friends', 'friends')).slice(0, 4), [
      ...['(first)', '(after)', '(color)', 'id'],
    ]);
    assert.deepEqual(labels(idOf('Query', 'hits')), ['User', 'Repo']);
  });

  it('returns a unique ID for every node', () => {
    const idsBelow = (parent: string | undefined, depth: number): readonly string[] =>
      schemaNodes(testSchema, parent).flatMap(({ id }) => [
        id,
        ...(depth === 0 ? [] : idsBelow(id, depth - 1)),
      ]);
    const ids = idsBelow(undefined, 4);
    assert.ok(ids.length > 100);
    assert.equal(new Set(ids).size, ids.length);
  });

  it('lists types with their members', () => {
    assert.ok(labels(idOf('Types')).includes('JSONValue'));
    assert.deepEqual(labels(idOf('Types', 'Color')), ['RED', 'GREEN', 'BLUE']);
    assert.deepEqual(labels(idOf('Types', 'Inner')), ['word', 'count']);
  });

  it('returns the text to insert, and marks deprecated fields', () => {
    const rows = schemaNodes(testSchema, idOf('Query'));
    assert.equal(rows.find(({ label }) => label === 'node')?.insert, 'node(id: ${1}) {\n\t$0\n}');
    const user = schemaNodes(testSchema, idOf('Query', 'viewer'));
    assert.equal(user.find(({ label }) => label === 'old')?.deprecated, true);
    assert.equal(user.find(({ label }) => label === 'name')?.insert, 'name');
  });

  it('returns no nodes for an unknown ID', () => assert.deepEqual(schemaNodes(testSchema, 'x/Nope.a'), []));
});

describe('indexReach', () => {
  const reach = indexReach(testSchema);

  it('finds the shortest path from a root field', () => {
    assert.deepEqual(reach.pathTo('User'), ['user']);
    assert.deepEqual(reach.pathTo('Results'), ['search', 'results']);
    assert.deepEqual(reach.pathTo('Inner'), ['list(filter)', 'inner']);
    assert.deepEqual(reach.pathTo('Repo'), ['node', '... on Repo']);
    assert.deepEqual(reach.pathTo('Nope'), undefined);
    assert.deepEqual(reach.pathTo('Filter'), ['list(filter)']);
  });

  it('finds every use of a type', () => {
    assert.deepEqual(reach.usedBy('Color'), [
      'Filter.color',
      'User.friends(color)',
      'Query.paint(color)',
      'Query.paint(colors)',
    ]);
    assert.deepEqual(reach.usedBy('Repo'), ['Hit']);
    assert.deepEqual(reach.usedBy('Nope'), []);
  });
});
