import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { parse as parseYaml } from 'yaml';
import { packCommandLine } from '../../../scripts/lib/cliPackage.mjs';
import { npm } from '../../../scripts/lib/npm.mjs';
import { sampleEnvironment } from '../../support/cli/cliProcess';
import { runningSample } from '../sample/support/running';

interface Outcome {
  readonly code: number;
  readonly text: string;
}

const page = readFileSync('docs/cli.md', 'utf8');

/** Returns the lines of the fenced code blocks of a language that start with the name of the program. */
function commandsIn(language: string): readonly string[] {
  return [...page.matchAll(/^```(\w+)\n([^]*?)^```/gm)]
    .filter(([, found]) => found === language)
    .flatMap(([, , block = '']) => block.split('\n'))
    .filter((line) => line.startsWith('instance-explorer '));
}

interface Job {
  readonly steps: readonly { readonly run?: string }[];
}

/** Returns the commands of the CI job. */
function jobCommands(): readonly string[] {
  const [, yaml = ''] = /^```yaml\n([^]*?)^```/m.exec(page) ?? [];
  const { jobs } = parseYaml(yaml) as { readonly jobs: Readonly<Record<string, Job>> };
  return Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []));
}

describe('package of the command line', function () {
  this.timeout(120_000);
  if (process.platform === 'win32') return;
  const sample = runningSample();
  let home = '';
  const project = (): string => join(home, 'project');
  after(() => rmSync(home, { recursive: true, force: true }));

  before(async () => {
    home = mkdtempSync(join(tmpdir(), 'instance-explorer-cli-'));
    mkdirSync(join(project(), 'queries'), { recursive: true });
    writeFileSync(
      join(project(), 'queries', 'users.graphql'),
      '# @test Returns users\n# @vars { "first": 2 }\n' +
        'query Users($first: Int = 10) { users(first: $first) { nodes { username } pageInfo { hasNextPage endCursor } } }\n',
    );
    const file = await packCommandLine(home);
    // Without the registry. The library of the report engine is that of the checkout.
    const args = ['install', '--offline', '--omit=optional', '--prefix', home, '--global', file];
    const { code, output } = await npm(args, { cwd: home });
    assert.equal(code, 0, output);
    const binding = readdirSync('node_modules/@duckdb').find((name) => name.startsWith('node-bindings-'));
    if (binding === undefined) return;
    const target = join(home, 'lib', 'node_modules', 'instance-explorer', 'node_modules', '@duckdb', binding);
    cpSync(join('node_modules', '@duckdb', binding), target, { recursive: true });
  });

  function shell(line: string): Promise<Outcome> {
    const path = [join(home, 'bin'), dirname(process.execPath), '/usr/bin', '/bin'].join(delimiter);
    const env = { ...sampleEnvironment(sample(), join(home, 'cache')), PATH: path };
    return new Promise((resolve) => {
      execFile('/bin/sh', ['-c', line], { cwd: project(), env }, (error, stdout, stderr) =>
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, text: `${stdout}${stderr}` }),
      );
    });
  }

  it('contains no source maps, and its manifest names the program and the optional library', () => {
    const folder = join(home, 'lib', 'node_modules', 'instance-explorer');
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    assert.deepEqual(
      names.filter((name) => name.endsWith('.map') && !name.includes('node_modules')),
      [],
    );
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Record<string, object>;
    assert.deepEqual(manifest['bin'], { 'instance-explorer': 'instance-explorer.js' });
    assert.equal(manifest['dependencies'], undefined);
    assert.ok('@duckdb/node-bindings-linux-x64' in (manifest['optionalDependencies'] ?? {}));
  });

  it('prints its version', async () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly version: string };
    assert.deepEqual(await shell('instance-explorer --version'), { code: 0, text: `${version}\n` });
  });

  it('runs every command of the page', async () => {
    const lines = commandsIn('sh');
    assert.ok(lines.length >= 8);
    for (const line of lines) {
      const { code, text } = await shell(line);
      assert.equal(code, 0, `${line}\n${text}`);
    }
  });

  it('runs the commands of the CI job, which fail if an operation becomes invalid', async () => {
    const lines = jobCommands().filter((line) => line.startsWith('instance-explorer '));
    assert.equal(lines.length, 2);
    if (!existsSync(join(project(), 'schema.graphql')))
      await shell('instance-explorer schema pull -o schema.graphql');
    for (const line of lines) assert.equal((await shell(line)).code, 0, line);
    writeFileSync(join(project(), 'queries', 'old.graphql'), 'query Old { removedField }\n');
    const schema = join(project(), 'schema.graphql');
    const current = readFileSync(schema, 'utf8');
    writeFileSync(schema, current.replace(/^type Query \{$/m, 'type Query {\n  removedField: String\n'));
    for (const line of lines) {
      const { code, text } = await shell(line);
      assert.equal(code, 1, text);
      assert.match(text, /queries\/old\.graphql:1:13: error: .*removedField/);
    }
  });

  it('works without the optional library, except for the report engine', async () => {
    rmSync(join(home, 'lib', 'node_modules', 'instance-explorer', 'node_modules'), {
      recursive: true,
      force: true,
    });
    assert.equal((await shell('instance-explorer run queries/users.graphql Users')).code, 0);
    assert.equal((await shell('instance-explorer report export user-registry')).code, 0);
    const { code, text } = await shell("instance-explorer sql 'SELECT 1'");
    assert.equal(code, 5);
    assert.match(text, /report engine isn't available/);
  });
});
