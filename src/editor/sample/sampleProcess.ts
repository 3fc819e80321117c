import * as l10n from '@vscode/l10n';
import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { UserError } from '../../shared/userError';
import { startNodeProcess } from '../../shared/nodeProcess';

/** The information that the sample instance prints when it is ready. */
export interface SampleInfo {
  readonly baseUrl: string;
  readonly analyticsUrl: string;
  readonly instanceURL: string;
  /** The access tokens by purpose, for example `admin` and `analytics`. */
  readonly tokens: Readonly<Record<string, string>>;
}

export interface SampleProcess {
  readonly facts: SampleInfo;
  /** Whether the process is running. */
  readonly alive: boolean;
  readonly stop: () => void;
}

/**
 * Starts the sample instance as a separate process. It watches its standard input, so it exits when this process
 * ends.
 *
 * @param bundle path of the built sample instance
 * @param moreArguments additional arguments, for example the number of users
 * @throws UserError if it doesn't start, or if the signal is aborted
 */
export async function startSampleProcess(
  bundle: string,
  signal: AbortSignal,
  moreArguments: readonly string[] = [],
): Promise<SampleProcess> {
  const child = startNodeProcess(bundle, {
    args: ['--port', '0', '--json', '--exit-with-stdin', ...moreArguments],
    stdio: ['pipe', 'pipe', 'pipe'],
    signal,
  });
  try {
    const facts = JSON.parse(await firstLine(child)) as SampleInfo;
    return {
      facts,
      get alive() {
        return child.exitCode === null && child.signalCode === null;
      },
      stop: () => void child.kill(),
    };
  } catch (error) {
    child.kill();
    if (signal.aborted)
      throw new UserError('canceled', l10n.t('The start of the sample instance was canceled.'));
    throw new UserError('state', l10n.t("Couldn't start the sample instance."), {
      advice: l10n.t('Try again.'),
      detail: error instanceof Error ? error.message : String(error),
      cause: error,
    });
  }
}

async function firstLine(child: ChildProcess): Promise<string> {
  const complaints: string[] = [];
  child.stderr?.setEncoding('utf8').on('data', (text: string) => complaints.push(text));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`It ended with code ${code}. ${complaints.join('')}`)));
    if (child.stdout !== null) createInterface(child.stdout).once('line', resolve);
  });
}
