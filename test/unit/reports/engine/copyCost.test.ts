import assert from 'node:assert/strict';
import { statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyCost } from '../../../../src/reports/engine/copyCost';
import { copyPath } from '../../../../src/reports/engine/copyPath';
import type { TableSource } from '../../../../src/reports/engine/engine';
import { folderForEachTest } from '../../../support/folders';

const mebibyte = 1024 ** 2;

describe('copyCost', () => {
  const folder = folderForEachTest();

  /** Returns a file of this size without content, which takes no disk space. */
  function source(size: number, more: Partial<TableSource> = {}): TableSource & { cacheFolder: string } {
    const path = join(folder.path, `large-${size}`);
    writeFileSync(path, '');
    truncateSync(path, size);
    return { kind: 'csv', path, cacheFolder: folder.path, ...more };
  }

  it('grows with the size of a large file, and is higher for JSON', async () => {
    const sources = [300, 3000].flatMap((size) =>
      (['csv', 'ndjson'] as const).map((kind) => source(size * mebibyte, { kind })),
    );
    const [csv, json, largeCsv, largeJson] = await Promise.all(sources.map((each) => copyCost(each)));
    assert.ok(csv && json && largeCsv && largeJson);
    assert.deepEqual([csv.isVeryLarge, largeCsv.isVeryLarge], [false, true]);
    assert.equal(csv.maxBytes * 10, largeCsv.maxBytes);
    assert.ok(largeCsv.minBytes < largeCsv.maxBytes);
    assert.equal(csv.minutes, 1);
    assert.ok(largeJson.minutes > largeCsv.minutes);
  });

  it('knows the free space on the disk of the copy', async () => {
    const large = source(300 * mebibyte);
    assert.equal((await copyCost(large, () => Promise.resolve(17)))?.freeBytes, 17);
    assert.ok(((await copyCost(large))?.freeBytes ?? 0) > 0);
  });

  it('is undefined if nothing large is copied', async () => {
    const size = 300 * mebibyte;
    assert.equal(await copyCost(source(size / 2)), undefined);
    for (const more of [{ quick: true }, { growing: true }, { kind: 'parquet' }] as const)
      assert.equal(await copyCost(source(size, more)), undefined);
    assert.equal(await copyCost({ ...source(size), path: join(folder.path, 'missing') }), undefined);
    const copied = source(size);
    writeFileSync(`${copyPath(folder.path, copied, statSync(copied.path))}.parquet`, '');
    assert.equal(await copyCost(copied), undefined);
    assert.ok(await copyCost({ ...copied, delimiter: ';' }));
  });
});
