import assert from 'node:assert/strict';
import { globalId } from '../../../src/sample/data/entity';
import { createBench, type Bench } from './support/context';

interface SearchJobs {
  readonly searchJobs: {
    readonly nodes: readonly Readonly<Record<string, unknown>>[];
    readonly totalCount: number;
    readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
  };
}

const jobFields = `fragment JobFields on SearchJob {
  id query state creator { username } createdAt startedAt finishedAt URL repoStats { total completed failed }
}`;

describe('operations on generated sample data', () => {
  let bench: Bench;

  beforeEach(() => {
    bench = createBench();
  });

  const asAdmin = <T = Record<string, Record<string, unknown>>>(
    query: string,
    variables?: Record<string, unknown>,
  ) => bench.data(query, bench.admin, variables) as Promise<T>;

  it('read a list page by page and an item by its ID', async () => {
    const query = `query SearchJobs($first: Int!, $after: String) {
      searchJobs(first: $first, after: $after, orderBy: CREATED_AT, descending: true) {
        nodes { ...JobFields } totalCount pageInfo { hasNextPage endCursor }
      }
    } ${jobFields}`;
    const jobs: Readonly<Record<string, unknown>>[] = [];
    let after: string | null = null;
    let total: number;
    do {
      const { searchJobs }: SearchJobs = await asAdmin<SearchJobs>(query, { first: 7, after });
      assert.ok(searchJobs.nodes.length > 0 && searchJobs.nodes.length <= 7);
      jobs.push(...searchJobs.nodes);
      ({ totalCount: total } = searchJobs);
      after = searchJobs.pageInfo.endCursor;
      assert.equal(searchJobs.pageInfo.hasNextPage, after !== null);
    } while (after !== null);
    assert.equal(jobs.length, total);
    assert.equal(new Set(jobs.map(({ id }) => id)).size, total);
    assert.deepEqual((await asAdmin<SearchJobs>(query, { first: 1000 })).searchJobs.nodes, jobs);
    const [first] = jobs;
    const node = `query Job($id: ID!) { node(id: $id) { ...JobFields } } ${jobFields}`;
    assert.deepEqual((await asAdmin(node, { id: first?.['id'] }))['node'], first);
  });

  it('return the creation, the start, and the end of a search job in chronological order', async () => {
    const { searchJobs } = await asAdmin<SearchJobs>(
      '{ searchJobs { nodes { createdAt startedAt finishedAt } } }',
    );
    for (const { createdAt, startedAt, finishedAt } of searchJobs.nodes) {
      const dates = [createdAt, startedAt, finishedAt].filter((date) => date !== null);
      assert.deepEqual(dates, [...dates].sort());
      assert.ok(Date.parse(dates.at(-1) as string) < bench.world.now);
    }
  });

  it('return input values except secrets', async () => {
    const user = globalId(bench.user);
    const { upsertEmptyBatchChange: change } = await asAdmin(
      'mutation($name: String!, $namespace: ID!) { upsertEmptyBatchChange(name: $name, namespace: $namespace) { id name } }',
      { name: 'upgrade-all', namespace: user },
    );
    assert.equal(change?.['name'], 'upgrade-all');
    const spec = globalId({ __typename: 'BatchSpec', key: 'mine' });
    const { executeBatchSpec } = await asAdmin(
      'mutation($spec: ID!) { executeBatchSpec(batchSpec: $spec, noCache: true) { id } }',
      { spec },
    );
    assert.deepEqual(executeBatchSpec, { id: spec });
    const input = { kind: 'FORGE', displayName: 'New', config: '{ "token": "hidden-value" }' };
    const { addExternalService } = await asAdmin(
      'mutation($input: AddExternalServiceInput!) { addExternalService(input: $input) { displayName config } }',
      { input },
    );
    assert.equal(addExternalService?.['displayName'], 'New');
    assert.doesNotMatch(JSON.stringify(addExternalService), /hidden-value/);
  });

  it('refer to existing repositories and organizations', async () => {
    const { resolveWorkspacesForBatchSpec: workspaces } = await asAdmin<{
      resolveWorkspacesForBatchSpec: { repository: { id: string; name: string }; branch: { name: string } }[];
    }>(
      'query($spec: String!) { resolveWorkspacesForBatchSpec(batchSpec: $spec) { path repository { id name } branch { name target { oid } } } }',
      { spec: 'name: upgrade-all' },
    );
    assert.ok(workspaces.length > 0);
    for (const { repository, branch } of workspaces) {
      const { node } = await asAdmin('query($id: ID!) { node(id: $id) { ... on Repository { name } } }', {
        id: repository.id,
      });
      assert.deepEqual(node, { name: repository.name });
      assert.equal(branch.name, 'refs/heads/main');
    }
    const updated = await asAdmin(
      'mutation($id: ID!) { updateOrganization(id: $id, displayName: "X") { id } }',
      { id: globalId({ __typename: 'Org', key: 2 }) },
    );
    assert.deepEqual(updated['updateOrganization'], { id: globalId({ __typename: 'Org', key: 2 }) });
  });

  it('select from unions and interfaces with fragments', async () => {
    const text = JSON.stringify(
      await asAdmin(`{ insightViews(first: 30) { nodes {
        repositoryDefinition { __typename ... on RepositorySearchScope { search } ... on InsightRepositoryScope { repositories } }
        dataSeries { label status { pendingJobs incompleteDatapoints { __typename time
          ... on TimeoutDatapointAlert { repositories { name } } } } } } } }`),
    );
    for (const name of [
      'RepositorySearchScope',
      'InsightRepositoryScope',
      'TimeoutDatapointAlert',
      'GenericIncompleteDatapointAlert',
    ])
      assert.ok(text.includes(`"__typename":"${name}"`), name);
  });

  it('return null for a mutation without a result, and reject anonymous requests', async () => {
    const id = globalId({ __typename: 'SearchJob', key: 1 });
    assert.deepEqual(await asAdmin('mutation($id: ID!) { cancelSearchJob(id: $id) { alwaysNil } }', { id }), {
      cancelSearchJob: { alwaysNil: null },
    });
    assert.deepEqual(
      await bench.errors('mutation($id: ID!) { cancelSearchJob(id: $id) { alwaysNil } }', undefined, { id }),
      ['not authenticated'],
    );
  });

  it('list accounts with a limit and an offset only for site admins', async () => {
    const query =
      'query($limit: Int, $offset: Int) { site { users { totalCount nodes(limit: $limit, offset: $offset) { id username lastActiveAt deletedAt } } } }';
    const { users } = (await asAdmin(query, { limit: 4, offset: 2 }))['site'] as {
      users: { totalCount: number; nodes: { username: string }[] };
    };
    const people = bench.world.people.all();
    assert.equal(users.totalCount, people.length);
    assert.deepEqual(
      users.nodes.map(({ username }) => username),
      people.slice(2, 6).map(({ username }) => username),
    );
    assert.deepEqual(await bench.errors(query, bench.user), ['must be site admin']);
  });

  it('filter repositories by clone state and index state', async () => {
    const count = async (args: string) =>
      (await asAdmin(`{ repositories(${args}) { totalCount } }`))['repositories']?.['totalCount'];
    const cloned = bench.world.repositories.all().filter(({ cloneState }) => cloneState === 'CLONED').length;
    const every = 'filter: {}';
    assert.equal(await count(`${every}, notCloned: false`), cloned);
    assert.equal(await count(`${every}, notIndexed: false`), cloned);
    assert.equal(await count(`${every}, cloned: false`), bench.world.repositories.all().length - cloned);
    assert.equal(await count(`${every}, cloned: false, notCloned: false`), 0);
  });
});
