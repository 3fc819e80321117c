import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse as parseCsv } from 'csv-parse/sync';
import { buildSchema } from 'graphql';
import { parquetReadObjects } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import { cli, sampleEnvironment, type CliOutcome } from '../../support/cli/cliProcess';
import { folderForEachTest } from '../../support/folders';
import { runningSample } from '../sample/support/running';

const document = `
query Users($first: Int!) {
  users(first: $first) { nodes { ...Row } totalCount pageInfo { hasNextPage endCursor } }
}
query Me { currentUser { username } }
query Wrong { currentUser { nope } }
query Costly { users(first: 1000000) { nodes { username } } }
mutation Create { createAccessToken(user: "nobody", scopes: [], note: "n") { id } }
`;

interface Envelope {
  readonly version: number;
  readonly ok: boolean;
  readonly data: unknown;
  readonly errors: readonly { readonly message: string }[];
  readonly facts: Readonly<Record<string, unknown>>;
  readonly failure: { readonly kind: string; readonly exitCode: number } | null;
}

describe('instance-explorer', function () {
  this.timeout(60_000);
  const sample = runningSample();
  const home = folderForEachTest();
  const path = (name: string): string => join(home.path, name);
  const run = (...args: string[]): Promise<CliOutcome> =>
    cli(args, { cwd: home.path, env: sampleEnvironment(sample(), path('cache')) });
  const requests = (): readonly string[] =>
    sample()
      .control.requests()
      .map(({ target }) => target);

  beforeEach(() => {
    writeFileSync(path('users.graphql'), document);
    writeFileSync(path('row.graphql'), 'fragment Row on User { username siteAdmin }');
  });

  /** Runs a command that must succeed without messages other than notes. */
  async function result(...args: string[]): Promise<string> {
    const { code, stdout, stderr } = await run(...args);
    assert.equal(code, 0, stderr);
    assert.doesNotMatch(stderr, /error/);
    return stdout;
  }

  async function envelopeOf(expected: number, ...args: string[]): Promise<Envelope> {
    const { code, stdout, stderr } = await run(...args, '--json');
    assert.equal(code, expected, stderr);
    const envelope = JSON.parse(stdout) as Envelope;
    assert.deepEqual(Object.keys(envelope), ['version', 'ok', 'data', 'errors', 'facts', 'failure']);
    assert.equal(envelope.version, 1);
    assert.equal(envelope.ok, expected === 0);
    return envelope;
  }

  it('run prints the response, with variables and fragments of other files', async () => {
    const text = await result('run', 'users.graphql', 'Users', '--var', 'first=2');
    const { data } = JSON.parse(text) as { data: { users: { nodes: unknown[]; totalCount: number } } };
    assert.equal(data.users.nodes.length, 2);
    writeFileSync(path('users.vars.json'), '{"Users": {"first": 3}}');
    const rows = parseCsv(await result('run', 'users.graphql', 'Users', '-f', 'csv'), { columns: true });
    assert.equal(rows.length, 3);
    assert.deepEqual(Object.keys(rows[0] as object), ['username', 'siteAdmin']);
  });

  it('run prints rows in each format, and follows pages', async () => {
    const rows = async (format: string): Promise<string> =>
      result('run', 'users.graphql', 'Users', '--var', 'first=15', '--all-pages', '-f', format);
    const [csv, json, ndjson, markdown, table] = await Promise.all(
      ['csv', 'json', 'ndjson', 'markdown', 'table'].map(rows),
    );
    const expected = JSON.parse(json ?? '') as readonly { readonly username: string }[];
    assert.equal(expected.length, 40);
    const names = expected.map(({ username }) => username);
    assert.deepEqual(
      parseCsv<{ username: string }>(csv ?? '', { columns: true }).map((row) => row.username),
      names,
    );
    assert.deepEqual(
      (ndjson ?? '')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown),
      expected,
    );
    assert.deepEqual(
      (markdown ?? '')
        .trim()
        .split('\n')
        .slice(2)
        .map((line) => line.split(' ')[1]),
      names,
    );
    assert.deepEqual(
      (table ?? '')
        .trim()
        .split('\n')
        .slice(2)
        .map((line) => line.split(' ')[0]),
      names,
    );
  });

  it('run exits with 1 for GraphQL errors, and prints the response', async () => {
    const { errors, facts, data } = await envelopeOf(1, 'run', 'users.graphql', 'Create', '--allow-mutation');
    assert.match(errors[0]?.message ?? '', /invalid ID/);
    assert.equal(data, null);
    assert.equal(facts['operation'], 'Create');
  });

  it("run exits with 3 and doesn't send an invalid, costly, or unconfirmed request", async () => {
    await run('schema', 'pull');
    const before = requests().length;
    for (const [name, message] of [
      ['Wrong', /Cannot query field "nope"/],
      ['Costly', /cost limits/],
      ['Create', /no terminal to ask.*--allow-mutation/],
    ] as const) {
      const { code, stdout, stderr } = await run('run', 'users.graphql', name);
      assert.equal(code, 3, name);
      assert.equal(stdout, '');
      assert.match(stderr, message);
    }
    // Only the schema is requested again, because an outdated schema can cause problems.
    const sent = new Set(
      requests()
        .slice(before)
        .map((target) => target.replace(/^.*\?/, '')),
    );
    assert.deepEqual([...sent], ['IntrospectionQuery']);
  });

  it('run uses the schema of the last 15 minutes', async () => {
    await result('run', 'users.graphql', 'Me');
    const before = requests().length;
    await result('run', 'users.graphql', 'Me');
    assert.deepEqual(
      requests()
        .slice(before)
        .map((target) => target.replace(/^.*\?/, '')),
      ['Me'],
    );
  });

  it('validate lists problems with their places', async () => {
    const { code, stdout } = await run('validate', '.');
    assert.equal(code, 1);
    assert.match(
      stdout,
      /^users\.graphql:6:29: error: Cannot query field "nope" on type "User"\. \(unknown-field\)$/m,
    );
    writeFileSync(
      path('users.graphql'),
      'query Me { currentUser { username } } query R { currentUser { ...Row } }',
    );
    assert.equal(await result('validate', 'users.graphql', 'row.graphql'), '');
  });

  it('cost needs no instance, and exits with 1 above a limit', async () => {
    const offline = (name: string): Promise<CliOutcome> => cli(['cost', path('users.graphql'), name]);
    const me = await offline('Me');
    assert.deepEqual(me, {
      code: 0,
      stdout: 'Me: Cost depth 2/30 · fields 2/500K · unique 2/500\n',
      stderr: '',
    });
    const costly = await offline('Costly');
    assert.equal(costly.code, 1);
    assert.match(costly.stdout, /Field count: 1,000,0\d\d, limit: 500,000/);
  });

  it('schema pull prints a schema that graphql-js reads', async () => {
    assert.ok(buildSchema(await result('schema', 'pull')).getType('User'));
    const { data } = JSON.parse(await result('schema', 'pull', '-f', 'json')) as { data: object };
    assert.ok('__schema' in data);
  });

  it('schema check finds the operations that a change breaks, with file, line, and name', async () => {
    writeFileSync(path('users.graphql'), document.replace(/^query Wrong.*$/m, ''));
    await result('schema', 'pull', '-o', 'old.graphql');
    const old = readFileSync(path('old.graphql'), 'utf8');
    writeFileSync(
      path('new.graphql'),
      old.replace(/(?<=^type User [\s\S]*?\n {2})siteAdmin: /m, 'isAdmin: '),
    );
    const { code, stdout, stderr } = await run('schema', 'check', '.', '--to', 'new.graphql');
    assert.equal(code, 1, stderr);
    assert.match(stdout, /^row\.graphql:1:33: error: Users: Cannot query field "siteAdmin"/m);
    assert.match(stderr, /Breaking changes: 1\..*Broken operations: 1\./);
    assert.equal(await result('schema', 'check', '.', '--from', 'old.graphql'), '');
    // The schemas themselves aren't operations.
    const { code: usage } = await run('schema', 'check', '.');
    assert.equal(usage, 2);
  });

  it('report export writes to standard output and to files in every kind of format', async () => {
    const csv = parseCsv(await result('report', 'export', 'user-registry'), { columns: true });
    assert.equal(csv.length, 40);
    await result('report', 'export', 'user-registry', '-f', 'parquet', '-o', 'r.parquet');
    const file = readFileSync(path('r.parquet'));
    const buffer = file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength);
    assert.equal((await parquetReadObjects({ file: buffer, compressors })).length, 40);
    const { facts, data } = await envelopeOf(
      0,
      'report',
      'export',
      'user-registry',
      '-f',
      'excel',
      '-o',
      'r.xlsx',
    );
    assert.equal(facts['rows'], 40);
    assert.equal(data, null);
  });

  it('sql queries downloaded reports and files', async () => {
    await result('report', 'export', 'user-registry', '-o', 'r.csv');
    writeFileSync(path('t.csv'), 'id\n1\n9007199254740993\n');
    const statement = 'SELECT (SELECT count(*) FROM registry) AS n, max(id) AS id FROM t';
    const text = await result('sql', statement, '--table', 't=t.csv', '-f', 'json');
    assert.equal(text, '[\n  {"n": 40, "id": 9007199254740993}\n]\n');
    const { data } = await envelopeOf(0, 'sql', statement, '--table', 't=t.csv');
    assert.equal(JSON.stringify(data), '[{"n":40,"id":9007199254740992}]');
  });
});
