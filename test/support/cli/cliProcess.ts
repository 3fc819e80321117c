import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import type { ControlledSample } from '../sample/controlledSample';

export interface CliOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** Called with a function that sends a signal to the process. */
  readonly onStart?: (kill: (signal: NodeJS.Signals) => void) => void;
  /** Whether the reader of standard output closes it after the first bytes. */
  readonly closesOutput?: boolean;
}

export interface CliOutcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the bundle of the command line in a process without a terminal, with only the given environment. */
export async function cli(args: readonly string[], options: CliOptions = {}): Promise<CliOutcome> {
  const { env = {}, cwd, onStart, closesOutput = false } = options;
  const child = spawn(process.execPath, [resolve('dist/cli/cli.js'), ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(cwd === undefined ? {} : { cwd }),
  });
  onStart?.((signal) => void child.kill(signal));
  const texts = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (text: string) => {
      texts[name] += text;
      if (closesOutput && name === 'stdout') child.stdout.destroy();
    });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, ...texts };
}

/** Returns the variables for a sample instance. */
export function sampleEnvironment(sample: ControlledSample, cache: string): Readonly<Record<string, string>> {
  return {
    INSTANCE_EXPLORER_URL: sample.baseUrl,
    INSTANCE_EXPLORER_TOKEN: sample.tokens.admin,
    INSTANCE_EXPLORER_ANALYTICS_URL: sample.analyticsUrl,
    INSTANCE_EXPLORER_ANALYTICS_TOKEN: sample.tokens.analytics,
    INSTANCE_EXPLORER_CACHE: cache,
  };
}
