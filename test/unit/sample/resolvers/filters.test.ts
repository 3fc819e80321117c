import assert from 'node:assert/strict';
import { createBench } from '../support/context';

describe('filters, orders, and other arguments', () => {
  const bench = createBench();
  const { world, admin } = bench;

  const usersWhere = async (filter: string): Promise<string[]> => {
    const data = (await bench.data(
      `{ users(first: 1000, filter: ${filter}) { nodes { username } } }`,
      admin,
    )) as {
      users: { nodes: { username: string }[] };
    };
    return data.users.nodes.map(({ username }) => username);
  };

  it('select users by nested conditions, their role, and their creation date', async () => {
    const everybody = await usersWhere('{}');
    assert.equal(everybody.length, world.people.all().length);
    const admins = await usersWhere('{ siteAdmin: true }');
    const services = await usersWhere('{ serviceAccount: true }');
    assert.ok(admins.length > 0 && services.length > 0);
    const either = await usersWhere('{ anyOf: [{ siteAdmin: true }, { serviceAccount: true }] }');
    assert.deepEqual([...either].sort(), [...new Set([...admins, ...services])].sort());
    const neither = await usersWhere('{ not: { anyOf: [{ siteAdmin: true }, { serviceAccount: true }] } }');
    assert.equal(neither.length + either.length, everybody.length);
    assert.deepEqual(await usersWhere('{ role: "SITE_ADMINISTRATOR" }'), admins);
    assert.deepEqual(await usersWhere('{ anyOf: [] }'), []);
    const half = '2025-06-01T00:00:00Z';
    const early = await usersWhere(`{ createdAt: { until: "${half}" } }`);
    const late = await usersWhere(`{ createdAt: { from: "${half}" } }`);
    assert.equal(early.length + late.length, everybody.length);
  });

  it('select repositories by flags, clone state, metadata, and language', async () => {
    const count = async (filter: string) => {
      const data = (await bench.data(
        `{ repositories(first: 0, filter: ${filter}) { totalCount } }`,
        admin,
      )) as {
        repositories: { totalCount: number };
      };
      return data.repositories.totalCount;
    };
    const all = await count('{}');
    assert.equal(all, world.repositories.all().length);
    for (const name of ['private', 'archived', 'fork']) {
      const some = await count(`{ ${name}: true }`);
      assert.ok(some > 0, name);
      assert.equal(some + (await count(`{ ${name}: false }`)), all, name);
    }
    assert.equal(
      (await count('{ cloneStates: [CLONED] }')) + (await count('{ cloneStates: [CLONING, NOT_CLONED] }')),
      all,
    );
    assert.equal(await count('{ metadata: [{ key: "team", value: "atlas" }] }'), 20);
    assert.equal(await count('{ metadata: [{ key: "team" }] }'), 0);
    assert.ok((await count('{ metadata: [{ key: "deprecated" }] }')) > 0);
    assert.ok((await count('{ language: "GO" }')) > 0);
  });

  it('sort in both directions', async () => {
    for (const order of ['REPOSITORY_NAME', 'STARS', 'SIZE', 'REPOSITORY_CREATED_AT']) {
      const names = async (direction: string) => {
        const data = (await bench.data(
          `{ repositories(first: 1000, orderBy: ${order}, ${direction}) { nodes { name stars createdAt mirrorInfo { byteSize } } } }`,
          admin,
        )) as {
          repositories: {
            nodes: { name: string; stars: number; createdAt: string; mirrorInfo: { byteSize: string } }[];
          };
        };
        return data.repositories.nodes.map(({ name, stars, createdAt, mirrorInfo }) =>
          order === 'REPOSITORY_NAME'
            ? name
            : order === 'STARS'
              ? stars
              : order === 'SIZE'
                ? Number(mirrorInfo.byteSize)
                : createdAt,
        );
      };
      const up = await names('direction: ASCENDING');
      assert.deepEqual(await names('direction: DESCENDING'), [...up].reverse(), order);
      assert.deepEqual(await names('descending: true'), [...up].reverse(), order);
    }
  });

  it('find a repository by its clone URL and its former name', async () => {
    const [{ name = '' } = {}] = world.repositories.all();
    const path = name.replace('code.example.com/', '');
    for (const url of [
      `https://${name}.git`,
      `git@code.example.com:${path}.git`,
      `ssh://git@${name}`,
      name,
    ]) {
      const query = `{ repository(cloneURL: ${JSON.stringify(url)}) { name } }`;
      assert.deepEqual(await bench.data(query, admin), { repository: { name } }, url);
    }
    const former = name.replace(/([^/]+)$/, 'legacy-$1');
    assert.deepEqual(
      await bench.data(
        `{ repositoryRedirect(name: "${former}") { __typename ... on Redirect { url } } }`,
        admin,
      ),
      { repositoryRedirect: { __typename: 'Redirect', url: `http://127.0.0.1:1/${name}` } },
    );
    assert.deepEqual(await bench.errors('{ repository { id } }', admin), ['give either name or cloneURL']);
  });

  it('read line ranges of files', async () => {
    const [{ name = '' } = {}] = world.repositories.all();
    const read = async (lines: string) => {
      const query = `{ repository(name: "${name}") { commit(rev: "HEAD") { blob(path: "README.md") { content${lines} } nothing: blob(path: "src") { path } } } }`;
      const data = (await bench.data(query, admin)) as {
        repository: { commit: { blob: { content: string }; nothing: null } };
      };
      assert.equal(data.repository.commit.nothing, null);
      return data.repository.commit.blob.content;
    };
    const whole = await read('');
    assert.equal(await read('(startLine: 1, endLine: 1)'), whole.split('\n')[0]);
    assert.equal(await read('(startLine: 3)'), whole.split('\n').slice(2).join('\n'));
    assert.equal(await read('(startLine: 99)'), '');
  });
});
