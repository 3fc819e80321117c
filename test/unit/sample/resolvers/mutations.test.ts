import assert from 'node:assert/strict';
import { globalId } from '../../../../src/sample/data/entity';
import { createBench, type Bench } from '../support/context';

describe('mutations', () => {
  let bench: Bench;

  beforeEach(() => {
    bench = createBench();
  });

  const refusedAsUser = (query: string, variables?: Record<string, unknown>) =>
    bench.errors(query, bench.user, variables);

  it("run sequentially and aren't rolled back after a failure", async () => {
    const query = `mutation {
      first: createOrganization(name: "one") { name }
      second: createOrganization(name: "one") { name }
      third: createOrganization(name: "three") { name }
    }`;
    const { data, errors } = await bench.run(query, bench.user);
    assert.equal(data, null);
    assert.deepEqual(errors, [{ message: 'organization name is already taken', path: ['second'] }]);
    assert.ok(bench.world.organizations.all().some(({ name }) => name === 'one'));
  });

  it('require a signed-in user, except for "ping"', async () => {
    const id = globalId(bench.user);
    const queries = [
      'createOrganization(name: "x") { id }',
      `updateUser(user: "${id}") { id }`,
      'createSavedSearch(input: { description: "d", query: "q" }) { id }',
      `createAccessToken(user: "${id}", scopes: [], note: "") { id }`,
      'createUser(username: "x") { user { id } }',
    ];
    for (const query of queries) {
      assert.deepEqual(await bench.errors(`mutation { ${query} }`), ['not authenticated'], query);
    }
    assert.deepEqual(await bench.data('mutation { ping }'), { ping: 'pong' });
  });

  it('require a site admin to change the instance', async () => {
    const id = globalId(bench.admin);
    const service = globalId({ __typename: 'ExternalService', key: 1 });
    const repository = globalId({ __typename: 'Repository', key: 1 });
    const queries = [
      'createUser(username: "x") { user { id } }',
      `deleteUser(user: "${id}") { alwaysNil }`,
      `setUserIsSiteAdmin(userID: "${id}", siteAdmin: false) { alwaysNil }`,
      'createRole(name: "x") { id }',
      `deleteRepositoryFromDisk(repo: "${repository}") { alwaysNil }`,
      `recloneRepository(repo: "${repository}") { alwaysNil }`,
      `deleteExternalService(externalService: "${service}") { alwaysNil }`,
      `syncExternalService(id: "${service}") { alwaysNil }`,
      'updateSiteConfiguration(lastID: 3, input: "{}") { id }',
      'reloadSite { alwaysNil }',
    ];
    for (const query of queries) {
      assert.deepEqual(await refusedAsUser(`mutation { ${query} }`), ['must be site admin'], query);
    }
  });

  it("don't let site admins lock themselves out", async () => {
    const id = globalId(bench.admin);
    for (const query of [
      `deleteUser(user: "${id}")`,
      `setUserIsSiteAdmin(userID: "${id}", siteAdmin: false)`,
    ]) {
      assert.match(
        (await bench.errors(`mutation { ${query} { alwaysNil } }`, bench.admin))[0] ?? '',
        /refusing/,
      );
    }
  });

  it('change the metadata and clones of repositories', async () => {
    const id = globalId({ __typename: 'Repository', key: 1 });
    const set =
      'mutation($id: ID!, $key: String!, $value: String) { addRepoMetadata(repo: $id, key: $key, value: $value) { alwaysNil } }';
    const metadata = () => JSON.stringify(bench.world.repositories.get(1)?.metadata);
    await bench.data(set, bench.user, { id, key: 'k', value: 'v' });
    assert.ok(metadata().includes('{"key":"k","value":"v"}'));
    await bench.data(set, bench.user, { id, key: 'k' });
    assert.ok(metadata().includes('{"key":"k","value":null}'));
    const remove = 'mutation($id: ID!) { deleteRepoMetadata(repo: $id, key: "k") { alwaysNil } }';
    await bench.data(remove, bench.user, { id });
    assert.deepEqual(await refusedAsUser(remove, { id }), ['no metadata under key "k"']);
    await bench.data('mutation($id: ID!) { recloneRepository(repo: $id) { alwaysNil } }', bench.admin, {
      id,
    });
    assert.equal(bench.world.repositories.get(1)?.cloneState, 'CLONING');
    await bench.data(
      'mutation($id: ID!) { deleteRepositoryFromDisk(repo: $id) { alwaysNil } }',
      bench.admin,
      { id },
    );
    assert.equal(bench.world.repositories.get(1)?.cloneState, 'NOT_CLONED');
  });
});
