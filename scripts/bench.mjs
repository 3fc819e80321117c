// @ts-check
/**
 * Runs the benchmarks and prints a table for each.
 *   node scripts/bench.mjs [PART OF A NAME ...]
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { main, say, withProgress } from './lib/log.mjs';
import { root } from './lib/paths.mjs';

const folder = join(root, 'out', 'test', 'bench');

await main(async () => {
  const { positionals } = parseArgs({ allowPositionals: true });
  await ensureInstalled();
  await build('--production', '--bench');
  const names = readdirSync(folder)
    .filter((file) => file.endsWith('.bench.mjs'))
    .map((file) => file.replace('.bench.mjs', ''))
    .filter((name) => positionals.length === 0 || positionals.some((part) => name.includes(part)))
    .sort();
  if (names.length === 0) throw new Error(`No benchmark is called ${positionals.join(' or ')}.`);
  for (const name of names) {
    const { run } = await import(pathToFileURL(join(folder, `${name}.bench.mjs`)).href);
    const results = await withProgress(`Measuring ${name}`, run);
    say(table(results));
  }
  return 0;
});

/**
 * @param {readonly {name: string, value: number, unit: string, note?: string}[]} results
 * @returns {string}
 */
function table(results) {
  const figures = results.map(({ value }) =>
    value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 3 : value < 100 ? 1 : 0 }),
  );
  const nameWidth = Math.max(...results.map(({ name }) => name.length));
  const figureWidth = Math.max(...figures.map(({ length }) => length));
  return results
    .map(({ name, unit, note }, index) => {
      const figure = figures[index]?.padStart(figureWidth) ?? '';
      return `  ${name.padEnd(nameWidth)}  ${figure} ${unit}${note === undefined ? '' : `  (${note})`}`;
    })
    .join('\n');
}
