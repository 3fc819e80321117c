// @ts-check
// Runs test files with mocha, in up to the given number of parallel processes:
//   node mochaMain.mjs --results FILE --timeout MS --jobs N [--hooks MODULE] [--grep PATTERN] FILE...
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import Mocha from 'mocha';
import { CountingReporter } from './countingReporter.mjs';

const { values, positionals } = parseArgs({
  options: {
    results: { type: 'string' },
    timeout: { type: 'string' },
    jobs: { type: 'string' },
    hooks: { type: 'string' },
    grep: { type: 'string' },
  },
  allowPositionals: true,
});
/** @type {{mochaHooks?: Mocha.RootHookObject}} */
const { mochaHooks = {} } = values.hooks === undefined ? {} : await import(pathToFileURL(values.hooks).href);
const jobs = Math.min(Number(values.jobs), positionals.length);
const mocha = new Mocha({
  reporter: CountingReporter,
  reporterOptions: { results: values.results },
  timeout: Number(values.timeout),
  rootHooks: mochaHooks,
  ...(values.grep === undefined ? {} : { grep: values.grep }),
  // The worker processes load the hooks module themselves.
  ...(jobs > 1 ? { parallel: true, jobs, require: values.hooks === undefined ? [] : [values.hooks] } : {}),
});
for (const file of positionals) mocha.addFile(file);
if (jobs === 1) await mocha.loadFilesAsync();
// Exits explicitly, because a test may have left a handle open.
mocha.run((failures) => process.exit(failures > 0 ? 1 : 0));
