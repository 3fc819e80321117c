import assert from 'node:assert/strict';
import { globalId } from '../../../../src/sample/data/entity';
import { createBench, type Bench } from '../support/context';

type SampleResponse = Record<string, Record<string, unknown>>;

describe('mutations of users, tokens, and organizations', () => {
  let bench: Bench;

  beforeEach(() => {
    bench = createBench();
  });

  const asAdmin = (query: string, variables?: Record<string, unknown>) =>
    bench.data(query, bench.admin, variables) as Promise<SampleResponse>;
  const asUser = (query: string, variables?: Record<string, unknown>) =>
    bench.data(query, bench.user, variables) as Promise<SampleResponse>;
  const refusedAsUser = (query: string, variables?: Record<string, unknown>) =>
    bench.errors(query, bench.user, variables);

  it('create, update, and delete users', async () => {
    const createdUser = await asAdmin(
      'mutation { createUser(username: "new.user", email: "n@example.com") { user { id databaseID displayName email } } }',
    );
    const created = createdUser['createUser']?.['user'] as { id: string; email: string };
    assert.equal(created.email, 'n@example.com');
    const { id } = created;
    const change =
      'mutation($id: ID!, $name: String, $display: String) { updateUser(user: $id, username: $name, displayName: $display) { username displayName avatarURL } }';
    const changed = await asAdmin(change, { id, display: 'N', name: 'renamed' });
    assert.deepEqual(changed['updateUser'], { username: 'renamed', displayName: 'N', avatarURL: null });
    const emptied = await asAdmin(change, { id, display: null });
    assert.deepEqual(emptied['updateUser'], { username: 'renamed', displayName: null, avatarURL: null });
    assert.deepEqual(await bench.errors(change, bench.admin, { id, name: bench.user.username }), [
      'username is already taken',
    ]);
    assert.deepEqual(await bench.errors(change, bench.admin, { id, name: 'a b' }), [
      'invalid username "a b"',
    ]);
    assert.match((await refusedAsUser(change, { id }))[0] ?? '', /must be authenticated as the user/);
    await asAdmin('mutation($id: ID!) { setUserIsSiteAdmin(userID: $id, siteAdmin: true) { alwaysNil } }', {
      id,
    });
    assert.equal(bench.world.people.byName('renamed')?.siteAdmin, true);
    await asAdmin('mutation($id: ID!) { deleteUser(user: $id) { alwaysNil } }', { id });
    assert.equal(bench.world.people.byName('renamed'), undefined);
    assert.equal(bench.world.people.byName('new.user'), undefined);
  });

  it('delete the tokens and memberships of a deleted user', async () => {
    const { user, world, accessTokens } = bench;
    const { secret } = accessTokens.issue({ owner: user.key, scopes: ['user:all'], note: '' });
    await asAdmin(`mutation { deleteUser(user: "${globalId(user)}") { alwaysNil } }`);
    assert.equal(accessTokens.use(secret), undefined);
    assert.deepEqual(world.memberships.ofUser(user.key), []);
    await asAdmin('{ organizations { nodes { members(first: 1000) { nodes { id } } } } }');
  });

  it('create valid access tokens, and reject invalid requests for tokens', async () => {
    const id = globalId(bench.user);
    const create =
      'mutation($id: ID!, $scopes: [String!]!, $s: Int) { createAccessToken(user: $id, scopes: $scopes, note: "n", durationSeconds: $s) { id token } }';
    const createdUser = (await asUser(create, { id, scopes: ['user:all'], s: 60 }))['createAccessToken'];
    const secret = String(createdUser?.['token']);
    assert.equal(bench.accessTokens.use(secret, 'user:all')?.owner, bench.user.key);
    assert.deepEqual(await refusedAsUser(create, { id, scopes: ['site-admin:sudo'] }), [
      'must be site admin',
    ]);
    assert.match(
      (await refusedAsUser(create, { id, scopes: ['x'] }))[0] ?? '',
      /unknown access token scope "x"/,
    );
    assert.match((await refusedAsUser(create, { id, scopes: [], s: 0 }))[0] ?? '', /must be positive/);
    assert.match(
      (await refusedAsUser(create, { id: globalId(bench.admin), scopes: [] }))[0] ?? '',
      /must be authenticated as the user/,
    );
  });

  it('create organizations with the caller as the first member, and reject invalid names', async () => {
    const createdUser = await asUser(
      'mutation { createOrganization(name: "team-x", displayName: "X") { displayName viewerIsMember members { nodes { username } } } }',
    );
    assert.deepEqual(createdUser['createOrganization'], {
      displayName: 'X',
      viewerIsMember: true,
      members: { nodes: [{ username: bench.user.username }] },
    });
    for (const name of ['-x', 'a b', '']) {
      assert.deepEqual(await refusedAsUser(`mutation { createOrganization(name: "${name}") { id } }`), [
        'invalid organization name',
      ]);
    }
  });
});
