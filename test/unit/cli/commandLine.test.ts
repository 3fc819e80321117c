import assert from 'node:assert/strict';
import { readCommandLine } from '../../../src/cli/commandLine';
import { commands } from '../../../src/cli/commandTable';
import { throwsUserError } from '../../support/userErrors';

describe('command line', () => {
  const read = (...args: string[]) => readCommandLine(args, '1.2.3');

  it('prints the overview without arguments, and the version', () => {
    for (const args of [[], ['--help'], ['-h'], ['help']]) {
      const line = readCommandLine(args, '1.2.3');
      assert.ok(line.kind === 'print');
      for (const name of Object.keys(commands)) assert.ok(line.text.includes(`  ${name} `), name);
    }
    assert.deepEqual(read('--version'), { kind: 'print', text: '1.2.3\n' });
  });

  it('prints every option in the help of a command', () => {
    for (const [name, { options }] of Object.entries(commands)) {
      const line = read(...name.split(' '), '--help');
      assert.ok(line.kind === 'print');
      for (const option of Object.keys(options))
        assert.ok(line.text.includes(` --${option}`), `${name} ${option}`);
    }
  });

  it('finds commands of one and of two words', () => {
    const run = read('run', 'a.graphql', 'Me', '--var', 'a=1', '--var=b=2', '-f', 'csv');
    assert.ok(run.kind === 'command');
    assert.equal(run.name, 'run');
    assert.deepEqual(run.positionals, ['a.graphql', 'Me']);
    assert.deepEqual({ ...run.values }, { var: ['a=1', 'b=2'], format: 'csv' });
    const pull = read('schema', 'pull');
    assert.ok(pull.kind === 'command');
    assert.equal(pull.name, 'schema pull');
  });

  const wrong: readonly (readonly [args: readonly string[], message: RegExp, advice: RegExp])[] = [
    [['rnu'], /^Unknown command "rnu"\./, /run, validate/],
    [['schema'], /^Unknown command "schema"\./, /^The commands are schema pull, schema check\.$/],
    [['schema', 'psuh'], /"schema psuh"/, /schema pull/],
    [['constructor'], /"constructor"/, /run/],
    [['run', '--formt', 'csv', 'a'], /^Unknown option '--formt'\.$/, /run --help/],
    [['run', 'a', '--token', 'canary123'], /^Unknown option '--token'\.$/, /run --help/],
    [['run', 'a', '--format'], /'-f, --format <value>' argument missing/, /run --help/],
    [['run', 'a', '--force=yes'], /'--force' does not take an argument/, /run --help/],
    [['run'], /^Usage: instance-explorer run FILE/, /run --help/],
    [['run', 'a', 'b', 'c'], /^Usage: instance-explorer run FILE/, /run --help/],
    [['schema', 'pull', 'x'], /^Usage: instance-explorer schema pull/, /schema pull --help/],
  ];
  for (const [args, message, advice] of wrong)
    it(`rejects ${args.join(' ')}`, () => {
      const error = throwsUserError(() => readCommandLine(args, ''), { kind: 'input', message, advice });
      assert.doesNotMatch(String(error), /canary/);
    });
});
