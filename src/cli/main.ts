import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { systemErrorOf } from '../shared/fileError';
import { canceledError, type Hint, hintOf, isCanceled, UserError } from '../shared/userError';
import type { Environment } from './command';
import { readCommandLine } from './commandLine';
import { type ExitCode, exitCodeOf, exitCodes } from './exitCodes';
import { type Streams, Terminal } from './terminal';

/** What to do on a command line, by hint. Other hints are about controls of VS Code. */
const sentences: Readonly<Partial<Record<Hint, string>>> = {
  changeProxy: 'The proxy is that of the variables HTTPS_PROXY, HTTP_PROXY, and NO_PROXY.',
  chooseSchemaFile: 'Use --schema to name a schema file.',
  enterProxyPassword: 'Add the user name and password to the URL in HTTPS_PROXY.',
  excludeFromProxy: 'To bypass the proxy for a host, add the host to NO_PROXY.',
  limitPages: 'You can increase the limit with --max-pages.',
  setUpAnalytics: 'Check INSTANCE_EXPLORER_ANALYTICS_URL and INSTANCE_EXPLORER_ANALYTICS_TOKEN.',
  signIn: 'Check INSTANCE_EXPLORER_TOKEN.',
};

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

/** Executes a command line and returns the exit code. Never rejects. */
async function execute(
  args: readonly string[],
  environment: Environment,
  streams: Streams,
  { signal, version }: { readonly signal: AbortSignal; readonly version: string },
): Promise<ExitCode> {
  const terminal = new Terminal(streams, (environment['NO_COLOR'] ?? '') !== '');
  try {
    const line = readCommandLine(args, version);
    if (line.kind === 'print') {
      streams.stdout.write(line.text);
      return exitCodes.done;
    }
    const { entry, values, positionals } = line;
    const context = { values, positionals, environment, signal, terminal };
    const [command, { checkOutput, writeResult }] = await Promise.all([entry.load(), import('./output')]);
    await checkOutput(context);
    const result = await command(context);
    try {
      terminal.clear();
      await writeResult(context, result, streams.stdout);
      if (result.summary !== undefined) terminal.note(result.summary);
    } finally {
      await result.close?.();
    }
    return result.ok ? exitCodes.done : exitCodes.no;
  } catch (error) {
    return fail(error, { args, environment, streams, signal, terminal });
  }
}

interface Failing {
  readonly args: readonly string[];
  readonly environment: Environment;
  readonly streams: Streams;
  readonly signal: AbortSignal;
  readonly terminal: Terminal;
}

async function fail(
  error: unknown,
  { args, environment, streams, signal, terminal }: Failing,
): Promise<ExitCode> {
  const failure = signal.aborted || isCanceled(error) ? canceledError() : error;
  const isKnown = failure instanceof UserError;
  const exitCode = isKnown ? exitCodeOf(failure.kind) : exitCodes.bug;
  const text = isKnown
    ? await explainError(failure, environment)
    : `This is a bug of Instance Explorer: ${String(failure)}`;
  terminal.fail(text);
  if (!args.includes('--json')) return exitCode;
  const { kind, message, advice, detail, status } = isKnown ? failure : bug(text);
  const { writeFailure } = await import('./output');
  // The exit code already reports the failure if standard output is closed.
  await writeFailure({ kind, message, advice, detail, status, exitCode }, streams.stdout).catch(
    () => undefined,
  );
  return exitCode;
}

function bug(message: string) {
  return { kind: 'bug', message, advice: undefined, detail: undefined, status: undefined };
}

/** Returns the explanation of an error, what to do on a command line, and the message of the server or parser. */
async function explainError(error: UserError, environment: Environment): Promise<string> {
  const hint = hintOf(error);
  const sentence = hint ? sentences[hint] : await cacheSentence(error, environment);
  const explanation = sentence === undefined ? error.explanation : `${error.explanation} ${sentence}`;
  return error.detail === undefined ? explanation : `${explanation}\n${error.detail}`;
}

/** Returns the sentence for an error of a file in the cache folder. */
async function cacheSentence(error: UserError, environment: Environment): Promise<string | undefined> {
  const path = systemErrorOf(error)?.path;
  if (path === undefined) return undefined;
  const [{ cacheFolder }, { isWithin }] = await Promise.all([
    import('./host'),
    import('../reports/export/outside'),
  ]);
  const folder = cacheFolder(environment);
  return isWithin(folder, path)
    ? `Set INSTANCE_EXPLORER_CACHE to use another folder than ${folder}.`
    : undefined;
}
