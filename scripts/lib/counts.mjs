// @ts-check
import { readFileSync } from 'node:fs';

/**
 * The numbers of passed, failed, and skipped tests of a suite, and the name and error of each failed test.
 * @typedef {{passed: number, failed: number, skipped: number, failures: string[]}} Counts
 */

/**
 * Reads the results file of a test process. Adds a failure if the file is missing or invalid, if no test ran,
 * or if the process failed although no test did.
 * @param {string} file JSON with {@link Counts}
 * @param {number} exitCode of the test process
 * @returns {{counts: Counts, complaint: string | undefined}} `complaint` is the reason for an added failure
 */
export function readCounts(file, exitCode) {
  const counts = parse(file);
  if (!counts) {
    return {
      counts: { passed: 0, failed: 1, skipped: 0, failures: [] },
      complaint: 'it ended without writing its results',
    };
  }
  const complaint =
    exitCode !== 0 && counts.failed === 0
      ? `no test failed, but it ended with code ${exitCode}`
      : counts.passed + counts.failed === 0
        ? 'no test ran'
        : undefined;
  return { counts: complaint ? { ...counts, failed: counts.failed + 1 } : counts, complaint };
}

/**
 * @param {string} file
 * @returns {Counts | undefined}
 */
function parse(file) {
  try {
    const { passed, failed, skipped, failures } = JSON.parse(readFileSync(file, 'utf8'));
    const valid =
      [passed, failed, skipped].every((count) => Number.isInteger(count) && count >= 0) &&
      Array.isArray(failures);
    return valid ? { passed, failed, skipped, failures: failures.map(String) } : undefined;
  } catch {
    return undefined;
  }
}
