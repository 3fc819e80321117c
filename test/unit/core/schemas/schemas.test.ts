import assert from 'node:assert/strict';
import { Schemas } from '../../../../src/core/schemas/schemas';
import type { Connection } from '../../../../src/instance/connection';
import { folderForEachTest } from '../../../support/folders';
import { connectionNamed, FakeSources } from '../../../support/language/schemaSources';

describe('the schemas of a window', () => {
  const home = folderForEachTest();
  const a = connectionNamed('a');
  const b = connectionNamed('b');
  let list: readonly Connection[];
  let active: Connection | undefined;
  let pinned: Readonly<Record<string, string>>;
  let sources: FakeSources;
  let schemas: Schemas;

  beforeEach(async () => {
    list = [a, b];
    active = a;
    pinned = {};
    sources = new FakeSources(home.path);
    await sources.cache.keep(a, '{}');
    await sources.cache.keep(b, '{}');
    const connections = {
      list: () => list,
      get: (id: string) => list.find((connection) => connection.id === id),
    };
    schemas = new Schemas(
      { connections, active: () => active, pinned: () => pinned },
      sources,
      sources.server,
    );
  });
  afterEach(() => schemas.dispose());

  it('are loaded for the active connection and for connections of pinned documents', async () => {
    await schemas.follow();
    assert.deepEqual(
      sources.given.map(({ connectionId }) => connectionId),
      ['a'],
    );
    pinned = { 'untitled:1': 'b' };
    await schemas.follow();
    assert.deepEqual(sources.connections, { active: 'a', pinned });
    assert.deepEqual(
      sources.given.map(({ connectionId }) => connectionId),
      ['a', 'b'],
    );
    assert.equal(schemas.state.connection?.id, 'a');
    assert.equal(schemas.stateFor('untitled:1').connection?.id, 'b');
    assert.equal(schemas.stateFor('file:///x').connection?.id, 'a');
  });

  it('are refreshed when an inactive connection is used, if they are outdated', async () => {
    await schemas.follow();
    sources.time += 60 * 60_000;
    await schemas.of(b).ready();
    (await sources.request(1)).reply('{}');
    assert.equal(await schemas.of(b).refreshed(), true);
    assert.deepEqual(
      sources.requests.map(({ connectionId }) => connectionId),
      ['b'],
    );
  });

  it('are sent again to a restarted language server', async () => {
    pinned = { 'untitled:1': 'b' };
    await schemas.follow();
    sources.given.length = 0;
    sources.connections = undefined;
    await schemas.restore();
    assert.deepEqual(sources.given.map(({ connectionId }) => connectionId).sort(), ['a', 'b']);
    assert.deepEqual(sources.connections, { active: 'a', pinned });
  });

  it('are discarded with their connection', async () => {
    await schemas.follow();
    await schemas.of(b).ready();
    list = [a];
    await schemas.follow();
    assert.equal(schemas.stateOf(b).facts, undefined);
  });

  it('fire an event with the connection of a loaded schema', async () => {
    const loaded: string[] = [];
    schemas.onDidLoad(({ connection }) => loaded.push(connection.id));
    await schemas.of(b).ready();
    assert.deepEqual(loaded, ['b']);
  });
});
