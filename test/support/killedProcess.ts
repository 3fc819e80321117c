import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

/**
 * Runs a script in a separate process that must end by SIGKILL. The script can use the exports of a source
 * file as `subject`, and kill itself with `die()`.
 *
 * @param folder the target folder of the bundled source file
 * @param module the source file, relative to the repository root
 */
export async function runKilled(folder: string, module: string, script: string): Promise<void> {
  const outfile = join(folder, 'subject.mjs');
  await build({
    entryPoints: [resolve(module)],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    // CommonJS dependencies require Node.js modules.
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
    mainFields: ['module', 'main'],
    logLevel: 'error',
  });
  const program = `const subject = await import(${JSON.stringify(pathToFileURL(outfile).href)});
    const die = () => process.kill(process.pid, 'SIGKILL');
    ${script}`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text));
  const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  const killed = signal === 'SIGKILL' || (process.platform === 'win32' && code === 1 && complaint === '');
  if (!killed) throw new Error(`the process was not killed but ended with ${code}: ${complaint}`);
}
