import { strict as assert } from 'node:assert';
import { statSync, utimesSync } from 'node:fs';
import fc from 'fast-check';
import { CsvScanner } from '../../../../src/reports/csv/scanner';
import { writeScan } from '../../../../src/reports/csv/storedScan';
import { wholeTable } from '../../../../src/shared/table/query';
import type { Cell } from '../../../../src/shared/table/table';
import { repetitions } from '../../../support/fullRun';
import { engineForSuite, everyRow, withTable } from '../../../support/reports/engine';

/** Values that parsers of CSV, numbers, dates, times, or Booleans might change. */
const temptations = [
  ...[
    '0',
    '7',
    '-3',
    '007',
    '-0',
    '+5',
    ' 5',
    '5 ',
    '1_000',
    '1,000',
    '0x10',
    '1e5',
    '1E5',
    '.5',
    '5.',
    '1.0',
    '1.50',
  ],
  ...[
    '9223372036854775807',
    '9223372036854775808',
    '-9223372036854775809',
    '0.1',
    '1e400',
    '123456789012345678901234567890',
  ],
  ...[
    '99999999999999999999999999999999999999',
    '100000000000000000000000000000000000000',
    '0.30000000000000004',
    '12345.6789',
  ],
  ...[
    'NaN',
    'nan',
    'inf',
    '-inf',
    'Infinity',
    'infinity',
    'epoch',
    'true',
    'false',
    'TRUE',
    't',
    'f',
    'yes',
    'null',
    'NULL',
  ],
  ...[
    '2025-01-01',
    '2025-02-30',
    '2025-1-1',
    '01/02/2025',
    '0000-01-01',
    '10000-01-01',
    '1582-10-10',
    '0001-01-01',
  ],
  ...[
    '12:00:00',
    '24:00:00',
    '12:00',
    '12:00:00.5',
    '12:00:00.50',
    '23:59:60',
    '2025-01-01 00:00:00',
    '2025-01-01 10:00:00.120',
  ],
  ...[
    '2025-01-01T00:00:00Z',
    '2025-01-01T00:00:00',
    '2025-01-01T10:00:00.000Z',
    '2025-06-30T23:59:60Z',
    '2025-01-01T25:00:00Z',
  ],
  ...[
    '2025-01-01 10:00:00 UTC',
    '2025-01-01T10:00:00+00:00',
    '2025-01-01T10:00:00+02:00',
    '-',
    '"',
    '""',
    ',',
    '\n',
    '\r\n',
    '\r',
    '#',
    '\\N',
    '\ufeff',
    '\ufeffx',
  ],
];

const anyText = fc.string({ unit: 'binary', maxLength: 12 });
const anyCell: fc.Arbitrary<Cell> = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...temptations) },
  { weight: 2, arbitrary: anyText },
  { weight: 1, arbitrary: fc.constantFrom<Cell[]>(null, '') },
);
/** Generators of the cells of a column. All but the first generate cells of one kind, so columns get various types. */
const alike: fc.Arbitrary<fc.Arbitrary<Cell>> = fc.constantFrom<fc.Arbitrary<Cell>[]>(
  anyCell,
  fc.option(fc.integer().map(String)),
  fc.option(fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }).map(String)),
  fc.option(fc.double({ noNaN: true }).map(String)),
  fc.option(fc.integer({ min: 0, max: 99_999 }).map((cents) => (cents / 100).toFixed(2))),
  fc.option(fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10))),
  fc.option(fc.date({ noInvalidDate: true }).map((date) => date.toISOString())),
  fc.option(fc.boolean().map(String)),
);

interface Table {
  readonly headers: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

const anyTable: fc.Arbitrary<Table> = fc
  .array(
    fc.tuple(
      anyText.filter((text) => !text.startsWith('\ufeff')),
      alike,
    ),
    { minLength: 1, maxLength: 6 },
  )
  .chain((columns) =>
    fc.record({
      headers: fc.constant(columns.map(([header]) => header)),
      rows: fc.array(fc.tuple(...columns.map(([, cell]) => cell)), { maxLength: 30 }),
    }),
  );

const anyStyle = fc.record({
  lineEnd: fc.constantFrom('\n', '\r\n'),
  mark: fc.boolean(),
  quoteAll: fc.boolean(),
  encoding: fc.constantFrom<BufferEncoding[]>('utf8', 'utf8', 'utf8', 'utf16le'),
});

type Style = typeof anyStyle extends fc.Arbitrary<infer S> ? S : never;

function asCsv({ headers, rows }: Table, { lineEnd, mark, quoteAll, encoding }: Style): Buffer {
  const written = (cell: Cell): string => {
    if (cell === null) return '';
    return cell === '' || quoteAll || /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
  };
  const text = [headers, ...rows].map((cells) => cells.map(written).join(',') + lineEnd).join('');
  return Buffer.from(`${mark || encoding === 'utf16le' ? '\ufeff' : ''}${text}`, encoding);
}

describe('CSV reader', function () {
  this.timeout(120_000);
  const { engine, file } = engineForSuite();

  it('preserves every cell of any table', async () => {
    await fc.assert(
      fc.asyncProperty(anyTable, anyStyle, async (table, style) => {
        const path = file('table.csv', asCsv(table, style));
        await withTable(engine, { kind: 'csv', path, delimiter: ',' }, async (reader) => {
          assert.deepEqual(await everyRow(reader), table.rows);
          // After the file's modification time changes, cells are read only from the copy.
          utimesSync(path, new Date(0), new Date(0));
          assert.deepEqual(await everyRow(reader), table.rows);
          assert.equal(reader.info.rows, table.rows.length);
          assert.deepEqual(
            reader.info.columns.map(({ name }) => name),
            table.headers,
          );
          const ids = new Set(reader.info.columns.map(({ id }) => id.toLowerCase()));
          assert.equal(ids.size, table.headers.length);
        });
      }),
      { numRuns: repetitions({ normal: 24, full: 120 }) },
    );
  });

  it('assigns the same types with and without the cell forms of a scan', async () => {
    await fc.assert(
      fc.asyncProperty(anyTable, anyStyle, async (table, style) => {
        const bytes = asCsv(table, { ...style, encoding: 'utf8' });
        const path = file('forms.csv', bytes);
        const scanner = new CsvScanner();
        scanner.add(bytes);
        const found = scanner.end();
        const typesBy = async (forms: Uint8Array): Promise<string[]> => {
          const scan = file('forms.scan', '');
          await writeScan(scan, statSync(path), { ...found, forms });
          return withTable(engine, { kind: 'csv', path, delimiter: ',', scan }, async (reader) => {
            assert.deepEqual(await everyRow(reader), table.rows);
            return reader.info.columns.map(({ type, print }) => `${type} ${print?.style}`);
          });
        };
        assert.deepEqual(await typesBy(found.forms), await typesBy(new Uint8Array()));
      }),
      { numRuns: repetitions({ normal: 16, full: 80 }) },
    );
  });

  it("falls back to another type or to text if later cells don't fit the type of the first ones", async () => {
    const columns: readonly (readonly [first: string, last: string, type: string])[] = [
      ['7', '8', 'BIGINT'],
      ['7', '1.5', 'DOUBLE'],
      ['7', '9223372036854775808', 'DECIMAL(38,0)'],
      ['12345678901234567890', '123456789012345678901234567890123456789', 'DOUBLE'],
      ['0.5', '0.50', 'DECIMAL(18,2)'],
      ['0.125', '0.120', 'DECIMAL(18,3)'],
      ['true', 'maybe', 'VARCHAR'],
    ];
    const line = (cells: readonly string[]): string => `${cells.join(',')}\n`;
    const usual = line(columns.map(([first]) => first)).repeat(25_000);
    const content = `${line(columns.map((_, index) => `c${index}`))}${usual}${line(columns.map(([, last]) => last))}`;
    const path = file('late.csv', content);
    await withTable(engine, { kind: 'csv', path, delimiter: ',' }, async (reader) => {
      assert.deepEqual(
        reader.info.columns.map(({ type }) => type),
        columns.map(([, , type]) => type),
      );
      const { rows } = await reader.page(wholeTable, { offset: 25_000, limit: 1 });
      assert.deepEqual(rows, [columns.map(([, last]) => last)]);
    });
  });

  it('assigns a type to a column if all of its cells convert back exactly', async () => {
    const cases: readonly (readonly [string, string, readonly string[]])[] = [
      ['integer', 'BIGINT', ['1', '-20', '9223372036854775807']],
      ['integer', 'DECIMAL(38,0)', ['1', '9223372036854775808']],
      ['decimal', 'DOUBLE', ['1.5', '2.0', '-0.25']],
      ['decimal', 'DOUBLE', ['1.5', '2', '-0.25']],
      // Zeros with different signs are equal, so their texts are stored, too.
      ['integer', 'DECIMAL(18,0)', ['0', '-0', '0']],
      ['decimal', 'DECIMAL(18,1)', ['0', '-0', '37.5']],
      ['decimal', 'DECIMAL(18,1)', ['0.0', '-0.0', '37.5']],
      ['decimal', 'DECIMAL(18,2)', ['1.50', '2.00']],
      ['boolean', 'BOOLEAN', ['true', 'false']],
      ['date', 'DATE', ['2025-01-31', '1999-12-31']],
      ['time', 'TIME', ['09:30:00', '23:59:59.5']],
      ['timestamp', 'TIMESTAMP', ['2025-01-31 10:00:00', '2025-01-31 10:00:00.5']],
      ['timestamp', 'TIMESTAMP', ['2025-01-31T10:00:00Z', '2025-01-31T23:59:59Z']],
      ['timestamp', 'TIMESTAMP', ['2025-01-31T10:00:00.120Z', '2025-01-31T23:59:59.000Z']],
      ['text', 'VARCHAR', ['007', '1']],
      ['text', 'VARCHAR', ['2025-02-30', '2025-01-01']],
      ['text', 'VARCHAR', ['nan', '1.5']],
      ['text', 'VARCHAR', ['t', 'f']],
    ];
    const rows = Math.max(...cases.map(([, , cells]) => cells.length));
    const headers = cases.map((_, index) => `h${index}`);
    const lines = Array.from({ length: rows }, (_, row) =>
      cases.map(([, , cells]) => cells[row] ?? '').join(','),
    );
    const path = file('types.csv', [headers.join(','), ...lines, ''].join('\n'));
    await withTable(engine, { kind: 'csv', path }, (reader) => {
      assert.deepEqual(
        reader.info.columns.map(({ kind, type }) => [kind, type]),
        cases.map(([kind, type]) => [kind, type]),
      );
      return Promise.resolve();
    });
  });
});
