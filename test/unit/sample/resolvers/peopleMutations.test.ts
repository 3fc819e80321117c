import assert from 'node:assert/strict';
import { globalId } from '../../../../src/sample/data/entity';
import { createBench, type Bench } from '../support/context';

type Answer = Record<string, Record<string, unknown>>;

describe('mutations of people and what they may do', () => {
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

  it('make, change and delete users', async () => {
    const made = await asAdmin(
      'mutation { createUser(username: "new.user", email: "n@example.com") { user { id databaseID displayName email } } }',
    );
    const created = made['createUser']?.['user'] as { id: string; email: string };
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

  it("take with a user whatever was the user's alone", async () => {
    const { user, world, accessTokens } = bench;
    const { secret } = accessTokens.issue({ owner: user.key, scopes: ['user:all'], note: '' });
    assert.ok(world.savedSearches.all().some(({ owner }) => owner === globalId(user)));
    await asAdmin(`mutation { deleteUser(user: "${globalId(user)}") { alwaysNil } }`);
    assert.equal(accessTokens.use(secret), undefined);
    assert.ok(!world.savedSearches.all().some(({ owner }) => owner === globalId(user)));
    assert.deepEqual(world.memberships.ofUser(user.key), []);
    assert.ok(!world.batchJobs.all().some(({ namespace }) => namespace === globalId(user)));
    const everything =
      '{ batchJobs { nodes { namespace { id } creator { id } } } savedSearches { nodes { owner { id } } } organizations { nodes { members(first: 1000) { nodes { id } } } } }';
    await asAdmin(everything);
  });

  it('make access tokens that work, list them without secrets, and revoke them', async () => {
    const id = globalId(bench.user);
    const create =
      'mutation($id: ID!, $scopes: [String!]!, $s: Int) { createAccessToken(user: $id, scopes: $scopes, note: "n", durationSeconds: $s) { id token } }';
    const made = (await asUser(create, { id, scopes: ['user:all'], s: 60 }))['createAccessToken'];
    const secret = String(made?.['token']);
    assert.equal(bench.accessTokens.use(secret, 'user:all')?.owner, bench.user.key);
    const listed = JSON.stringify(
      await asUser(
        '{ currentUser { accessTokens { nodes { id note scopes expiresAt lastUsedAt subject { id } } } } }',
      ),
    );
    assert.ok(listed.includes(String(made?.['id'])) && !listed.includes(secret));
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
    const remove =
      'mutation($id: ID, $token: String) { deleteAccessToken(byID: $id, byToken: $token) { alwaysNil } }';
    await asUser(remove, { token: secret });
    assert.equal(bench.accessTokens.use(secret), undefined);
    assert.deepEqual(await refusedAsUser(remove, { token: secret }), ['access token not found']);
    assert.deepEqual(await refusedAsUser(remove, {}), ['give either byID or byToken']);
  });

  it('let people join and leave organizations', async () => {
    const { user, admin, world } = bench;
    const made = (
      await asAdmin('mutation { createOrganization(name: "team-x") { id members { nodes { username } } } }')
    )['createOrganization'] as { id: string; members: { nodes: unknown[] } };
    assert.deepEqual(made.members.nodes, [{ username: admin.username }]);
    const invite =
      'mutation($org: ID!, $name: String!) { inviteUserToOrganization(organization: $org, username: $name) { sentInvitationEmail invitationURL } }';
    const invited = await asAdmin(invite, { org: made.id, name: user.username });
    assert.equal(invited['inviteUserToOrganization']?.['sentInvitationEmail'], false);
    const open = await asAdmin(
      `{ organization(name: "team-x") { invitations { nodes { id recipient { username } } } } }`,
    );
    const { nodes } = open['organization']?.['invitations'] as {
      nodes: { id: string; recipient: { username: string } }[];
    };
    assert.deepEqual(
      nodes.map(({ recipient }) => recipient.username),
      [user.username],
    );
    const invitation = nodes[0]?.id;
    const respond =
      'mutation($id: ID!) { respondToOrganizationInvitation(organizationInvitation: $id, responseType: ACCEPT) { alwaysNil } }';
    assert.deepEqual(await bench.errors(respond, admin, { id: invitation }), [
      'the invitation is for someone else',
    ]);
    const pending = '{ organization(name: "team-x") { viewerIsMember viewerPendingInvitation { id } } }';
    assert.deepEqual((await asUser(pending))['organization'], {
      viewerIsMember: false,
      viewerPendingInvitation: { id: invitation },
    });
    await asUser(respond, { id: invitation });
    assert.deepEqual((await asUser(pending))['organization'], {
      viewerIsMember: true,
      viewerPendingInvitation: null,
    });
    assert.deepEqual(await refusedAsUser(respond, { id: invitation }), [
      'the invitation was answered before',
    ]);
    const rename =
      'mutation($id: ID!, $name: String) { updateOrganization(id: $id, displayName: $name) { displayName } }';
    assert.deepEqual((await asUser(rename, { id: made.id, name: 'X' }))['updateOrganization'], {
      displayName: 'X',
    });
    const leave =
      'mutation($user: ID!, $org: ID!) { removeUserFromOrganization(user: $user, organization: $org) { alwaysNil } }';
    assert.deepEqual(await refusedAsUser(leave, { user: globalId(admin), org: made.id }), [
      'must be site admin',
    ]);
    await asUser(leave, { user: globalId(user), org: made.id });
    assert.match((await refusedAsUser(rename, { id: made.id }))[0] ?? '', /must be a member/);
    assert.deepEqual(await bench.errors(invite, admin, { org: made.id, name: 'ghost' }), [
      'user not found: ghost',
    ]);
    await asAdmin(invite, { org: made.id, name: user.username });
    await asAdmin('mutation($id: ID!) { deleteOrganization(organization: $id) { alwaysNil } }', {
      id: made.id,
    });
    assert.ok(world.invitations.all().every(({ organization }) => world.organizations.get(organization)));
    for (const name of ['-x', 'a b', '']) {
      assert.deepEqual(await refusedAsUser(`mutation { createOrganization(name: "${name}") { id } }`), [
        'invalid organization name',
      ]);
    }
  });

  it('make and give roles', async () => {
    const permission = globalId({ __typename: 'Permission', key: 5 });
    const made = (
      await asAdmin(
        `mutation { createRole(name: "Watchers", permissions: ["${permission}"]) { id system permissions { nodes { displayName } } } }`,
      )
    )['createRole'];
    assert.deepEqual(made?.['permissions'], { nodes: [{ displayName: 'MONITORS#WRITE' }] });
    const user = globalId(bench.user);
    const give =
      'mutation($user: ID!, $roles: [ID!]!) { setRoles(user: $user, roles: $roles) { roles { nodes { name } } permissions { displayName } } }';
    const given = await asAdmin(give, { user, roles: [made?.['id']] });
    assert.deepEqual(given['setRoles']?.['roles'], { nodes: [{ name: 'USER' }, { name: 'Watchers' }] });
    const system = globalId({ __typename: 'Role', key: 1 });
    assert.match(
      (await bench.errors(`mutation { deleteRole(role: "${system}") { alwaysNil } }`, bench.admin))[0] ?? '',
      /cannot be deleted/,
    );
    await asAdmin('mutation($id: ID!) { deleteRole(role: $id) { alwaysNil } }', { id: made?.['id'] });
    assert.deepEqual(
      (await asUser('{ currentUser { roles { nodes { name } } } }'))['currentUser']?.['roles'],
      { nodes: [{ name: 'USER' }] },
    );
    assert.deepEqual(await bench.errors('mutation { createRole(name: "USER") { id } }', bench.admin), [
      'a role of this name exists',
    ]);
  });
});
