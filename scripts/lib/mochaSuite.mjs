// @ts-check
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readCounts } from './counts.mjs';
import { root } from './paths.mjs';
import { run } from './processes.mjs';
import { temporaryFolder } from './temporary.mjs';

const mochaMain = fileURLToPath(new URL('mochaMain.mjs', import.meta.url));

const noTests = { passed: 0, failed: 0, skipped: 0, failures: [] };

/**
 * Runs every built test of a folder by mocha under this Node.
 * @param {string} folder relative to the root, for example `out/test/unit`
 * @param {object} options
 * @param {number} options.testTimeoutMs
 * @param {number} options.suiteTimeoutMs
 * @param {Record<string, string>} [options.env]
 * @param {string | undefined} [options.files] only the files whose path contains this
 * @param {string | undefined} [options.grep] only the tests whose full title matches this
 * @param {string | undefined} [options.hooks] a built module whose `mochaHooks` run around every test
 * @returns {Promise<{counts: import('./counts.mjs').Counts, complaint: string | undefined}>}
 */
export async function runMochaSuite(
  folder,
  { testTimeoutMs, suiteTimeoutMs, env, files: wanted = '', grep, hooks },
) {
  const files = testFiles(join(root, folder)).filter((file) => file.includes(wanted));
  if (files.length === 0) return { counts: noTests, complaint: `no test file has "${wanted}" in its path` };
  const results = join(temporaryFolder('mocha'), 'results.json');
  const { code, timedOut } = await run(
    process.execPath,
    [
      mochaMain,
      ...['--results', results, '--timeout', String(testTimeoutMs)],
      ...(hooks === undefined ? [] : ['--hooks', join(root, hooks)]),
      ...(grep === undefined ? [] : ['--grep', grep]),
      ...files,
    ],
    {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
      timeoutMs: suiteTimeoutMs,
    },
  );
  const outcome = readCounts(results, code);
  return timedOut ? { ...outcome, complaint: `it was ended after ${suiteTimeoutMs / 1000} s` } : outcome;
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function testFiles(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.mjs'))
    .sort()
    .map((name) => join(folder, name));
}
