import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { wholeTable } from '../../../../src/shared/table/query';
import { engineForSuite, everyRow, withTable } from '../../../support/reports/engine';

const levels = 40_000;
const lists = '['.repeat(levels) + ']'.repeat(levels);
const objects = '{"k":'.repeat(levels) + '1' + '}'.repeat(levels);
const mebibyte = 'x'.repeat(1024 * 1024);

describe('JSON reader with deeply nested or large values', function () {
  this.timeout(60_000);
  const { engine, file, folder, crashes } = engineForSuite();

  for (const [name, nested] of [
    ['lists', lists],
    ['objects', objects],
  ] as const) {
    it(`reads, profiles, and writes a cell of ${name} nested 40,000 levels deep`, async () => {
      const path = file(`${name}.json`, `[{"a":1,"b":${nested}},{"a":2,"b":[1]}]`);
      await withTable(engine, { kind: 'json', path }, async (reader) => {
        assert.deepEqual(await everyRow(reader), [
          ['1', nested],
          ['2', '[1]'],
        ]);
        await reader.profile(wholeTable, 'b');
        const target = join(folder, `${name}-out.json`);
        await reader.write({
          query: wholeTable,
          columns: ['a', 'b'],
          format: { kind: 'json' },
          path: target,
        });
        assert.ok(readFileSync(target, 'utf8').includes(nested));
      });
      assert.equal(crashes(), 0);
    });

    it(`opens a document with ${name} nested 40,000 levels deep`, async () => {
      const path = file(`${name}-document.json`, `{"deep":${nested},"rows":[{"a":1},{"a":2}]}`);
      await withTable(engine, { kind: 'json', path }, async (reader) => {
        assert.deepEqual(await everyRow(reader), [['1'], ['2']]);
      });
      assert.equal(crashes(), 0);
    });
  }

  for (const kind of ['json', 'ndjson', 'UTF-16'] as const)
    it(`reads 150,000 records although each thread needs memory: ${kind}`, async () => {
      const records = Array.from({ length: 150_000 }, (_, n) =>
        JSON.stringify({
          id: n,
          user: `user${n % 5000}`,
          day: '2026-11-30',
          share: n / 7,
          text: 'x'.repeat(150),
        }),
      );
      const content = kind === 'ndjson' ? records.join('\n') : `[${records.join(',')}]`;
      const path = file(
        `many.${kind}`,
        kind === 'UTF-16' ? Buffer.from(`\ufeff${content}`, 'utf16le') : content,
      );
      await withTable(engine, { kind: kind === 'ndjson' ? kind : 'json', path }, (reader) =>
        Promise.resolve(assert.equal(reader.info.rows, 150_000)),
      );
      assert.equal(crashes(), 0);
    });

  it('reads and profiles a cell of 1 MB', async () => {
    const path = file('cell.json', `[{"a":1,"b":"${mebibyte}"}]`);
    await withTable(engine, { kind: 'json', path }, async (reader) => {
      assert.deepEqual(await everyRow(reader), [['1', mebibyte]]);
      await reader.profile(wholeTable, 'b');
    });
    assert.equal(crashes(), 0);
  });
});
