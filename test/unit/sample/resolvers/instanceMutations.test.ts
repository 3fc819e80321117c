import assert from 'node:assert/strict';
import { globalId } from '../../../../src/sample/data/entity';
import { createBench, type Bench } from '../support/context';

type Answer = Record<string, Record<string, unknown>>;

describe('mutations of the instance', () => {
  let bench: Bench;

  beforeEach(() => {
    bench = createBench();
  });

  const asAdmin = (query: string, variables?: Record<string, unknown>) =>
    bench.data(query, bench.admin, variables) as Promise<Answer>;
  const asUser = (query: string, variables?: Record<string, unknown>) =>
    bench.data(query, bench.user, variables) as Promise<Answer>;
  const refusedAsUser = (query: string, variables?: Record<string, unknown>) =>
    bench.errors(query, bench.user, variables);

  it('add code host connections, and delete them with their repositories', async () => {
    const add =
      'mutation($input: AddExternalServiceInput!) { addExternalService(input: $input) { id url config availability { __typename ... on ExternalServiceAvailabilityUnknown { reason } } } }';
    const config = '{ "url": "https://new.example.com/", "token": "secret" }';
    const added = (await asAdmin(add, { input: { kind: 'FORGE', displayName: 'New', config } }))[
      'addExternalService'
    ];
    assert.equal(added?.['url'], 'https://new.example.com/');
    assert.ok(String(added?.['config']).includes('"REDACTED"') && !JSON.stringify(added).includes('secret'));
    assert.match(
      (
        await bench.errors(add, bench.admin, { input: { kind: 'FORGE', displayName: '', config: '{}' } })
      )[0] ?? '',
      /must have a "url"/,
    );
    const before = bench.world.repositories.all().length;
    const service = globalId({ __typename: 'ExternalService', key: 1 });
    await asAdmin(
      `mutation { syncExternalService(id: "${service}") { alwaysNil } updateExternalService(input: { id: "${service}", displayName: "Renamed" }) { displayName } }`,
    );
    assert.equal(bench.world.externalServices.get(1)?.displayName, 'Renamed');
    await asAdmin(`mutation { deleteExternalService(externalService: "${service}") { alwaysNil } }`);
    assert.equal(bench.world.repositories.all().length, before - 60);
  });

  it('keep credentials and webhooks', async () => {
    const user = globalId(bench.user);
    const create =
      'mutation($user: ID) { createCodeHostCredential(user: $user, kind: FORGE, url: "https://x", credential: "secret") { id isSiteCredential user { id } } }';
    const made = (await asUser(create, { user }))['createCodeHostCredential'];
    assert.equal(made?.['isSiteCredential'], false);
    assert.deepEqual(await refusedAsUser(create, { user }), [
      'A credential for this code host already exists',
    ]);
    assert.equal((await asAdmin(create, {}))['createCodeHostCredential']?.['isSiteCredential'], true);
    const list = '{ codeHostCredentials { nodes { id } } }';
    assert.deepEqual((await asUser(list))['codeHostCredentials'], { nodes: [{ id: made?.['id'] }] });
    await asUser('mutation($id: ID!) { deleteCodeHostCredential(id: $id) { alwaysNil } }', {
      id: made?.['id'],
    });
    assert.deepEqual((await asUser(list))['codeHostCredentials'], { nodes: [] });
    const webhook = (
      await asAdmin(
        'mutation { createWebhook(name: "w", kind: FORGE, codeHostURL: "https://x") { id uuid url createdBy { id } } }',
      )
    )['createWebhook'];
    assert.ok(String(webhook?.['url']).endsWith(String(webhook?.['uuid'])));
    await asAdmin('mutation($id: ID!) { deleteWebhook(id: $id) { alwaysNil } }', { id: webhook?.['id'] });
    assert.equal(bench.world.webhooks.all().length, 2);
  });

  it('change the configuration from the version they saw', async () => {
    const update =
      'mutation($id: Int!, $input: JSONCString!) { updateSiteConfiguration(lastID: $id, input: $input) { id restartRequired } reloadSite { alwaysNil } }';
    assert.deepEqual((await asAdmin(update, { id: 3, input: '{ // empty\n}' }))['updateSiteConfiguration'], {
      id: 4,
      restartRequired: false,
    });
    assert.match((await bench.errors(update, bench.admin, { id: 3, input: '{}' }))[0] ?? '', /changed since/);
    assert.deepEqual(await bench.errors(update, bench.admin, { id: 4, input: '{' }), [
      'the configuration is no JSON',
    ]);
    const read = await asAdmin(
      '{ site { configuration { id problems { severity keyPath } history(first: 1) { nodes { author { id } diff } } } } }',
    );
    const configuration = read['site']?.['configuration'] as {
      problems: unknown[];
      history: { nodes: { diff: string }[] };
    };
    assert.deepEqual(configuration.problems, [{ severity: 'ERROR', keyPath: ['externalURL'] }]);
    assert.match(configuration.history.nodes[0]?.diff ?? '', /^\+\{ \/\/ empty$/m);
  });
});
