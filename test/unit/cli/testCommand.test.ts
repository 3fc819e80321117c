import assert from 'node:assert/strict';
import { readFileSync, writeFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { readXml } from 'hucre/xml';
import { cli, sampleEnvironment, type CliOutcome } from '../../support/cli/cliProcess';
import { folderForEachTest } from '../../support/folders';
import { runningSample } from '../sample/support/running';

const document = `
# @test Returns users <&"\u0001\uFFFE]]>
# @vars {"first": 2}
# @expect data.users.nodes length == 2
# @expect data.users.totalCount > 2
# @test Fails ##[group]
# @expect data.users.nodes length == 3
# @test Wrong
# @expect data.users.nodes lenght == 3
query Users($first: Int = 1) { users(first: $first) { nodes { ...Row } totalCount } }

# @test Changes something
mutation Create { createAccessToken(user: "nobody", scopes: [], note: "n") { id } }

# @test Reports errors
# @expect data is null
query Node { node(id: "nobody") { id } }

# @test Has an invalid field
query Wrong { currentUser { nope } }
`;

describe('instance-explorer test', function () {
  this.timeout(60_000);
  const sample = runningSample();
  const home = folderForEachTest();
  const path = (name: string): string => join(home.path, name);
  const run = (...args: string[]): Promise<CliOutcome> =>
    cli(['test', ...args], { cwd: home.path, env: sampleEnvironment(sample(), path('cache')) });

  beforeEach(() => writeFileSync(path('row.graphql'), 'fragment Row on User { username }'));

  it('reports every test as text, JSON, and JUnit, and exits with 1', async () => {
    writeFileSync(path('users.graphql'), document);
    const before = sample().control.requests().length;
    const { code, stdout, stderr } = await run(
      '--reporter',
      'text',
      '--reporter',
      'junit=t.xml',
      '--reporter',
      'json=t.json',
    );
    assert.equal(code, 1, stderr);
    const kinds = [...stdout.matchAll(/^\S+:\d+: (\w+): /gm)].map(([, kind]) => kind);
    assert.deepEqual(kinds.slice(0, 4), ['passed', 'failed', 'error', 'skipped']);
    assert.equal(kinds.length, 6);
    assert.equal(kinds[5], 'error');
    assert.match(stdout, /users\.graphql:7: .*length == 3/);
    assert.match(stdout, /: Users: Fails # #\[group\] /, 'no command of GitHub Actions');
    const cases = JSON.parse(readFileSync(path('t.json'), 'utf8')) as readonly { readonly result: string }[];
    assert.deepEqual(
      cases.map(({ result }) => result),
      kinds,
    );
    const xml = readFileSync(path('t.xml'), 'utf8');
    // eslint-disable-next-line no-control-regex
    assert.doesNotMatch(xml, /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/);
    const [suite] = readXml(xml, { rowTag: 'testsuite', flatten: false }).data;
    assert.deepEqual([suite?.['@tests'], suite?.['@skipped']].map(String), ['6', '1']);
    const rows = readXml(xml, { rowTag: 'testcase' }).data;
    assert.deepEqual(
      rows.map(elementOf),
      kinds.map((kind) => (kind === 'failed' ? 'failure' : kind)),
    );
    assert.equal(rows[0]?.['@name'], 'Users: Returns users <&"]]>');
    assert.equal(rows[1]?.['@name'], 'Users: Fails ##[group]');
    assert.match(String(rows[1]?.['failure.@message']), /length == 3/);
    assert.match(
      String(rows[1]?.['failure.#text'] ?? rows[1]?.['failure']),
      /expected: length == 3\s+actual: length == 1/,
    );
    assert.ok(sample().control.requests().length > before);
  });

  it('exits with 0 if all tests pass, and with 2 without tests or for wrong reporters', async () => {
    writeFileSync(
      path('me.graphql'),
      '# @test Me\n# @expect data.currentUser is not null\n{ currentUser { username } }',
    );
    assert.equal((await run('me.graphql')).code, 0);
    assert.equal((await run('row.graphql')).code, 2);
    assert.equal((await run('--reporter', 'tap')).code, 2);
    assert.equal((await run('--reporter', 'junit=')).code, 2);
    assert.equal((await run('--reporter', 'junit=t.xml', '--reporter', 'json=t.xml')).code, 2);
    writeFileSync(path('t.xml'), 'mine');
    assert.equal((await run('--reporter', 'junit=t.xml')).code, 6);
    assert.equal(readFileSync(path('t.xml'), 'utf8'), 'mine');
  });

  it('sends no other test after a rejected token, and writes the report', async () => {
    writeFileSync(path('me.graphql'), '# @test One\n# @test Two\n{ currentUser { username } }');
    const env = { ...sampleEnvironment(sample(), path('cache')), INSTANCE_EXPLORER_TOKEN: 'wrong-token' };
    const { code, stdout } = await cli(['test', '--reporter', 'junit=t.xml', '--reporter', 'text'], {
      cwd: home.path,
      env,
    });
    assert.equal(code, 1);
    assert.equal([...stdout.matchAll(/: error: /g)].length, 2);
    assert.ok(existsSync(path('t.xml')));
    assert.doesNotMatch(stdout + readFileSync(path('t.xml'), 'utf8'), /wrong-token/);
  });
});

function elementOf(row: Readonly<Record<string, unknown>>): string {
  const names = ['failure', 'error', 'skipped'];
  const isGiven = (name: string): boolean =>
    Object.entries(row).some(
      ([key, value]) => value !== null && (key === name || key.startsWith(`${name}.`)),
    );
  return names.find(isGiven) ?? 'passed';
}
