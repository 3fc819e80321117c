import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCounts, type Counts } from '../../../scripts/lib/counts.mjs';
import { runSuite, summary } from '../../../scripts/lib/suiteRun.mjs';
import { folderForEachTest } from '../../support/folders';

const result = (title: string, counts: Partial<Counts>) => ({
  title,
  passed: 0,
  failed: 0,
  skipped: 0,
  failures: [],
  seconds: 1.25,
  ...counts,
});

describe('the end of a test run', () => {
  it('names what failed, then each suite, then the sum as its last line', () => {
    const { text, exitCode } = summary([
      result('unit', { passed: 7, skipped: 2 }),
      result('end to end', { passed: 3, failed: 1, failures: ['exports write CSV\nError: no file'] }),
    ]);
    assert.deepEqual(text.split('\n'), [
      '',
      'end to end: exports write CSV',
      'Error: no file',
      '',
      'unit        7 passed, 0 failed, 2 skipped  (1.3 s)',
      'end to end  3 passed, 1 failed  (1.3 s)',
      '10 passed, 1 failed',
    ]);
    assert.equal(exitCode, 1);
  });

  it('is good only when something ran and nothing failed', () => {
    assert.equal(summary([result('unit', { passed: 1 })]).exitCode, 0);
    assert.equal(summary([result('unit', {})]).exitCode, 1);
  });

  it('counts a suite that breaks as a failure, and says how it broke', async () => {
    const broken = await runSuite({
      title: 'a suite that breaks',
      run: () => Promise.reject(new Error('no such folder')),
    });
    assert.deepEqual([broken.failed, broken.failures], [1, ['no such folder']]);
  });
});

describe('the results that a test process leaves', () => {
  const home = folderForEachTest();
  const left = (results: unknown): string => {
    const file = join(home.path, 'results.json');
    writeFileSync(file, JSON.stringify(results));
    return file;
  };

  it('are taken as they are', () => {
    const counts = { passed: 2, failed: 1, skipped: 0, failures: ['a test\nError: no'] };
    assert.deepEqual(readCounts(left(counts), 1), { counts, complaint: undefined });
  });

  it('count as a failure where they are missing, broken, empty or contradict how the process ended', () => {
    const passed = { passed: 2, failed: 0, skipped: 0, failures: [] };
    for (const [results, exitCode, complaint] of [
      [{ passed: 2 }, 0, /without telling/],
      [{ ...passed, passed: -1 }, 0, /without telling/],
      [{ ...passed, passed: 0 }, 0, /no test ran/],
      [passed, 3, /ended with code 3/],
    ] as const) {
      const read = readCounts(left(results), exitCode);
      assert.equal(read.counts.failed, 1);
      assert.match(read.complaint ?? '', complaint);
    }
    assert.equal(readCounts(join(home.path, 'none.json'), 0).counts.failed, 1);
  });
});
