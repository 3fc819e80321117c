import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { commandLinesOf } from '../../../scripts/lib/commandLines.mjs';
import { commandsOfOwnSuite } from '../../../scripts/lib/documentedCommands.mjs';
import { root } from '../../../scripts/lib/paths.mjs';
import { chosenSuites, kinds } from '../../../scripts/lib/suites.mjs';
import { configuredCommands } from '../../support/configuration';

/** `npm test`, and the command of `.ci/run`. */
const ci = ['npm test', 'npm test -- --engines'];

/** Commands that a suite executes but no document names. */
const undocumented = ['npm run format:check'];

describe('documented commands', () => {
  it('are found in code blocks and inline code', () => {
    const markdown = [
      'Run `npm start`, or `LIMIT=2 npm test -- --grep x`; see `npm.md`.',
      '',
      '    npm run lint   # every rule',
      '    { "type": "npm" }',
      '',
      '```sh',
      'duckdb -init duckdb.sql',
      '',
      'npm start',
      '```',
    ].join('\n');
    assert.deepEqual(commandLinesOf(markdown), [
      'npm run lint',
      'duckdb -init duckdb.sql',
      'npm start',
      'LIMIT=2 npm test -- --grep x',
    ]);
    assert.deepEqual(commandLinesOf(markdown.replaceAll('\n', '\r\n')), commandLinesOf(markdown));
  });

  it('match the commands that suites and CI execute', () => {
    const documented = new Set(
      documents().flatMap((path) => commandLinesOf(readFileSync(join(root, path), 'utf8'))),
    );
    const executed = new Set([...ci, ...chosenSuites({}).flatMap(({ commands = [] }) => commands)]);
    for (const command of undocumented) executed.delete(command);
    assert.deepEqual([...documented].sort(), [...executed].sort());
    assert.match(readFileSync(join(root, '.ci', 'run'), 'utf8'), /^exec npm test -- --engines$/m);
  });

  it('are in the title of the unit test that executes them', () => {
    const [unit] = chosenSuites({ only: 'unit' });
    const folder = join(root, 'test', 'unit');
    const tests = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.test.ts'))
      .map((name) => readFileSync(join(folder, name), 'utf8'));
    for (const command of unit?.commands ?? [])
      assert.ok(
        tests.some((text) => text.includes(`the command "${command}"`)),
        command,
      );
  });

  it('are executed unchanged, or with additional arguments and other numbers', () => {
    for (const [documented, executed] of commandsOfOwnSuite) {
      const withoutNumbers = (line: string): string => line.replace(/=\d+/g, '=N').replace(/ -- /, ' ');
      assert.ok(withoutNumbers(executed).startsWith(withoutNumbers(documented)), executed);
    }
  });

  it('include the commands of workflows, tasks, and the container, with valid options', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      scripts: Readonly<Record<string, string>>;
    };
    const executed = [...ci, ...chosenSuites({}).flatMap(({ commands = [] }) => commands)];
    const configured = configuredCommands();
    assert.ok(configured.includes('npm run watch') && configured.length > 5);
    for (const line of configured.filter((command) => command !== 'npm ci')) {
      const [, base = '', name = '', given = ''] = /^(npm (?:run )?(\S+))(?: -- (.+))?$/.exec(line) ?? [];
      assert.ok(executed.includes(base), line);
      const [, script = ''] = /^node (\S+)$/.exec(scripts[name] ?? '') ?? [];
      const choice = parseArgs({
        args: given.split(' ').filter(Boolean),
        options: acceptedBy(script),
      }).values;
      if (base === 'npm test') assert.ok(chosenSuites(choice).length > 0, line);
    }
  });

  it('include every value of --only', () => {
    const contributing = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
    for (const kind of kinds) assert.ok(contributing.includes(`\`${kind}\``), kind);
  });
});

/** Returns the options of a script, from the argument of its `parseArgs`. */
function acceptedBy(script: string): Record<string, { type: 'string' | 'boolean' }> {
  const code = readFileSync(join(root, script), 'utf8');
  const options = [...code.matchAll(/(\w+): \{ type: '(string|boolean)'/g)];
  return Object.fromEntries(
    options.map(([, name = '', type]) => [name, { type: type === 'string' ? 'string' : 'boolean' }]),
  );
}

function documents(): string[] {
  const inFolder = (folder: string): string[] =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => join(folder, name));
  return [...inFolder('.'), ...inFolder('docs')];
}
