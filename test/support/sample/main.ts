import { jsonAnnouncement } from '../../../src/sample/cli/announcement';
import { readCommandLine } from '../../../src/sample/cli/arguments';
import { startControlledSample } from './controlledSample';

/** Runs a sample instance with the control endpoint until its input ends, like the sample process of the product. */
async function main(): Promise<void> {
  const commandLine = readCommandLine(process.argv.slice(2));
  const sample = await startControlledSample({ ...commandLine?.options, controlEndpoint: true });
  const end = () => void sample.stop().finally(() => process.exit(0));
  process.stdin.once('end', end).once('error', end).resume();
  const facts = JSON.parse(jsonAnnouncement(sample)) as object;
  process.stdout.write(`${JSON.stringify({ ...facts, controlToken: sample.controlToken })}\n`);
}

void main();
