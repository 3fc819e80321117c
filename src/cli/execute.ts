import { canceledError, isCanceled, UserError } from '../shared/userError';
import type { Environment } from './command';
import { readCommandLine } from './commandLine';
import { explainError } from './explainError';
import { exitCodeOf, exitCodes, type ExitCode } from './exitCodes';
import { Terminal, type Streams } from './terminal';

/** Executes a command line and returns the exit code. Never rejects. */
export async function execute(
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
    } finally {
      await result.close?.();
    }
    return result.ok ? exitCodes.done : exitCodes.no;
  } catch (error) {
    return fail(error, { args, streams, signal, terminal });
  }
}

interface Failing {
  readonly args: readonly string[];
  readonly streams: Streams;
  readonly signal: AbortSignal;
  readonly terminal: Terminal;
}

async function fail(error: unknown, { args, streams, signal, terminal }: Failing): Promise<ExitCode> {
  const failure = signal.aborted || isCanceled(error) ? canceledError() : error;
  const isKnown = failure instanceof UserError;
  const exitCode = isKnown ? exitCodeOf(failure.kind) : exitCodes.bug;
  const text = isKnown ? explainError(failure) : `This is a bug of Instance Explorer: ${String(failure)}`;
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
