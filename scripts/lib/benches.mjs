// @ts-check
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { say, withProgress } from './log.mjs';
import { run } from './processes.mjs';
import { temporaryFolder } from './temporary.mjs';

const benchMain = fileURLToPath(new URL('benchMain.mjs', import.meta.url));

const ending = '.bench.mjs';

/** The timeout of a benchmark. Benchmarks with 1 GB of data take minutes. */
const timeoutMs = 3_600_000;

/** The timeout of a benchmark with small input. Such a benchmark takes seconds. */
const quickTimeoutMs = 180_000;

/** @typedef {{name: string, value: number, unit: string, note?: string}} Figure */

/** @typedef {{measured: string[], failed: string[]}} BenchOutcome names of benchmarks */

/**
 * Runs the benchmarks of a folder sequentially, each in a separate process, and prints their figures. Reports
 * failed benchmarks and runs the others.
 * @param {string} folder contains the built benchmarks
 * @param {{parts?: readonly string[], quick?: boolean, print?: (text: string) => void}} [options] `parts`
 *   selects benchmarks by parts of their names, `quick` uses small inputs
 * @returns {Promise<BenchOutcome>}
 * @throws when no benchmark matches
 */
export async function runBenches(folder, { parts = [], quick = false, print = say } = {}) {
  const names = readdirSync(folder)
    .filter((file) => file.endsWith(ending))
    .map((file) => file.slice(0, -ending.length))
    .filter((name) => parts.length === 0 || parts.some((part) => name.includes(part)))
    .sort();
  if (names.length === 0) throw new Error(`No benchmark has "${parts.join('" or "')}" in its name.`);
  /** @type {BenchOutcome} */
  const outcome = { measured: [], failed: [] };
  for (const name of names) {
    const results = join(temporaryFolder('bench'), 'results.json');
    const args = [benchMain, join(folder, name + ending), results, ...(quick ? ['--quick'] : [])];
    try {
      const figures = await withProgress(`Measuring ${name}`, async () => {
        const { code, output, timedOut } = await run(process.execPath, args, {
          stdio: ['ignore', 'pipe', 'pipe'],
          timeoutMs: quick ? quickTimeoutMs : timeoutMs,
        });
        if (timedOut) throw new Error(`It didn't end in time.\n${output.trim()}`);
        if (code !== 0) throw new Error(`It ended with code ${code}.\n${output.trim()}`);
        return readFigures(results);
      });
      print(table(figures));
      outcome.measured.push(name);
    } catch (error) {
      print(`${name} failed: ${error instanceof Error ? error.message : error}`);
      outcome.failed.push(name);
    }
  }
  return outcome;
}

/**
 * Returns the summary and the exit code, which is 1 if a benchmark failed.
 * @param {BenchOutcome} outcome
 * @returns {{text: string, exitCode: number}}
 */
export function benchSummary({ measured, failed }) {
  const names = failed.length === 0 ? '' : ` (${failed.join(', ')})`;
  return {
    text: `${measured.length} measured, ${failed.length} failed${names}`,
    exitCode: failed.length === 0 ? 0 : 1,
  };
}

/**
 * @param {string} file
 * @returns {Figure[]}
 * @throws when there are no figures, or a value isn't a number
 */
function readFigures(file) {
  /** @type {Figure[]} */
  const figures = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
  if (figures.length === 0) throw new Error('It measured nothing.');
  const missing = figures.filter(({ value }) => !Number.isFinite(value)).map(({ name }) => name);
  if (missing.length > 0) throw new Error(`It has no value for: ${missing.join(', ')}`);
  return figures;
}

/**
 * @param {readonly Figure[]} figures
 * @returns {string}
 */
function table(figures) {
  const values = figures.map(({ value }) =>
    value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 3 : value < 100 ? 1 : 0 }),
  );
  const nameWidth = Math.max(...figures.map(({ name }) => name.length));
  const valueWidth = Math.max(...values.map(({ length }) => length));
  return figures
    .map(({ name, unit, note }, index) => {
      const value = values[index]?.padStart(valueWidth) ?? '';
      return `  ${name.padEnd(nameWidth)}  ${value} ${unit}${note === undefined ? '' : `  (${note})`}`;
    })
    .join('\n');
}
