import assert from 'node:assert/strict';
import { buildSchema, type GraphQLSchema } from 'graphql';
import { Project } from '../../../../src/language/documents/project';
import { SchemaInUse } from '../../../../src/language/schema/schemaInUse';
import { driftBetween } from '../../../../src/language/server/drift';

describe('driftBetween', () => {
  it('compares nothing if the schemas were read from equal bytes', async () => {
    const shared = {} as GraphQLSchema;
    const [before, after] = ['before', 'after'].map((name) => new SchemaInUse('a', name, shared, []));
    assert.ok(before !== undefined && after !== undefined);
    assert.equal(await driftBetween(new Project(), before, after, () => true), undefined);
  });

  it('responds to requests while it compares many changed types', async () => {
    const [before, after] = ['', 'added: Int'].map((change) => {
      const types = Array.from({ length: 1500 }, (_, index) => `type T${index} { a: Int b: [T0] ${change} }`);
      const schema = buildSchema(`type Query { t: T0 } ${types.join(' ')}`, { assumeValidSDL: true });
      return new SchemaInUse('a', 'A', schema, []);
    });
    assert.ok(before && after);
    let count = 0;
    const respond = (): void => {
      count += 1;
      waiting = setImmediate(respond);
    };
    let waiting = setImmediate(respond);
    const drift = await driftBetween(new Project(), before, after, () => true);
    clearImmediate(waiting);
    assert.equal(drift?.summary.harmless, 1500);
    assert.ok(count > 1, `${count} pauses`);
  });
});
