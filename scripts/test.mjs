// @ts-check
/**
 * Runs every suite and ends with one line, `N passed, N failed`.
 *   node scripts/test.mjs [--only checks,unit,integration,bench,tour,e2e,commands] [--files PART] [--grep PATTERN]
 *     [--vscode VERSION] [--host desktop|browser]
 */
import { parseArgs } from 'node:util';
import { build } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { main, say } from './lib/log.mjs';
import { chosenSuites } from './lib/suites.mjs';
import { runSuite, summary } from './lib/suiteRun.mjs';

await main(async () => {
  const { values } = parseArgs({
    options: {
      only: { type: 'string' },
      files: { type: 'string' },
      grep: { type: 'string' },
      vscode: { type: 'string' },
      host: { type: 'string' },
    },
  });
  const suites = chosenSuites(values);
  const results = [];
  try {
    await ensureInstalled();
    await build('--tests');
    for (const suite of suites) results.push(await runSuite(suite));
  } catch (error) {
    const failures = [error instanceof Error ? error.message : String(error)];
    results.push({ title: 'install and build', passed: 0, failed: 1, skipped: 0, failures, seconds: 0 });
  }
  const { text, exitCode } = summary(results);
  say(text);
  return exitCode;
});
