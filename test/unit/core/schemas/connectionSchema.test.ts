import assert from 'node:assert/strict';
import { ConnectionSchema } from '../../../../src/core/schemas/connectionSchema';
import type { SchemaInfo } from '../../../../src/language/protocol';
import { UserError } from '../../../../src/shared/userError';
import { rejectsWith } from '../../../support/userErrors';
import { folderForEachTest } from '../../../support/folders';
import { connectionNamed, FakeSources } from '../../../support/language/schemaSources';

const minute = 60_000;

type Request = Awaited<ReturnType<FakeSources['request']>>;

describe('ConnectionSchema', () => {
  const home = folderForEachTest();
  const connection = connectionNamed('a');
  let sources: FakeSources;
  let schema: ConnectionSchema;
  let loaded: SchemaInfo[];
  const create = (): ConnectionSchema =>
    new ConnectionSchema(
      connection,
      sources,
      () => undefined,
      (facts) => loaded.push(facts),
    );
  /** Resolves when all work that doesn't require the instance is complete. */
  const settled = async (): Promise<void> => {
    for (let turns = 0; turns < 20; turns += 1) await new Promise(setImmediate);
  };

  beforeEach(() => {
    sources = new FakeSources(home.path);
    loaded = [];
    schema = create();
  });

  it('is ready when the language server has received it, with one request for all callers', async () => {
    const first = schema.ready();
    const second = schema.ready();
    (await sources.request(1)).reply('{}');
    await Promise.all([first, second]);
    assert.equal(sources.requests.length, 1);
    assert.equal(loaded.at(-1)?.types, 10);
    assert.equal(schema.state.loading, false);
  });

  it('is ready immediately if cached, and is refreshed in the background if outdated', async () => {
    await sources.cache.keep(connection, '{}');
    await schema.ready();
    await settled();
    assert.equal(sources.requests.length, 0);
    sources.time += 16 * minute;
    await schema.ready();
    assert.equal(schema.state.loading, true);
    (await sources.request(1)).reply('{}');
    assert.equal(await schema.refreshed(), true);
    assert.equal(schema.state.loading, false);
    await schema.ready();
    assert.equal(sources.requests.length, 1);
  });

  it('fails with the error of the request, which is sent again only after a minute', async () => {
    const waiting = schema.ready();
    (await sources.request(1)).fail(new UserError('unreachable', 'Nothing answers.'));
    await rejectsWith(waiting, { kind: 'unreachable', message: /Nothing answers/ });
    assert.equal(schema.state.failure?.message, 'Nothing answers.');
    assert.equal(sources.failures.length, 1);
    await rejectsWith(schema.ready(), { kind: 'unreachable' });
    assert.equal(sources.requests.length, 1);
    sources.time += 2 * minute;
    const again = schema.ready();
    (await sources.request(2)).reply('{}');
    await again;
    assert.equal(schema.state.failure, undefined);
  });

  it('lets one caller cancel without aborting the shared request', async () => {
    const controller = new AbortController();
    const stopped = schema.ready(controller.signal);
    const waiting = schema.ready();
    const request = await sources.request(1);
    controller.abort();
    await rejectsWith(stopped, { kind: 'canceled' });
    assert.equal(request.signal.aborted, false);
    request.reply('{}');
    await waiting;
  });

  it('replaces a running request for all callers on reload', async () => {
    const waiting = schema.ready();
    const first = await sources.request(1);
    const reloaded = schema.reload();
    const second = await sources.request(2);
    assert.equal(first.signal.aborted, true);
    second.reply('{}');
    await Promise.all([waiting, reloaded]);
    assert.equal(schema.state.loading, false);
    assert.equal(schema.state.failure, undefined);
  });

  it('uses the selected file without a request', async () => {
    sources.chosen = '/schema.graphql';
    await schema.ready();
    await settled();
    assert.deepEqual(
      sources.given.map(({ path, chosen }) => [path, chosen]),
      [['/schema.graphql', true]],
    );
    assert.equal(sources.requests.length, 0);
  });

  for (const [outcome, end] of [
    ['succeeds', (request: Request) => request.reply('{}')],
    ['fails', (request: Request) => request.fail(new UserError('unreachable', 'Nothing answers.'))],
  ] as const) {
    it(`uses a file selected during a request that ${outcome}`, async () => {
      const waiting = schema.ready();
      const request = await sources.request(1);
      sources.chosen = '/schema.graphql';
      await schema.serve();
      end(request);
      await waiting;
      assert.equal(sources.given.at(-1)?.path, '/schema.graphql');
      assert.equal(schema.state.file, '/schema.graphql');
      assert.equal(schema.state.failure, undefined);
      assert.equal(schema.state.loading, false);
    });
  }

  it('replaces the selected file with the schema of the instance on reload', async () => {
    sources.chosen = '/schema.graphql';
    await schema.ready();
    const reloaded = schema.reload();
    (await sources.request(1)).reply('{}');
    await reloaded;
    assert.equal(schema.state.file, undefined);
    assert.equal(sources.given.at(-1)?.chosen, false);
  });

  it('adopts a connection only if its URL is unchanged', () => {
    assert.equal(schema.adopt({ ...connection, name: 'Renamed' }), true);
    assert.equal(schema.state.connection?.name, 'Renamed');
    assert.equal(schema.adopt({ ...connection, baseUrl: 'https://b.example' }), false);
  });
});
