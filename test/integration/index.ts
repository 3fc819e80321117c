import { appendFileSync, writeFileSync } from 'node:fs';
import { format } from 'node:util';
import Mocha from 'mocha';
import { registerAgentsSuite } from './agents';
import { registerAnalyticsSuite } from './analytics';
import { registerCanarySuite } from './canary';
import { registerClientCertificatesSuite } from './clientCertificates';
import { registerEnvironmentSuite } from './environment';
import { registerExportsSuite } from './exports';
import { registerFailedRunsSuite } from './failedRuns';
import { registerLanguageSuite } from './language';
import { registerLimitsSuite } from './limits';
import { registerManifestSuite } from './manifest';
import { registerMoreActionsSuite } from './moreActions';
import { registerOperationsSuite } from './operations';
import { registerSchemaSuite } from './schema';
import { registerSettingsSuite } from './settings';
import { registerReportEngineSuite } from './reportEngine';
import { registerTablesSuite } from './tables';
import { startWorld } from './world';

/** Entry point that VS Code calls in its extension host. */
export async function run(): Promise<void> {
  const grep = process.env['INSTANCE_EXPLORER_TEST_GREP'];
  const mocha = new Mocha({
    ui: 'bdd',
    timeout: 90_000,
    reporter: LogReporter,
    ...(grep === undefined ? {} : { grep }),
  });
  mocha.suite.emit('pre-require', globalThis as unknown as Mocha.MochaGlobals, 'integration', mocha);
  const world = await startWorld();
  registerManifestSuite(world);
  registerOperationsSuite(world);
  registerMoreActionsSuite(world);
  registerFailedRunsSuite(world);
  registerLimitsSuite(world);
  registerLanguageSuite(world);
  registerSchemaSuite(world);
  registerAnalyticsSuite(world);
  registerAgentsSuite(world);
  registerExportsSuite(world);
  registerReportEngineSuite(world);
  registerTablesSuite(world);
  registerEnvironmentSuite(world);
  registerClientCertificatesSuite(world);
  registerSettingsSuite(world);
  registerCanarySuite(world);

  const failed = await new Promise<number>((resolve) => {
    const runner = mocha.run(resolve);
    const failures: string[] = [];
    runner.on(Mocha.Runner.constants.EVENT_TEST_FAIL, (test: Mocha.Runnable, error: Error) =>
      failures.push(`${test.fullTitle()}\n${error.stack ?? error.message}`),
    );
    runner.once(Mocha.Runner.constants.EVENT_RUN_END, () => writeResults(runner.stats, failures));
  });
  world.stop();
  if (failed > 0) throw new Error(`${failed} integration tests failed.`);
}

/** Writes the Mocha report to the log file that the launcher reads, as the extension host has no terminal. */
class LogReporter extends Mocha.reporters.Spec {
  constructor(runner: Mocha.Runner, options?: Mocha.MochaOptions) {
    const file = process.env['INSTANCE_EXPLORER_TEST_LOG'];
    const print = Mocha.reporters.Base.consoleLog;
    if (file !== undefined) {
      Mocha.reporters.Base.consoleLog = (...args: unknown[]) => appendFileSync(file, `${format(...args)}\n`);
      runner.once(Mocha.Runner.constants.EVENT_RUN_END, () => {
        setImmediate(() => (Mocha.reporters.Base.consoleLog = print));
      });
    }
    super(runner, options);
  }
}

function writeResults(stats: Mocha.Stats | undefined, failures: readonly string[]): void {
  const file = process.env['INSTANCE_EXPLORER_TEST_RESULTS'];
  if (file === undefined || stats === undefined) return;
  writeFileSync(
    file,
    JSON.stringify({ passed: stats.passes, failed: stats.failures, skipped: stats.pending, failures }),
  );
}
