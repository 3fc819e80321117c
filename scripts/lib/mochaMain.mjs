// @ts-check
// Runs mocha over files in a process of its own:
//   node mochaMain.mjs RESULTS_FILE TIMEOUT_MS FILE...
import Mocha from 'mocha';
import { CountingReporter } from './countingReporter.mjs';

const [results, timeout, ...files] = process.argv.slice(2);
const mocha = new Mocha({
  reporter: CountingReporter,
  reporterOptions: { results },
  timeout: Number(timeout),
});
for (const file of files) mocha.addFile(file);
await mocha.loadFilesAsync();
// A handle that a test left open must not keep the run from ending.
mocha.run((failures) => process.exit(failures > 0 ? 1 : 0));
