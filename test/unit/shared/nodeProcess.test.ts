import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { startNodeProcess, type NodeProcessOptions } from '../../../src/shared/nodeProcess';
import { folderForEachTest } from '../../support/folders';

/** Matches the environment variables that Node.js adds to child processes on Windows, and those that macOS adds. */
const bySystem =
  /^(?:HOMEDRIVE|HOMEPATH|LOGONSERVER|PATH|SYSTEMDRIVE|SYSTEMROOT|TEMP|USERDOMAIN|USERNAME|USERPROFILE|WINDIR|__CF_.*)$/i;

describe('startNodeProcess', () => {
  const folder = folderForEachTest();
  const secret = 'INSTANCE_EXPLORER_TEST_SECRET';
  before(() => (process.env[secret] = 'canary-3f9'));
  after(() => delete process.env[secret]);

  async function namesSeen(options: Omit<NodeProcessOptions, 'stdio'> = {}): Promise<readonly string[]> {
    const program = join(folder.path, 'program.cjs');
    writeFileSync(program, 'console.log(JSON.stringify([Object.keys(process.env), process.argv.slice(2)]))');
    const child = startNodeProcess(program, { ...options, stdio: ['ignore', 'pipe', 'inherit'] });
    assert.ok(child.stdout);
    const [names, args] = JSON.parse(await text(child.stdout)) as [string[], string[]];
    assert.deepEqual(args, options.args ?? []);
    return names.filter((name) => !bySystem.test(name));
  }

  it('passes no environment variables of VS Code', async () => {
    assert.deepEqual(await namesSeen(), ['ELECTRON_RUN_AS_NODE']);
  });

  it('passes the given variables and arguments', async () => {
    const options = { args: ['--a', 'b c'], environment: { NODE_ENV: 'production' } };
    assert.deepEqual((await namesSeen(options)).toSorted(), ['ELECTRON_RUN_AS_NODE', 'NODE_ENV']);
  });

  it('stops the process when the signal is aborted', async () => {
    const controller = new AbortController();
    const program = join(folder.path, 'program.cjs');
    writeFileSync(program, 'setInterval(() => {}, 1000)');
    const child = startNodeProcess(program, { stdio: 'ignore', signal: controller.signal });
    child.on('error', () => undefined);
    const ended = new Promise((resolve) => child.once('exit', resolve));
    controller.abort();
    await ended;
  });
});
