import assert from 'node:assert/strict';
import { globalId } from '../../../src/sample/data/entity';
import { createBench, type Bench } from './support/context';

interface BatchJobs {
  readonly batchJobs: {
    readonly nodes: readonly Readonly<Record<string, unknown>>[];
    readonly totalCount: number;
    readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
  };
}

const jobFields = `fragment JobFields on BatchJob {
  id name state creator { username } createdAt startedAt finishedAt url stats { total completed errored }
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
    const query = `query BatchJobs($first: Int!, $after: String) {
      batchJobs(first: $first, after: $after, orderBy: CREATED_AT, direction: DESCENDING) {
        nodes { ...JobFields } totalCount pageInfo { hasNextPage endCursor }
      }
    } ${jobFields}`;
    const jobs: Readonly<Record<string, unknown>>[] = [];
    let after: string | null = null;
    let total: number;
    do {
      const { batchJobs }: BatchJobs = await asAdmin<BatchJobs>(query, { first: 7, after });
      assert.ok(batchJobs.nodes.length > 0 && batchJobs.nodes.length <= 7);
      jobs.push(...batchJobs.nodes);
      ({ totalCount: total } = batchJobs);
      after = batchJobs.pageInfo.endCursor;
      assert.equal(batchJobs.pageInfo.hasNextPage, after !== null);
    } while (after !== null);
    assert.equal(jobs.length, total);
    assert.equal(new Set(jobs.map(({ id }) => id)).size, total);
    assert.deepEqual((await asAdmin<BatchJobs>(query, { first: 1000 })).batchJobs.nodes, jobs);
    const [first] = jobs;
    const node = `query Job($id: ID!) { node(id: $id) { ...JobFields } } ${jobFields}`;
    assert.deepEqual((await asAdmin(node, { id: first?.['id'] }))['node'], first);
  });

  it('return the creation, the start, and the end of a batch job in chronological order', async () => {
    const { batchJobs } = await asAdmin<BatchJobs>(
      '{ batchJobs { nodes { createdAt startedAt finishedAt } } }',
    );
    for (const { createdAt, startedAt, finishedAt } of batchJobs.nodes) {
      const dates = [createdAt, startedAt, finishedAt].filter((date) => date !== null);
      assert.deepEqual(dates, [...dates].sort());
      assert.ok(Date.parse(dates.at(-1) as string) < bench.world.now);
    }
  });

  it('return input values except secrets', async () => {
    const user = globalId(bench.user);
    const { createBatchJob: created } = await asAdmin(
      'mutation($input: CreateBatchJobInput!) { createBatchJob(input: $input) { id name } }',
      { input: { name: 'upgrade-all', namespace: user, on: [], steps: [] } },
    );
    assert.equal(created?.['name'], 'upgrade-all');
    const job = globalId({ __typename: 'BatchJob', key: 'mine' });
    const { retryBatchJob } = await asAdmin(
      'mutation($job: ID!) { retryBatchJob(id: $job, includeCompleted: true) { id } }',
      { job },
    );
    assert.deepEqual(retryBatchJob, { id: job });
    const input = { kind: 'FORGE', displayName: 'New', config: '{ "token": "hidden-value" }' };
    const { addExternalService } = await asAdmin(
      'mutation($input: AddExternalServiceInput!) { addExternalService(input: $input) { displayName config } }',
      { input },
    );
    assert.equal(addExternalService?.['displayName'], 'New');
    assert.doesNotMatch(JSON.stringify(addExternalService), /hidden-value/);
  });

  it('refer to existing repositories and organizations', async () => {
    const { node: job } = await asAdmin(
      `query($id: ID!) { node(id: $id) { ... on BatchJob { workspaces { nodes { ... on VisibleBatchWorkspace {
        repository { id name } branch { name target { oid } } } } } } } }`,
      { id: globalId({ __typename: 'BatchJob', key: 'mine' }) },
    );
    const { nodes } = job?.['workspaces'] as {
      nodes: { repository?: { id: string; name: string }; branch: { name: string } }[];
    };
    const workspaces = nodes.flatMap(({ repository, branch }) =>
      repository ? [{ repository, branch }] : [],
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
      await asAdmin(`{
        externalServices(first: 30) { nodes { availability { __typename
          ... on ExternalServiceAvailable { lastCheckedAt } ... on ExternalServiceUnavailable { suspectedReason } } } }
        batchJobs(first: 3) { nodes { workspaces(first: 9) { nodes { __typename state
          ... on VisibleBatchWorkspace { steps { number } } } } } } }`),
    );
    for (const name of [
      'ExternalServiceAvailable',
      'ExternalServiceUnavailable',
      'VisibleBatchWorkspace',
      'HiddenBatchWorkspace',
    ])
      assert.ok(text.includes(`"__typename":"${name}"`), name);
  });

  it('return null for a mutation without a result, and reject anonymous requests', async () => {
    const mutation = 'mutation($id: ID!) { deleteBatchJobs(ids: [$id]) { alwaysNil } }';
    const id = globalId({ __typename: 'BatchJob', key: 1 });
    assert.deepEqual(await asAdmin(mutation, { id }), { deleteBatchJobs: { alwaysNil: null } });
    assert.deepEqual(await bench.errors(mutation, undefined, { id }), ['not authenticated']);
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
