import { homedir } from 'node:os';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { execute } from './execute';
import { exitCodes } from './exitCodes';

/** Executes the command line of this process. The first Ctrl+C cancels the command, the second one ends the process. */
async function main(): Promise<void> {
  const { argv, stdout, stderr, env } = process;
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (controller.signal.aborted) process.exit(exitCodes.interrupted);
      controller.abort();
    });
  }
  // Without a listener, a closed pipe would end the process with a stack trace.
  for (const stream of [stdout, stderr]) stream.on('error', () => undefined);
  const environment = { HOME: homedir(), ...env };
  const code = await execute(argv.slice(2), environment, process, {
    signal: controller.signal,
    version: versionOf(join(__dirname, '..', '..', 'package.json')),
  });
  // Ends the process even if a socket or a timer remains, after the pending output is written.
  stdout.write('', () => process.exit(code));
}

function versionOf(path: string): string {
  return String((JSON.parse(readFileSync(path, 'utf8')) as { readonly version?: unknown }).version);
}

void main();
