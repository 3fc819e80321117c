import { strict as assert } from 'node:assert';
import { unzipSync } from 'fflate';
import Papa from 'papaparse';
import { excelChunks } from '../../../../src/reports/export/excel';
import { wholeTable } from '../../../../src/shared/table/query';
import type { TableReader } from '../../../../src/shared/table/reader';
import { engineForSuite, everyRow, withTable } from '../../../support/reports/engine';
import { collectBytes } from '../../../support/tables/collect';
import { wholeView } from '../../../support/tables/memoryReader';

/** Values below and above 12 bytes, the maximum length that the database stores inline. */
const cells = ['\ufeff', '\ufeffa', '\ufeff\ufeffb', '\ufeffa text of more than twelve bytes', 'c\ufeff'];
const regular = `\ufeffn,\ufeffname\n${cells.map((cell, row) => `${row},${cell}\n`).join('')}`;

describe('cells with U+FEFF', () => {
  const { engine, file } = engineForSuite();
  const within = (text: string, work: (reader: TableReader) => Promise<void>): Promise<void> =>
    withTable(engine, { kind: 'csv', path: file('marked.csv', text), delimiter: ',' }, work);
  const names = async (reader: TableReader): Promise<unknown> =>
    (await everyRow(reader)).map(([, name]) => name);

  it('are preserved on pages of regular and irregular files', async () => {
    const oracle = Papa.parse<string[]>(regular.slice(1), { skipEmptyLines: true }).data.map(
      ([, name]) => name,
    );
    assert.deepEqual(oracle.slice(1), cells);
    for (const text of [regular, `${regular}5\n`]) {
      await within(text, async (reader) => {
        assert.deepEqual(((await names(reader)) as string[]).slice(0, cells.length), cells);
        assert.deepEqual(
          reader.info.columns.map(({ name }) => name),
          ['n', '\ufeffname'],
        );
      });
    }
  });

  it('are preserved in profiles, groups, filters, and statement results', async () => {
    await within(regular, async (reader) => {
      const [, name] = reader.info.columns;
      assert.ok(name);
      const profile = await reader.profile(wholeTable, name.id);
      assert.deepEqual(profile.top.map(({ value }) => value).sort(), [...cells].sort());
      assert.deepEqual([profile.minimum, profile.maximum], ['c\ufeff', '\ufeff\ufeffb']);
      const { groups } = await reader.aggregate(wholeTable, {
        dimension: { column: name.id, bucket: { by: 'value' } },
        measure: { aggregation: 'count' },
      });
      assert.deepEqual(groups.map(({ key }) => key).sort(), [...cells].sort());
      const filters = [{ column: name.id, operator: 'equals', value: '\ufeffa' }] as const;
      const found = await reader.page({ ...wholeTable, filters }, { offset: 0, limit: 10 });
      assert.deepEqual(found.rows, [['1', '\ufeffa']]);
    });
    const result = await engine.query("SELECT chr(65279) || 'x' AS a, [chr(65279)] AS b", []);
    assert.deepEqual(await everyRow(result), [['\ufeffx', '["\ufeff"]']]);
    await result.close();
  });

  it('are preserved in Excel', async () => {
    await within(`${regular}5\n`, async (reader) => {
      const bytes = await collectBytes(excelChunks(reader, wholeView(reader)));
      const xml = Buffer.from(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? []).toString();
      for (const cell of cells) assert.ok(xml.includes(`>${cell}</t>`), JSON.stringify(cell));
    });
  });
});
