import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { CombinedRun } from '../../../../src/editor/operations/combinedRun';
import type { FileTable, TableToOpen } from '../../../../src/editor/tables/tableToOpen';
import { setNetwork } from '../../../../src/instance/http/transport';
import type { Connection } from '../../../../src/instance/connection';
import type { SampleVersion } from '../../../../src/sample/versions';
import { startControlledSample, type ControlledSample } from '../../../support/sample/controlledSample';
import { wholeTable } from '../../../../src/shared/table/query';
import type { Cell } from '../../../../src/shared/table/table';
import { UserError } from '../../../../src/shared/userError';
import { CombinedRuns, statesOf } from '../../../support/combinedRun';
import { eventually } from '../../../support/eventually';
import { everythingIn, folderForEachTest } from '../../../support/folders';

const overview =
  'query Overview { site { productVersion rateLimits { maxDepth } } currentUser { username siteAdmin } }';

describe('CombinedRun', () => {
  const home = folderForEachTest();
  const samples: ControlledSample[] = [];
  let runs: CombinedRuns;
  let connections: Connection[];

  before(async () => {
    const versions: SampleVersion[] = ['7.0.0', '7.0.0', '6.12.0', '6.9.0', '7.0.0', '7.0.0'];
    for (const version of versions)
      samples.push(await startControlledSample({ users: 20, days: 5, record: true, settings: { version } }));
    await samples[4]?.stop();
  });
  after(async () => {
    setNetwork({});
    await Promise.all(samples.map((sample) => sample.stop()));
  });
  beforeEach(async () => {
    runs = new CombinedRuns(home.path);
    const names = ['Alpha', 'Beta', 'Gamma', 'Delta', 'Down', 'Slow'];
    connections = [];
    for (const [place, { baseUrl, tokens, control }] of samples.entries()) {
      control.removeFaults();
      control.forgetRequests();
      const connection: Connection = {
        id: `c${place}`,
        name: names[place] ?? '',
        baseUrl,
        scheme: 'token',
        mutationPolicy: place === 1 ? 'read-only' : 'ask',
      };
      connections.push(await runs.connect(connection, tokens.admin));
    }
  });

  /** Returns the number of requests with the operation that each running instance received. */
  const received = (): readonly number[] =>
    samples.map(
      ({ control }) => control.requests().filter(({ target }) => target.endsWith('?Overview')).length,
    );
  const slow = (milliseconds: number): void =>
    void samples[5]?.control.addFault({ operation: 'Overview', action: { kind: 'delay', milliseconds } });
  /** Waits until the page of a run has a state. */
  const until = (run: CombinedRun, isReached: (states: readonly string[]) => boolean): Promise<void> =>
    new Promise((resolve) => {
      const look = (): void => {
        if (!isReached(statesOf(run.page()))) return;
        subscription.dispose();
        resolve();
      };
      const subscription = run.onDidChange(look);
      look();
    });

  it('runs a query on six instances of three versions, of which one is down and one slow', async () => {
    slow(300);
    const run = runs.create(overview, connections);
    await run.start();
    const states = statesOf(run.page());
    assert.deepEqual(states.slice(0, 3), ['Alpha: OK | 1', 'Beta: OK | 1', 'Gamma: OK | 1']);
    assert.match(
      states[3] ?? '',
      /^Delta: Not sent \| "Overview" wasn't sent: Delta would reject it\. .*rateLimits/,
    );
    assert.match(states[4] ?? '', /^Down: Failed \| .*127\.0\.0\.1/);
    assert.equal(states[5], 'Slow: OK | 1');
    assert.deepEqual(received(), [1, 1, 1, 0, 0, 1]);
    assert.deepEqual(
      runs.rows().map((row) => [row['connection'], row['differs'], row['site.productVersion']]),
      [
        ['Alpha', true, '7.0.0'],
        ['Beta', true, '7.0.0'],
        ['Gamma', true, '6.12.0'],
        ['Slow', true, '7.0.0'],
      ],
    );
    assert.deepEqual(run.page().differences, [
      {
        path: 'site.productVersion',
        values: [
          {
            value: '7.0.0',
            connections: 'Alpha, Beta, and Slow',
            names: 'Alpha, Beta, and Slow',
            marked: false,
          },
          { value: '6.12.0', connections: 'Gamma', names: 'Gamma', marked: true },
        ],
      },
    ]);
    assert.deepEqual(
      runs.history.map(({ connectionName, outcome }) => `${connectionName} ${outcome}`).sort(),
      ['Alpha ok', 'Beta ok', 'Down failed', 'Gamma ok', 'Slow ok'],
    );
    assert.deepEqual(statesOf(runs.saved() ?? assert.fail()), states);
    run.dispose();
  });

  it('sends nothing to an instance whose cost limits the query exceeds, and nothing of a mutation', async () => {
    const limited = new CombinedRuns(home.path, { costLimits: { Beta: { graphQLMaxDepth: 1 } } });
    const chosen = connections.slice(0, 2);
    for (const [place, each] of chosen.entries()) await limited.connect(each, samples[place]?.tokens.admin);
    const run = limited.create(overview, chosen);
    await run.start();
    const [alpha, beta] = statesOf(run.page());
    assert.equal(alpha, 'Alpha: OK | 1');
    assert.match(beta ?? '', /^Beta: Not sent \| "Overview" exceeds the cost limits of Beta\. .*1/);
    const mutation = limited.create('mutation Overview { reloadSite { alwaysNil } }', chosen);
    await mutation.start();
    const [asked, refused] = statesOf(mutation.page());
    assert.equal(asked, 'Alpha: Canceled');
    assert.match(refused ?? '', /^Beta: Not sent \| Beta is read-only/);
    assert.deepEqual(received(), [1, 0, 0, 0, 0, 0]);
    run.dispose();
    mutation.dispose();
  });

  it('sends nothing to any instance if the user cancels during the checks', async () => {
    const run = runs.create(overview, connections);
    const running = run.start();
    await until(run, (states) => states.some((state) => state.endsWith('Checking...')));
    await run.act('cancel', undefined);
    await running;
    assert.ok(statesOf(run.page()).every((state) => state.endsWith(': Canceled')));
    assert.deepEqual(received(), [0, 0, 0, 0, 0, 0]);
    assert.deepEqual(runs.history, []);
    run.dispose();
  });

  it('cancels one connection and retries it, and sends nothing again to the others', async () => {
    slow(60_000);
    const run = runs.create(
      overview,
      [connections[0], connections[5]].flatMap((one) => one ?? []),
    );
    const running = run.start();
    await until(run, (states) => states[0] === 'Alpha: OK | 1' && states[1] === 'Slow: Running...');
    await eventually(() => runs.rows().length === 1, 'the row of the first response');
    assert.deepEqual(statesOf(runs.saved() ?? assert.fail()), [
      'Alpha: OK | 1',
      'Slow: Canceled | The window was closed before the response arrived. Run the operation again.',
    ]);
    await run.act('cancel', 'c5');
    await running;
    assert.deepEqual(statesOf(run.page()), ['Alpha: OK | 1', 'Slow: Canceled']);
    samples[5]?.control.removeFaults();
    await run.act('retry', undefined);
    assert.deepEqual(statesOf(run.page()), ['Alpha: OK | 1', 'Slow: OK | 1']);
    assert.equal(runs.rows().length, 2);
    assert.equal(run.page().same, 'All responses have the same data.');
    assert.deepEqual(received(), [1, 0, 0, 0, 0, 2]);
    run.dispose();
  });

  it('cancels everything and deletes files when its tab is closed', async () => {
    slow(60_000);
    const long = `query Overview { ${Array.from({ length: 90 }, (_, id) => `a${id}: users(first: 20) { nodes { id username displayName email url settingsURL createdAt } }`).join(' ')} }`;
    const run = runs.create(
      long,
      [connections[0], connections[5]].flatMap((one) => one ?? []),
    );
    const running = run.start();
    await until(run, ([state]) => state?.startsWith('Alpha: OK') === true);
    assert.equal(everythingIn(runs.core.responsesFolder()).length, 1);
    run.dispose();
    await running;
    assert.equal(statesOf(run.page())[1], 'Slow: Canceled');
    await eventually(() => everythingIn(runs.core.responsesFolder()).length === 0, 'no files');
  });

  it('tells connections with equal names apart', async () => {
    const [alpha, beta] = connections;
    assert.ok(alpha && beta);
    const same = await runs.connect({ ...beta, id: 'same', name: 'Alpha' }, samples[1]?.tokens.admin);
    const run = runs.create(overview, [alpha, same]);
    await run.start();
    const names = [alpha, same].map(({ baseUrl }) => `Alpha (${new URL(baseUrl).host})`);
    assert.deepEqual(
      runs.rows().map((row) => row['connection']),
      names,
    );
    assert.deepEqual(
      run.page().rows.map(({ name }) => name),
      names,
    );
    run.dispose();
  });

  it('combines the list with the most rows, or the one that the user selects', async () => {
    const query = '{ users(first: 3) { nodes { username } } organizations(first: 2) { nodes { name } } }';
    const run = runs.create(query, connections.slice(0, 3));
    await run.start();
    const { lists, list } = run.page();
    assert.deepEqual([lists, list], [['users.nodes', 'organizations.nodes'], 'users.nodes']);
    assert.equal(runs.rows().length, 9);
    runs.tableError = new UserError('file', 'No space left.');
    await assert.rejects(run.act('selectList', 'organizations.nodes'), runs.tableError);
    await run.act('selectList', 'organizations.nodes');
    assert.equal(run.page().list, 'organizations.nodes');
    assert.deepEqual(Object.keys(runs.rows()[0] ?? {}), ['connection', 'differs', 'name']);
    run.dispose();
  });

  it('writes tables that the report engine opens, with and without rows', async () => {
    const engine = runs.core.reportEngine;
    const open = async (table: TableToOpen | undefined): Promise<readonly (readonly Cell[])[]> => {
      const reader = await engine.open((table as FileTable).source);
      const filter = { column: 'differs', operator: 'oneOf', values: ['true'] } as const;
      const filters = reader.info.rows === 0 ? [] : [filter];
      const { rows } = await reader.page({ ...wholeTable, filters }, { offset: 0, limit: 10 });
      await reader.close();
      return [reader.info.columns.map(({ id, kind }) => `${id} ${kind}`), ...rows];
    };
    samples[0]?.control.addUser({ username: 'added' });
    const run = runs.create('{ users(first: 100) { nodes { username } } }', connections.slice(0, 2));
    try {
      await run.start();
      assert.deepEqual(await open(runs.tables.at(-1)), [
        ['connection text', 'differs boolean', 'username text'],
        ['Alpha', 'true', 'added'],
      ]);
      const empty = runs.create(overview, connections.slice(3, 4));
      await empty.start();
      assert.deepEqual(await open(runs.tables.at(-1)), [['connection text', 'differs text']]);
      empty.dispose();
    } finally {
      await engine.stop();
    }
    run.dispose();
  });

  it('offers the action that an error suggests, and reports a removed connection', async () => {
    const [alpha, beta] = connections;
    assert.ok(alpha && beta);
    await runs.core.signIns.signOut(alpha);
    await runs.core.connections.remove(beta.id);
    const run = runs.create(overview, [alpha, beta]);
    await run.start();
    const [signedOut, removed] = run.page().rows;
    assert.deepEqual([signedOut?.state, signedOut?.fix], ['failed', 'Sign In']);
    assert.deepEqual([removed?.state, removed?.reason], ['notSent', 'The connection "Beta" was removed.']);
    const { source } = runs.tables.at(-1) as FileTable;
    assert.equal(source.kind, 'csv');
    assert.equal(readFileSync(source.path, 'utf8'), 'connection,differs\n');
    run.dispose();
  });
});
