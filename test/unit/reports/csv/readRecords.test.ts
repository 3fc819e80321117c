import assert from 'node:assert/strict';
import { CsvError, parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { readRecords, type CsvReading } from '../../../../src/reports/csv/readRecords';
import { inChunks } from '../../../support/chunks';
import { repetitions } from '../../../support/fullRun';

type Records = { cells: readonly string[]; line: number }[];

async function read(
  bytes: Buffer,
  size = bytes.length || 1,
): Promise<{ records: Records; reading: CsvReading }> {
  const records: Records = [];
  const reading = await readRecords(inChunks(bytes, size), (cells, line) => records.push({ cells, line }));
  return { records, reading };
}

/** Returns the records that csv-parse finds before an unclosed quote, and whether there is such a quote. */
function parsed(bytes: Buffer): { cells: string[][]; broken: boolean } {
  const cells: string[][] = [];
  try {
    parse(bytes, {
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      on_record: (record: string[]) => {
        cells.push(record);
        return null;
      },
    });
    return { cells, broken: false };
  } catch (error) {
    assert.ok(error instanceof CsvError && error.code === 'CSV_QUOTE_NOT_CLOSED', String(error));
    return { cells, broken: true };
  }
}

const anyText = fc
  .tuple(
    fc.constantFrom('', '\ufeff'),
    fc.array(fc.constantFrom('a', 'é', '😀', ' ', ',', ',', '"', '"', '""', '\n', '\r\n', '\r', '"b,\nc"'), {
      maxLength: 30,
    }),
  )
  .map(([mark, pieces]) => mark + pieces.join(''));

describe('CSV record reader', () => {
  it('reads Windows-1252 at any chunk boundaries', async () => {
    const bytes = Buffer.from('Größe,Preis\n\xe9t\xe9,5 \x80\nx,\xc3', 'latin1');
    for (let size = 1; size <= bytes.length; size += 1) {
      const { records } = await read(bytes, size);
      assert.deepEqual(
        records.map(({ cells }) => cells),
        [
          ['Größe', 'Preis'],
          ['été', '5 €'],
          ['x', 'Ã'],
        ],
      );
    }
  });

  it('finds the same records as csv-parse, at any chunk boundaries', async () => {
    await fc.assert(
      fc.asyncProperty(anyText, fc.integer({ min: 1, max: 9 }), async (text, size) => {
        const bytes = Buffer.from(text);
        const { records, reading } = await read(bytes, size);
        const expected = parsed(bytes);
        // In a quoted cell followed by text, csv-parse unescapes some of the doubled quotes.
        const comparable = (cells: readonly (readonly string[])[]) =>
          text.includes('""') ? cells.map((row) => row.map((cell) => cell.replaceAll('"', ''))) : cells;
        assert.deepEqual(comparable(records.map(({ cells }) => cells)), comparable(expected.cells));
        assert.equal(reading.broken !== undefined, expected.broken);
        assert.equal(reading.byteOrderMark, text.startsWith('\ufeff'));
      }),
      { numRuns: repetitions({ normal: 200, full: 1000 }) },
    );
  });

  it('finds the same records and line numbers at any chunk boundaries', async () => {
    await fc.assert(
      fc.asyncProperty(anyText, fc.integer({ min: 1, max: 9 }), async (text, size) => {
        const bytes = Buffer.from(text);
        assert.deepEqual(await read(bytes, size), await read(bytes));
      }),
      { numRuns: repetitions({ normal: 200, full: 1000 }) },
    );
  });

  it('finds the same cells as csv-parse in quoted text', async () => {
    const cell = fc.constantFrom('', 'a', '"', '""', ',', '\n', '\r\n', '\r', 'é "b"');
    const row = fc.array(cell, { minLength: 1, maxLength: 4 });
    const lineEnd = fc.constantFrom('\n', '\r\n', '\r');
    await fc.assert(
      fc.asyncProperty(fc.array(row), lineEnd, fc.integer({ min: 1, max: 9 }), async (rows, end, size) => {
        const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
        const bytes = Buffer.from(rows.map((cells) => cells.map(quoted).join(',') + end).join(''));
        const { records } = await read(bytes, size);
        assert.deepEqual(
          records.map(({ cells }) => cells),
          parsed(bytes).cells,
        );
      }),
      { numRuns: repetitions({ normal: 60, full: 300 }) },
    );
  });

  it('reads UTF-16 in both byte orders', async () => {
    const little = Buffer.from('\ufeffé,b\n1,2\n', 'utf16le');
    for (const bytes of [little, Buffer.from(little).swap16()]) {
      const { records, reading } = await read(bytes, 3);
      assert.deepEqual(
        records.map(({ cells }) => cells),
        [
          ['é', 'b'],
          ['1', '2'],
        ],
      );
      assert.equal(reading.byteOrderMark, true);
    }
  });
});
