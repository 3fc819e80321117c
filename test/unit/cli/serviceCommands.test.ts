import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readXml } from 'hucre/xml';
import { cli, type CliOutcome } from '../../support/cli/cliProcess';
import { folderForEachTest } from '../../support/folders';
import { useServer } from '../../support/http/scriptedServer';

/** What services for continuous integration execute in the output of a program, at the start of a line or anywhere. */
const command = /^\s*::|##\w*\[/m;

const hostile = '##vso[task.setvariable variable=x]\r::error::y';

const schema = `type Query { me(old: Int @deprecated(reason: ${JSON.stringify(hostile)})): String, list: [Item!] }
type Item { name: String, nested: [String] }
`;

describe('instance-explorer in a CI service', function () {
  this.timeout(60_000);
  const server = useServer();
  const home = folderForEachTest();
  const path = (name: string): string => join(home.path, name);
  const run = (...args: readonly string[]): Promise<CliOutcome> =>
    cli(args, {
      cwd: home.path,
      env: {
        INSTANCE_EXPLORER_URL: server.origin,
        INSTANCE_EXPLORER_TOKEN: 'a0123456789',
        INSTANCE_EXPLORER_CACHE: path('cache'),
      },
    });

  beforeEach(() => {
    writeFileSync(path('schema.txt'), schema);
    writeFileSync(path('own.graphql'), 'query Own { me list { name nested } }');
  });

  it('prints the values of a response, but no commands', async () => {
    const data = { me: hostile, list: [{ name: `::${hostile}`, nested: ['##[group]'] }] };
    server.reply({ body: JSON.stringify({ data }) });
    const values: Readonly<Record<string, unknown>> = { json: data.list, ndjson: data.list[0] };
    for (const format of [undefined, 'json', 'ndjson', 'table', 'markdown']) {
      const options = format === undefined ? [] : ['-f', format];
      const { code, stdout, stderr } = await run('run', 'own.graphql', '--schema', 'schema.txt', ...options);
      assert.equal(code, 0, stderr);
      assert.doesNotMatch(stdout, command, format);
      if (format === undefined) assert.deepEqual(JSON.parse(stdout), { data });
      else if (format in values) assert.deepEqual(JSON.parse(stdout), values[format]);
    }
    const { stdout } = await run('run', 'own.graphql', '--schema', 'schema.txt', '--json');
    assert.doesNotMatch(stdout, command);
    assert.deepEqual((JSON.parse(stdout) as { readonly data: unknown }).data, data);
  });

  it('prints no commands in messages, problems, and failures', async () => {
    writeFileSync(path('own.graphql'), 'query Own { me(old: 1) }');
    const found = await run('validate', 'own.graphql', '--schema', 'schema.txt');
    assert.match(found.stdout, /^own\.graphql:1:16: \w+: .*vso\[task\.setvariable/);
    assert.equal(found.stdout.split(/[\r\n]+/).length, 2, found.stdout);
    assert.doesNotMatch(found.stdout + found.stderr, command);
    server.reply({ body: JSON.stringify({ data: null, errors: [{ message: hostile }] }) });
    const failed = await run('run', 'own.graphql', '--schema', 'schema.txt', '--json');
    assert.equal(failed.code, 1);
    assert.doesNotMatch(failed.stdout + failed.stderr, command);
    server.reply({ status: 500, body: hostile });
    const broken = await run('run', 'own.graphql', '--schema', 'schema.txt', '--json');
    assert.equal(broken.code, 5);
    assert.doesNotMatch(broken.stdout + broken.stderr, command);
    assert.match(broken.stdout, /vso\[task/);
  });

  it('reports tests without commands, and as valid XML for every name of a file', async () => {
    const name = 'a\u0001b ##[c].graphql';
    writeFileSync(path(name), `# @test One\n# @expect data.me == "x"\n# @test Two ##[x]\nquery Own { me }`);
    server.reply({ body: JSON.stringify({ data: { me: hostile } }) });
    for (const reporter of ['text', 'json', 'junit']) {
      const { code, stdout, stderr } = await run(
        ...['test', name, '--schema', 'schema.txt', '--reporter', `${reporter}=${reporter}.txt`],
        ...['--reporter', 'text'],
      );
      assert.equal(code, 1, stderr);
      const report = readFileSync(path(`${reporter}.txt`), 'utf8');
      assert.doesNotMatch(report + stdout, command, reporter);
      // eslint-disable-next-line no-control-regex
      assert.doesNotMatch(report, /[\u0000-\u0008\u000B-\u001F]/, reporter);
      if (reporter === 'json')
        assert.equal((JSON.parse(report) as { readonly title: string }[])[1]?.title, 'Two ##[x]');
      if (reporter !== 'junit') continue;
      const [first, second] = readXml(report, { rowTag: 'testcase' }).data;
      assert.equal(second?.['@name'], 'Own: Two ##[x]');
      assert.equal(first?.['@classname'], 'ab ##[c].graphql');
    }
  });

  it('rejects options that would have no effect, and one file or name for two things', async () => {
    writeFileSync(path('own.graphql'), '# @test One\nquery Own { me }');
    writeFileSync(path('t.csv'), 'a\n1\n');
    const wrong: readonly (readonly [args: readonly string[], message: RegExp])[] = [
      [['test', '--reporter', 'junit=t.xml', '-o', 't.xml'], /Two reporters have the same file/],
      [['test', '--reporter', 'junit=./t.xml', '-o', path('t.xml')], /Two reporters have the same file/],
      [['sql', 'FROM t', '--table', 't=t.csv', '--table', 'T=t.csv'], /Two of the tables have the same name/],
      [['run', 'own.graphql', '--max-pages', '5'], /Add --all-pages/],
      [['run', 'own.graphql', '--variables', 'none.json'], /Couldn't read .*none\.json/],
      [['report', 'export', 'credits', '--column', 'day'], /Omit --column/],
      [['report', 'export', 'credits', '--json'], /Add --output/],
      [['mcp', '--json'], /no result for --json/],
      [['mcp', '-o', 'x'], /no result for --json or --output/],
    ];
    for (const [args, message] of wrong) {
      const { code, stderr } = await run(...args);
      assert.equal(code, 2, stderr);
      assert.match(stderr, message);
    }
    assert.equal(server.received.length, 0);
  });
});
