// @ts-check
import { writeFileSync } from 'node:fs';
import Mocha from 'mocha';

/**
 * Prints like mocha's `spec` reporter and, at the end, writes the counts and the failures as JSON to the file in the
 * reporter option `results`.
 */
export class CountingReporter extends Mocha.reporters.Spec {
  /**
   * @param {Mocha.Runner} runner
   * @param {Mocha.MochaOptions} options
   */
  constructor(runner, options) {
    super(runner, options);
    /** @type {string} */
    const file = options.reporterOptions.results;
    runner.once(Mocha.Runner.constants.EVENT_RUN_END, () => {
      const { passes, failures, pending } = this.stats;
      const told = this.failures.map(
        (test) => `${test.fullTitle()}\n${test.err?.stack ?? test.err?.message}`,
      );
      writeFileSync(
        file,
        JSON.stringify({ passed: passes, failed: failures, skipped: pending, failures: told }),
      );
    });
  }
}
