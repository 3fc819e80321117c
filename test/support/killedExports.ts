import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

/** Bundles the program of the killed processes, and returns the path of the bundle. */
export async function bundleExports(folder: string): Promise<string> {
  const outfile = join(folder, 'exportProcess.cjs');
  await build({
    entryPoints: [resolve('test/support/exportProcess.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    logLevel: 'error',
  });
  return outfile;
}

/**
 * Starts a process that exports repeatedly, and kills it the given number of milliseconds after the first
 * export starts.
 */
export async function killExporting(
  bundle: string,
  args: readonly [source: string, target: string, kind: 'original' | 'warehouse'],
  afterMs: number,
): Promise<void> {
  const program = `const { exportForever } = await import(${JSON.stringify(pathToFileURL(bundle).href)});
    await exportForever(...${JSON.stringify(args)});`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text));
  const ended = once(child, 'exit');
  await Promise.race([once(child.stdout, 'data'), ended]);
  await pause(afterMs);
  child.kill('SIGKILL');
  await ended;
  if (complaint !== '') throw new Error(`the process complained: ${complaint}`);
}

/** Returns a seeded generator of numbers from 0 to less than 1: a linear congruential generator (Knuth, MMIX). */
export function seededRandom(seed: number): () => number {
  let state = BigInt(seed);
  return () => {
    state = BigInt.asUintN(64, state * 6364136223846793005n + 1442695040888963407n);
    return Number(state >> 11n) / 2 ** 53;
  };
}
