import { announcement, jsonAnnouncement } from './cli/announcement';
import { readCommandLine, usage } from './cli/arguments';
import { startSample } from './start';

/** Runs a sample instance until the process is stopped (or, if requested, its input ends), or prints the usage. */
async function main(args: readonly string[]): Promise<void> {
  const commandLine = readCommandLine(args);
  if (commandLine === undefined) {
    process.stdout.write(usage);
    return;
  }
  const { options, json, exitWithStdin } = commandLine;
  const sample = await startSample(options);
  const end = () => void sample.stop().finally(() => process.exit(0));
  process.once('SIGTERM', end);
  process.once('SIGINT', end);
  if (exitWithStdin) process.stdin.once('end', end).once('error', end).resume();
  process.stdout.write(json ? `${jsonAnnouncement(sample)}\n` : announcement(sample));
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\nTry --help.\n`);
  process.exit(1);
});
