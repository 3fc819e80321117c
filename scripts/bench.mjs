// @ts-check
/**
 * Runs the benchmarks and prints a table for each. Fails if a benchmark fails.
 *   node scripts/bench.mjs [PART OF A NAME ...] [--quick]
 * `--quick` uses small inputs, to check that the benchmarks run. Its figures aren't meaningful.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { benchSummary, runBenches } from './lib/benches.mjs';
import { build } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { main, say } from './lib/log.mjs';
import { root } from './lib/paths.mjs';

await main(async () => {
  const { values, positionals } = parseArgs({
    options: { quick: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  await ensureInstalled();
  await build('--production', '--bench');
  const folder = join(root, 'out', 'test', 'bench');
  const { text, exitCode } = benchSummary(
    await runBenches(folder, { parts: positionals, quick: values.quick }),
  );
  say(text);
  return exitCode;
});
