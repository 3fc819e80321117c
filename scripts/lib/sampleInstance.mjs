// @ts-check
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { root } from './paths.mjs';
import { start, stop } from './processes.mjs';

const startDeadlineMs = 30_000;

/**
 * The information that the sample instance prints when it is ready.
 * @typedef {object} SampleInfo
 * @property {string} baseUrl
 * @property {string} analyticsUrl
 * @property {string} instanceURL the host that identifies the instance in its analytics
 * @property {Record<string, string>} tokens by purpose, such as `admin` and `analytics`
 */

/** The path of the built sample instance. */
export const sampleProgram = join(root, 'dist', 'sample.js');

/**
 * Starts the sample instance on a free port of 127.0.0.1.
 * @param {string[]} [args] additional arguments
 * @returns {Promise<{info: SampleInfo, ended: Promise<void>, stop: () => Promise<void>}>} `ended` resolves when
 *   the process ends
 * @throws when it ends before it is ready, or isn't ready in time
 */
export async function startSample(args = []) {
  // With `--exit-with-stdin`, the sample instance ends with this process.
  const child = start(
    process.execPath,
    [sampleProgram, '--port', '0', '--json', '--exit-with-stdin', ...args],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  );
  /** @type {Promise<void>} */
  const ended = new Promise((resolve) => child.once('exit', () => resolve()));
  if (!child.stdout) throw new Error('The sample instance has no output.');
  const lines = createInterface(child.stdout);
  const timeout = setTimeout(() => void stop(child), startDeadlineMs);
  const first = await Promise.race([once(lines, 'line'), ended.then(() => undefined)]);
  clearTimeout(timeout);
  if (!first) throw new Error('The sample instance ended before it was ready.');
  return { info: JSON.parse(String(first[0])), ended, stop: () => stop(child) };
}
