import assert from 'node:assert/strict';
import { globalId } from '../../../../src/sample/data/entity';
import { createBench } from '../support/context';

describe('read access', () => {
  const bench = createBench();
  const { world, admin, user } = bench;
  const username = JSON.stringify(admin.username);

  it('restricts private user data to the user and site admins', async () => {
    const query = `{ user(username: ${username}) { username email emails { email } accessTokens { totalCount } roles { totalCount } permissions { id } activity { searches } } }`;
    const { data, errors } = await bench.run(query, user);
    assert.deepEqual(data, {
      user: {
        username: admin.username,
        email: '',
        emails: null,
        accessTokens: null,
        roles: null,
        permissions: null,
        activity: null,
      },
    });
    assert.equal(errors?.length, 5);
    assert.equal((await bench.run(query, admin)).errors, undefined);
    const local = query.replace(username, JSON.stringify(user.username));
    assert.equal((await bench.run(local, user)).errors, undefined);
    const anonymous = await bench.run(query);
    assert.ok(anonymous.errors?.every(({ message }) => message === 'not authenticated'));
  });

  it('restricts instance data to site admins', async () => {
    const queries = [
      '{ accessTokens { totalCount } }',
      '{ externalServices { totalCount } }',
      '{ repositoryStats { total } }',
      '{ statusMessages { __typename } }',
      '{ site { configuration { id } } }',
      '{ site { usage { days { userCount } } } }',
      '{ site { updateCheck { pending } } }',
      '{ repositories(first: 1) { nodes { mirrorInfo { remoteURL } } } }',
      '{ user(email: "someone@example.com") { id } }',
    ];
    for (const query of queries) {
      assert.deepEqual(await bench.errors(query, user), ['must be site admin'], query);
      assert.deepEqual(await bench.errors(query, admin), [], query);
    }
  });

  it('hides private repositories from users without access', async () => {
    const hidden = world.repositories.all().find(({ isPrivate }) => isPrivate);
    assert.ok(hidden);
    const reader = { ...user, key: 3 };
    const query = `{ repository(name: ${JSON.stringify(hidden.name)}) { id } node(id: "${globalId(hidden)}") { id } }`;
    assert.deepEqual(await bench.data(query, reader), { repository: null, node: null });
    assert.ok((await bench.data(query, admin))['repository']);
    const count = '{ repositories(first: 0) { totalCount } }';
    assert.notDeepEqual(await bench.data(count, reader), await bench.data(count, admin));
  });

  it('returns nodes of various types by their IDs', async () => {
    const query = `{
      users(first: 2) { nodes { id } } organizations(first: 2) { nodes { id } } site { id }
      repositories(first: 1) { nodes { id defaultBranch { id target { id } } } }
      roles(first: 5) { nodes { id permissions(first: 2) { nodes { id } } } } savedSearches(first: 5) { nodes { id } }
      externalServices(first: 5) { nodes { id syncJobs(first: 2) { nodes { id } } } } batchJobs(first: 9) { nodes { id } }
    }`;
    const text = JSON.stringify(await bench.data(query, admin));
    const ids = [...text.matchAll(/"id":"([^"]+)"/g)].map(([, id = '']) => id);
    assert.ok(ids.length > 40);
    for (const id of new Set(ids)) {
      assert.deepEqual(await bench.data('query($id: ID!) { node(id: $id) { id } }', admin, { id }), {
        node: { id },
      });
    }
  });

  it('returns null for unknown IDs, and an error for an invalid ID or too many IDs', async () => {
    const ids = ['User:99999', 'Nothing:1', 'GitCommit:1', 'GitCommit:1/zzzz', 'PageInfo:1', 'Repository:x'];
    for (const text of ids) {
      const id = Buffer.from(text).toString('base64');
      assert.deepEqual(
        await bench.data('query($id: ID!) { node(id: $id) { id } }', admin, { id }),
        { node: null },
        text,
      );
    }
    assert.deepEqual(await bench.errors('{ node(id: "x") { id } }', admin), ['invalid ID "x"']);
    const many = JSON.stringify(Array.from({ length: 101 }, () => globalId(admin)));
    assert.deepEqual(await bench.errors(`{ nodes(ids: ${many}) { id } }`, admin), [
      'at most 100 IDs at once',
    ]);
  });
});
