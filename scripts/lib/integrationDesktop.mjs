// @ts-check
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { desktopArguments, hasDisplay } from './desktop.mjs';
import { quietSettings, withoutEditorVariables } from './environment.mjs';
import { run as runProcess } from './processes.mjs';
import { cacheSubfolder } from './paths.mjs';
import { temporaryUserDataFolder } from './userDataFolder.mjs';

/**
 * Runs the tests in a desktop VS Code.
 * @param {import('./integration.mjs').IntegrationRun} run
 * @param {string} program the desktop VS Code
 * @returns {Promise<{exitCode: number, failure: string | undefined, lastLines: string[]}>} `failure` is
 *   only defined if the run was ended after the timeout
 */
export async function runOnDesktop({ workspace, development, env, timeoutMs }, program) {
  const userDataDir = temporaryUserDataFolder();
  mkdirSync(join(userDataDir, 'User'), { recursive: true });
  writeFileSync(join(userDataDir, 'User', 'settings.json'), JSON.stringify(quietSettings));
  const args = [
    ...desktopArguments({
      userDataDir,
      extensionsDir: cacheSubfolder('no-extensions'),
      extension: development.extension,
      opened: [workspace],
    }),
    `--extensionTestsPath=${development.tests}`,
    '--disable-gpu-sandbox',
  ];
  const [command, ...prefix] = hasDisplay()
    ? [program]
    : ['xvfb-run', '-a', '-s', '-screen 0 1400x900x24', program];
  const { code, output, timedOut } = await runProcess(command ?? program, [...prefix, ...args], {
    env: { ...withoutEditorVariables(process.env), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeoutMs: timeoutMs,
  });
  const failure = timedOut ? `it was ended after ${timeoutMs / 1000} s` : undefined;
  return { exitCode: code, failure, lastLines: output.trim().split('\n').slice(-40) };
}
