import assert from 'node:assert/strict';
import { globalId } from '../../../../src/sample/data/entity';
import { createBench, type Bench } from '../support/context';

type Answer = Record<string, Record<string, unknown>>;

describe('mutations of what people make', () => {
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

  it('edit settings step by step, and notice when someone else did', async () => {
    const id = globalId(bench.user);
    const edit =
      'mutation($id: ID!, $last: Int, $edit: SettingsEdit!) { editSettings(subject: $id, lastID: $last, edit: $edit) { settings { id contents } } }';
    const first = await asUser(edit, {
      id,
      last: null,
      edit: { keyPath: [{ property: 'a' }, { property: 'b' }], value: 1 },
    });
    const { id: version, contents } = first['editSettings']?.['settings'] as { id: number; contents: string };
    assert.deepEqual(JSON.parse(contents), { a: { b: 1 } });
    assert.match(
      (await refusedAsUser(edit, { id, last: null, edit: { keyPath: [], value: {} } }))[0] ?? '',
      /changed since/,
    );
    await asUser(edit, {
      id,
      last: version,
      edit: { keyPath: [{ property: 'c' }], value: '{ "d": 2, }', valueIsJSONCEncodedString: true },
    });
    const cascade = await asUser('{ viewerSettings { final subjects { __typename } } }');
    assert.deepEqual(cascade['viewerSettings']?.['final'], { a: { b: 1 }, c: { d: 2 } });
    const bad = { id, last: version + 1, edit: { keyPath: [{}], value: 1 } };
    assert.deepEqual(await refusedAsUser(edit, bad), ['give either property or index']);
    assert.match(
      (await refusedAsUser(edit, { ...bad, id: globalId(bench.admin) }))[0] ?? '',
      /must be allowed/,
    );
    assert.match(
      (await refusedAsUser(edit, { ...bad, id: globalId({ __typename: 'Repository', key: 1 }) }))[0] ?? '',
      /has settings/,
    );
  });

  it('attach metadata to repositories, and delete them', async () => {
    const id = globalId({ __typename: 'Repository', key: 1 });
    const set =
      'mutation($id: ID!, $key: String!, $value: String) { addRepoMetadata(repo: $id, key: $key, value: $value) { alwaysNil } }';
    const metadata = () => JSON.stringify(bench.world.repositories.get(1)?.metadata);
    await asUser(set, { id, key: 'k', value: 'v' });
    assert.ok(metadata().includes('{"key":"k","value":"v"}'));
    await asUser(set, { id, key: 'k' });
    assert.ok(metadata().includes('{"key":"k","value":null}'));
    const remove = 'mutation($id: ID!) { deleteRepoMetadata(repo: $id, key: "k") { alwaysNil } }';
    await asUser(remove, { id });
    assert.deepEqual(await refusedAsUser(remove, { id }), ['no metadata under key "k"']);
    await asAdmin('mutation($id: ID!) { recloneRepository(repo: $id) { alwaysNil } }', { id });
    assert.equal(bench.world.repositories.get(1)?.cloneState, 'CLONING');
    await asAdmin('mutation($id: ID!) { deleteRepositoryFromDisk(repo: $id) { alwaysNil } }', { id });
    assert.equal(bench.world.repositories.get(1)?.cloneState, 'NOT_CLONED');
  });

  it('keep saved searches and monitors', async () => {
    const create =
      'mutation($input: SavedSearchInput!) { createSavedSearch(input: $input) { id owner { id } draft createdBy { username } } }';
    const made = (await asUser(create, { input: { description: 'd', query: 'q' } }))['createSavedSearch'];
    assert.deepEqual(made?.['owner'], { id: globalId(bench.user) });
    const change =
      'mutation($id: ID!) { updateSavedSearch(id: $id, input: { description: "e", query: "r", draft: true }) { description draft } }';
    assert.deepEqual((await asUser(change, { id: made?.['id'] }))['updateSavedSearch'], {
      description: 'e',
      draft: true,
    });
    assert.match(
      (
        await refusedAsUser(create, { input: { description: '', query: '', owner: globalId(bench.admin) } })
      )[0] ?? '',
      /must be allowed/,
    );
    await asUser('mutation($id: ID!) { deleteSavedSearch(id: $id) { alwaysNil } }', { id: made?.['id'] });
    assert.match((await refusedAsUser(change, { id: made?.['id'] }))[0] ?? '', /no SavedSearch with ID/);

    const namespace = globalId(bench.user);
    const monitor = `mutation($actions: [MonitorActionInput!]!) { createCodeMonitor(monitor: { namespace: "${namespace}", description: "d" }, trigger: { query: "q" }, actions: $actions) { id enabled trigger { ... on MonitorQuery { query } } actions { __typename ... on MonitorEmail { priority recipients { namespaceName } } } } }`;
    const actions = [{ email: { recipients: [namespace] } }, { webhook: { url: 'https://x' } }];
    const watching = (await asUser(monitor, { actions }))['createCodeMonitor'];
    assert.deepEqual(watching?.['actions'], [
      {
        __typename: 'MonitorEmail',
        priority: 'NORMAL',
        recipients: [{ namespaceName: bench.user.username }],
      },
      { __typename: 'MonitorWebhook' },
    ]);
    assert.deepEqual(await refusedAsUser(monitor, { actions: [{}] }), ['give either email or webhook']);
    const id = watching?.['id'];
    const toggle = 'mutation($id: ID!) { toggleCodeMonitor(id: $id, enabled: false) { enabled } }';
    assert.deepEqual((await asUser(toggle, { id }))['toggleCodeMonitor'], { enabled: false });
    await asUser('mutation($id: ID!) { deleteCodeMonitor(id: $id) { alwaysNil } }', { id });
    assert.match((await refusedAsUser(toggle, { id }))[0] ?? '', /no CodeMonitor with ID/);
  });

  it('lead batch jobs from one state to the next', async () => {
    const create =
      'mutation($input: CreateBatchJobInput!) { createBatchJob(input: $input) { id state priority stats { total queued } originalInput } }';
    const input = {
      name: 'job-1',
      on: [
        { repositoriesMatchingQuery: 'type:repo router' },
        { repository: { name: 'code.example.com/web/router' } },
      ],
      steps: [{ run: 'true', container: 'alpine' }],
    };
    const made = (await asUser(create, { input }))['createBatchJob'] as {
      id: string;
      state: string;
      priority: string;
      stats: { total: number; queued: number };
    };
    assert.deepEqual([made.state, made.priority], ['QUEUED', 'NORMAL']);
    assert.ok(made.stats.total > 3 && made.stats.queued === made.stats.total);
    const { errors } = await bench.run(create, bench.user, { input });
    assert.deepEqual(errors?.[0]?.extensions, { code: 'ErrMatchingBatchJobExists' });
    const named = await bench.run(create, bench.user, { input: { ...input, name: 'a b' } });
    assert.deepEqual(named.errors?.[0]?.extensions, { code: 'ErrBatchJobInvalidName' });
    assert.match(
      (await refusedAsUser(create, { input: { ...input, name: 'c', on: [{}] } }))[0] ?? '',
      /give either repositoriesMatchingQuery/,
    );
    const act = (name: string) => `mutation($id: ID!) { ${name}(id: $id) { state } }`;
    assert.deepEqual(await refusedAsUser(act('retryBatchJob'), { id: made.id }), [
      'the batch job has not ended',
    ]);
    assert.deepEqual((await asUser(act('cancelBatchJob'), { id: made.id }))['cancelBatchJob'], {
      state: 'CANCELED',
    });
    assert.deepEqual(await refusedAsUser(act('cancelBatchJob'), { id: made.id }), [
      'the batch job has ended',
    ]);
    assert.deepEqual((await asUser(act('retryBatchJob'), { id: made.id }))['retryBatchJob'], {
      state: 'QUEUED',
    });
    const remove = 'mutation($ids: [ID!]!) { deleteBatchJobs(ids: $ids) { alwaysNil } }';
    const foreign = bench.world.batchJobs.all().find(({ namespace }) => namespace === globalId(bench.admin));
    assert.ok(foreign);
    assert.match((await refusedAsUser(remove, { ids: [made.id, globalId(foreign)] }))[0] ?? '', /must own/);
    assert.ok(bench.world.batchJobs.get(43), 'all or none');
    await asUser(remove, { ids: [made.id] });
    assert.equal(bench.world.batchJobs.get(43), undefined);
  });

  it('set feature flags for all, for a share, and for some', async () => {
    const create =
      'mutation($name: String!, $value: Boolean, $share: Int) { createFeatureFlag(name: $name, value: $value, rolloutBasisPoints: $share) { __typename } }';
    assert.deepEqual((await asAdmin(create, { name: 'a', value: false }))['createFeatureFlag'], {
      __typename: 'FeatureFlagBoolean',
    });
    assert.deepEqual((await asAdmin(create, { name: 'b', share: 10_000 }))['createFeatureFlag'], {
      __typename: 'FeatureFlagRollout',
    });
    const bad = (variables: Record<string, unknown>) => bench.errors(create, bench.admin, variables);
    assert.deepEqual(await bad({ name: 'a', value: true }), ['a feature flag of this name exists']);
    assert.deepEqual(await bad({ name: 'c' }), ['give either value or rolloutBasisPoints']);
    assert.deepEqual(await bad({ name: 'c', share: 10_001 }), ['rolloutBasisPoints must be from 0 to 10000']);
    const evaluated =
      '{ a: evaluateFeatureFlag(flagName: "a") b: evaluateFeatureFlag(flagName: "b") c: evaluateFeatureFlag(flagName: "c") }';
    assert.deepEqual(await asUser(evaluated), { a: false, b: true, c: null });
    await asAdmin(
      `mutation { createFeatureFlagOverride(namespace: "${globalId(bench.user)}", flagName: "a", value: true) { value } }`,
    );
    assert.deepEqual(await asUser(evaluated), { a: true, b: true, c: null });
    await asAdmin(
      'mutation { updateFeatureFlag(name: "b", rolloutBasisPoints: 0) { __typename } deleteFeatureFlag(name: "a") { alwaysNil } }',
    );
    assert.deepEqual(await asUser(evaluated), { a: null, b: false, c: null });
    assert.deepEqual(bench.world.overrides.all(), []);
    assert.match(
      (await bench.errors('mutation { deleteFeatureFlag(name: "a") { alwaysNil } }', bench.admin))[0] ?? '',
      /no feature flag/,
    );
  });
});
