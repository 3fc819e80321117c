import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { benchSummary, runBenches } from '../../../scripts/lib/benches.mjs';
import { folderForEachTest } from '../../support/folders';

const figures = "[{ name: 'speed', value: 12.34, unit: 'MB/s', note: 'to reach: 10' }]";

describe('runBenches', () => {
  const home = folderForEachTest();
  const bench = (name: string, body: string): void =>
    writeFileSync(join(home.path, `${name}.bench.mjs`), `export async function run({ quick }) { ${body} }`);

  it('reports failed benchmarks, runs the others, and returns an error code', async () => {
    bench('a-throws', "throw new Error('no such report');");
    bench('b-ends', 'process.exit(0);');
    bench('c-crashes', "console.error('out of memory'); process.exit(7);");
    bench('d-lacks-a-value', "return [{ name: 'speed', value: NaN, unit: 'MB/s' }];");
    bench('e-measures', `return ${figures};`);
    const printed: string[] = [];
    const outcome = await runBenches(home.path, { print: (text) => printed.push(text) });
    assert.deepEqual(outcome, {
      measured: ['e-measures'],
      failed: ['a-throws', 'b-ends', 'c-crashes', 'd-lacks-a-value'],
    });
    for (const [index, expected] of [
      /^a-throws failed: .*no such report/s,
      /^b-ends failed: It measured nothing/,
      /^c-crashes failed: It ended with code 7\.\nout of memory/,
      /^d-lacks-a-value failed: It has no value for: speed/,
      /^ {2}speed {2}12\.3 MB\/s {2}\(to reach: 10\)$/,
    ].entries())
      assert.match(printed[index] ?? '', expected);
    assert.deepEqual(benchSummary(outcome), {
      text: '1 measured, 4 failed (a-throws, b-ends, c-crashes, d-lacks-a-value)',
      exitCode: 1,
    });
  });

  it('selects benchmarks by parts of their names, and passes the quick option', async () => {
    bench('tables', `if (!quick) throw new Error('large input'); return ${figures};`);
    bench('reports', "throw new Error('not chosen');");
    const outcome = await runBenches(home.path, { parts: ['tab'], quick: true, print: () => undefined });
    assert.deepEqual(outcome, { measured: ['tables'], failed: [] });
    assert.deepEqual(benchSummary(outcome), { text: '1 measured, 0 failed', exitCode: 0 });
    await assert.rejects(runBenches(home.path, { parts: ['none', 'other'] }), {
      message: 'No benchmark has "none" or "other" in its name.',
    });
  });
});
