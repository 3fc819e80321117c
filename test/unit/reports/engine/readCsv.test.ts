import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCsv } from '../../../../src/reports/engine/process/csv/readCsv';
import { Progress } from '../../../../src/reports/engine/process/progress';
import type { Cell } from '../../../../src/shared/table/table';
import { folderForEachTest } from '../../../support/folders';

describe('readCsv', () => {
  const home = folderForEachTest();

  it('guesses types from each row once, and from the last row', async () => {
    const sampled = async (content: string): Promise<readonly (Cell | undefined)[]> => {
      const path = join(home.path, 'body.csv');
      writeFileSync(path, content);
      const { sample } = await readCsv({
        settings: { memoryMb: 256, tempDiskMb: 100 } as never,
        source: { kind: 'csv', path },
        scan: undefined,
        aside: join(home.path, 'aside.csv'),
        signal: new AbortController().signal,
        progress: new Progress(() => undefined),
      });
      return sample.map(([cell]) => cell);
    };
    assert.deepEqual(await sampled('v,n\n'), []);
    assert.deepEqual(await sampled('v,n\n1,2\n3,4\n'), ['1', '3']);
    assert.deepEqual(await sampled('v,n\n1,2\n3,4'), ['1', '3']);
    const many = await sampled(`v,n\n${'1,2\n'.repeat(20_001)}total,4\n`);
    assert.deepEqual(many.slice(-2), ['1', 'total']);
  });
});
