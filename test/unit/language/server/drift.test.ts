import assert from 'node:assert/strict';
import type { GraphQLSchema } from 'graphql';
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
});
