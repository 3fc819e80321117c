// @ts-check
/**
 * Runs the test suites. The last line of the output is `N passed, N failed`.
 *   node scripts/test.mjs [--only checks,unit,page,integration,bench,tour,e2e,commands,engines] [--files PART]
 *     [--grep PATTERN] [--vscode VERSION] [--host desktop|browser] [--engines] [--full] [--vsix FILE]
 * `--engines` adds the tests in database engines. Large engines are skipped unless they are installed.
 * `--full` is the nightly run: every end-to-end test on every version of VS Code, every database engine,
 * all pictures, and all repetitions.
 * `--vsix` runs the end-to-end tests with an existing package, as the release workflow does.
 */
import { parseArgs } from 'node:util';
import { build } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { main, say } from './lib/log.mjs';
import { chosenSuites } from './lib/suites.mjs';
import { runSuites, summary } from './lib/suiteRun.mjs';

await main(async () => {
  const { values } = parseArgs({
    options: {
      only: { type: 'string' },
      files: { type: 'string' },
      grep: { type: 'string' },
      vscode: { type: 'string' },
      host: { type: 'string' },
      engines: { type: 'boolean' },
      full: { type: 'boolean' },
      vsix: { type: 'string' },
    },
  });
  const suites = chosenSuites(values);
  const results = [];
  try {
    await ensureInstalled();
    await build('--tests');
    results.push(...(await runSuites(suites, () => build('--tests'))));
  } catch (error) {
    const failures = [error instanceof Error ? error.message : String(error)];
    results.push({ title: 'install and build', passed: 0, failed: 1, skipped: 0, failures, seconds: 0 });
  }
  const { text, exitCode } = summary(results);
  say(text);
  return exitCode;
});
