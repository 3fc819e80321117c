import assert from 'node:assert/strict';
import { LoadedSchemas } from '../../../../src/language/schema/loadedSchemas';
import { SchemaInUse } from '../../../../src/language/schema/schemaInUse';

const read = (id: string, sdl: string): SchemaInUse => SchemaInUse.read(id, id, Buffer.from(sdl));

describe('LoadedSchemas', () => {
  it('reads equal schemas once, and evicts the least recently loaded of different ones', () => {
    const schemas = new LoadedSchemas();
    const load = (id: string, sdl: string): void => schemas.set(id, read(id, sdl));
    const loaded = (): readonly string[] => ids.filter((id) => schemas.get(id) !== undefined);
    const ids = ['used', 'a1', 'b1', 'a2', 'a3', 'c1'];
    const [a, b, c] = ['a', 'b', 'c'].map((field) => `type Query { ${field}: Int }`) as [
      string,
      string,
      string,
    ];
    schemas.keep(new Set(['used']));
    load('used', c);
    load('a1', a);
    load('b1', b);
    load('a2', a);
    load('a3', a);
    assert.deepEqual(loaded(), ['used', 'a1', 'b1', 'a2', 'a3']);
    assert.equal(schemas.get('a1')?.schema, schemas.get('a3')?.schema);
    assert.equal(schemas.get('a1')?.search, schemas.get('a3')?.search);
    assert.deepEqual(Object.keys(schemas.get('b1')?.schema.getQueryType()?.getFields() ?? {}), ['b']);
    load('c1', c);
    assert.deepEqual(loaded(), ['used', 'a1', 'a2', 'a3', 'c1']);
    assert.equal(schemas.get('c1')?.connectionName, 'c1');
  });
});
