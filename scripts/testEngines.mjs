// @ts-check
/**
 * Tests exported datasets in database engines. Installs the engines into `.vscode-test/engines`, and skips those that
 * can't run on this computer. The last line of the output is `N passed, N failed`.
 *   node scripts/testEngines.mjs [--only duckdb,clickhouse] [--files PART] [--grep PATTERN] [--full]
 */
import { parseArgs } from 'node:util';
import { build } from './lib/build.mjs';
import { engineSuites } from './lib/engineSuites.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { main, say } from './lib/log.mjs';
import { runSuites, summary } from './lib/suiteRun.mjs';

await main(async () => {
  const { values } = parseArgs({
    options: {
      only: { type: 'string' },
      files: { type: 'string' },
      grep: { type: 'string' },
      full: { type: 'boolean' },
    },
  });
  const suites = engineSuites(values);
  await ensureInstalled();
  await build('--tests');
  const { text, exitCode } = summary(await runSuites(suites));
  say(text);
  return exitCode;
});
