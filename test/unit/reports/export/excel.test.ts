import { strict as assert } from 'node:assert';
import { unzipSync } from 'fflate';
import { readXlsx } from 'hucre/xlsx';
import readExcel from 'read-excel-file/node';
import { excelChunks } from '../../../../src/reports/export/excel';
import { excelCell, maxExcelRows } from '../../../../src/reports/export/excelCell';
import type { ColumnKind } from '../../../../src/shared/table/table';
import { rejectsWith } from '../../../support/userErrors';
import { collectBytes } from '../../../support/tables/collect';
import { memoryReader, wholeView, type MemoryTable } from '../../../support/tables/memoryReader';

async function workbook(table: MemoryTable): Promise<Buffer> {
  const reader = memoryReader(table);
  return collectBytes(excelChunks(reader, wholeView(reader)));
}

describe('Excel workbook', () => {
  it('contains types and values that another library can read', async () => {
    const bytes = await workbook({
      columns: [
        ['Text', 'text'],
        ['Count', 'integer'],
        ['Share', 'decimal'],
        ['Active', 'boolean'],
        ['Day', 'date'],
        ['At', 'timestamp'],
        ['Tags', 'nested'],
      ],
      rows: [
        ['zoë "q", 😀', '42', '-1.25', 'true', '2026-10-01', '2026-10-01T12:30:15.250Z', '["a"]'],
        ['=1+1', '9223372036854775807', '0.1', 'false', '0001-01-01', '2026-10-01T12:30:15.123456Z', '{}'],
        ['two\nlines', '-5', '1e400', 'maybe', null, null, null],
        [null, null, null, null, null, null, null],
        ['-5', '007', '', '', '', '', ''],
      ],
    });
    const [sheet] = await readExcel(bytes);
    assert.equal(sheet?.sheet, 'Export');
    assert.deepEqual(sheet.data, [
      ['Text', 'Count', 'Share', 'Active', 'Day', 'At', 'Tags'],
      [
        'zoë "q", 😀',
        42,
        -1.25,
        true,
        new Date('2026-10-01T00:00:00Z'),
        new Date('2026-10-01T12:30:15.250Z'),
        '["a"]',
      ],
      ['=1+1', '9223372036854775807', 0.1, false, '0001-01-01', '2026-10-01T12:30:15.123456Z', '{}'],
      ['two\nlines', -5, '1e400', 'maybe', null, null, null],
      [null, null, null, null, null, null, null],
      ['-5', '007', null, null, null, null, null],
    ]);
  });

  it('contains no formulas, regardless of the first characters of a cell', async () => {
    const bytes = await workbook({
      columns: [['=HEAD()', 'text']],
      rows: [['=1+1'], ['@x'], ['+1'], ['-1']],
    });
    const xml = Buffer.from(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? []).toString();
    assert.equal(xml.match(/t="inlineStr"/g)?.length, 5);
    assert.ok(!xml.includes('<f'));
  });

  it("preserves characters that XML can't contain and text that looks like their escapes", async () => {
    const bytes = await workbook({ columns: [['c', 'text']], rows: [['a\r\nb\u0007_x0041_ <&>\ufffe']] });
    const xml = Buffer.from(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? []).toString();
    const texts = Buffer.from(unzipSync(bytes)['xl/sharedStrings.xml'] ?? []).toString();
    assert.ok(texts.includes('>a&#13;\nb_x0007__x005F_x0041_ &lt;&amp;&gt;_xFFFE_</t>'), texts);
    assert.ok(xml.includes('t="s"><v>0</v>'), xml);
    const [sheet] = (await readXlsx(bytes, { readStyles: true })).sheets;
    assert.equal(sheet?.cells?.get('1,0')?.style?.alignment?.wrapText, true);
  });

  it('contains line breaks and literal escape sequences that two other libraries read', async () => {
    const cells = [
      'a\r\nb',
      'a\nb',
      'a\rb',
      '_x000D_',
      '_x005F_x000D__',
      ' x ',
      '__xABCD_x0041_',
      '_x000d_\r\n_x000D_',
    ];
    const bytes = await workbook({ columns: [['c', 'text']], rows: cells.map((cell) => [cell]) });
    const [first] = await readExcel(bytes, { trim: false });
    const second = await readXlsx(bytes);
    assert.deepEqual(first?.data.slice(1).flat(), cells);
    assert.deepEqual(second.sheets[0]?.rows.slice(1).flat(), cells);
  });

  it('contains all rows of a table that is read in several pages', async () => {
    const rows = Array.from({ length: 5001 }, (_, index) => [String(index)]);
    const [sheet] = await readExcel(await workbook({ columns: [['n', 'integer']], rows }));
    assert.deepEqual(sheet?.data.slice(-2), [[4999], [5000]]);
    assert.equal(sheet?.data.length, 5002);
  });

  it("is rejected if the table or a cell doesn't fit into a sheet", async () => {
    const reader = memoryReader({ columns: [['n', 'integer']], rows: [] });
    const page = () => Promise.resolve({ rows: [['1']], matching: maxExcelRows });
    await rejectsWith(collectBytes(excelChunks({ ...reader, page }, wholeView(reader))), {
      kind: 'tooLarge',
      message: 'The table has 1,048,576 rows, but an Excel sheet can have up to 1,048,575 below its header.',
      advice: /CSV or Parquet/,
    });
    await rejectsWith(workbook({ columns: [['t', 'text']], rows: [['x'.repeat(32_768)]] }), {
      kind: 'tooLarge',
    });
  });
});

describe('excelCell', () => {
  const numbers: readonly (readonly [string, number | string])[] = [
    ['0', 0],
    ['-0', '-0'],
    ['-0.00', '-0.00'],
    ['123456789012345', 123456789012345],
    ['1234567890123456', '1234567890123456'],
    ['-123456789.012345', -123456789.012345],
    ['0.000000000000001', 1e-15],
    ['1.5e3', 1500],
    ['1e-400', '1e-400'],
    ['NaN', 'NaN'],
    ['0012', '0012'],
    ['1,5', '1,5'],
    ['12 ', '12 '],
  ];
  for (const [cell, expected] of numbers) {
    it(`stores "${cell}" as a ${typeof expected}`, () => assert.equal(excelCell(cell, 'decimal'), expected));
  }
  for (const [cell, expected] of [
    ['+5', 5],
    [' 2.50 ', 2.5],
    ['5.', 5],
    ['-.25', -0.25],
    ['5.e3', 5000],
    ['007', 7],
    ['00', 0],
    ['NA', 'NA'],
    ['', ''],
    ['.', '.'],
    ['9007199254740993', '9007199254740993'],
    ['1234.500000000000000000', 1234.5],
    ['100000.000000000000000000', 100000],
    ['0.1000000000000000001', '0.1000000000000000001'],
  ] as const) {
    it(`stores "${cell}" in a column of numbers in several spellings as a ${typeof expected}`, () =>
      assert.equal(excelCell(cell, 'decimal', { style: 'text', column: '' }), expected));
  }
  for (const [cell, utc, expected] of [
    ['2026-01-01T12:00:00+02:00', true, '2026-01-01T10:00:00.000Z'],
    ['2026-01-01 10:30-0800', true, '2026-01-01T18:30:00.000Z'],
    ['2026-01-01', false, '2026-01-01T00:00:00.000Z'],
    [' 2026-01-01 12:00 ', false, '2026-01-01T12:00:00.000Z'],
    ['2026-02-30 12:00', false, '2026-02-30 12:00'],
    ['never', true, 'never'],
  ] as const) {
    it(`stores "${cell}" in a column of times in several spellings as ${expected}`, () => {
      const value = excelCell(cell, 'timestamp', { style: 'text', column: '', ...(utc ? { utc } : {}) });
      assert.equal(value instanceof Date ? value.toISOString() : value, expected);
    });
  }
  const moments: readonly (readonly [string, ColumnKind, string | undefined])[] = [
    ['2026-11-21', 'date', '2026-11-21T00:00:00.000Z'],
    ['1900-02-28', 'date', undefined],
    ['1900-03-01', 'date', '1900-03-01T00:00:00.000Z'],
    ['12026-11-21', 'date', undefined],
    ['2026-13-01', 'date', undefined],
    ['2026-11-21 10:20:30', 'timestamp', '2026-11-21T10:20:30.000Z'],
    ['2026-11-21T10:20:30+00', 'timestamp', '2026-11-21T10:20:30.000Z'],
    ['2026-11-21 10:20:30 UTC', 'timestamp', '2026-11-21T10:20:30.000Z'],
    ['2026-11-21 10:20:30 +0000 UTC', 'timestamp', '2026-11-21T10:20:30.000Z'],
    ['2026-11-21T10:20:30.120000', 'timestamp', '2026-11-21T10:20:30.120Z'],
    ['2026-11-21T10:20:30.1201', 'timestamp', undefined],
    ['2026-11-21T10:20:30+02', 'timestamp', undefined],
    ['2026-11-21', 'text', undefined],
    ['10:20:30', 'time', undefined],
  ];
  for (const [cell, kind, expected] of moments) {
    it(`stores the ${kind} "${cell}" as ${expected === undefined ? 'text' : 'a date'}`, () => {
      const value = excelCell(cell, kind);
      assert.equal(value instanceof Date ? value.toISOString() : value, expected ?? cell);
    });
  }
});
