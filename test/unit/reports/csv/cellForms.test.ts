import { strict as assert } from 'node:assert';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { allForms, cellForm } from '../../../../src/reports/csv/cellForms';
import { CsvScanner, type EndedScan } from '../../../../src/reports/csv/scanner';
import { repetitions } from '../../../support/fullRun';

/** Blank cells, and cells with numbers, days, text that looks like them, and other text. */
const formCells = fc.oneof(
  fc.constantFrom(
    '',
    '',
    '0',
    '-0',
    '-',
    '.',
    '00',
    '-5',
    '+5',
    '5.',
    '.5',
    '1.0',
    '-0.0',
    '1.50',
    '0.25',
    '1e5',
  ),
  fc.constantFrom('123456789012345678', '-123456789012345678', '1234567890123456789', '0123456789012345678'),
  fc.constantFrom(
    '9'.repeat(38),
    `-${'9'.repeat(38)}`,
    '9'.repeat(39),
    '1.123456789',
    '0.0001',
    '0.00012',
    '0.00001',
    '-0.5',
    '0.000',
    '123456789012.345',
    '1234567890123.456',
    '1.1234567891',
    '1..5',
  ),
  fc.constantFrom(
    '2024-02-29',
    '2023-02-29',
    '1900-02-29',
    '2000-02-29',
    '2024-04-31',
    '2024-00-10',
    '0000-01-01',
  ),
  fc.constantFrom(
    '0001-01-01',
    '9999-12-31',
    '2024-13-01',
    '2024/01/01',
    '2024-1-01',
    '2024-01-01 ',
    '12024-01-01',
  ),
  fc.constantFrom('a', 'é', ' 5', '5 ', '１２', 'a,b', 'say "5"', '5\n', '"', 'x'.repeat(70)),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
  fc.maxSafeInteger().map(String),
  fc
    .date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
    .map((day) => day.toISOString().slice(0, 10)),
);

/** Regular CSV with three columns, whose rows can be repeated. */
const formTable = fc
  .record({
    rows: fc.array(fc.array(formCells, { minLength: 3, maxLength: 3 }), { maxLength: 12 }),
    repeat: fc.integer({ min: 1, max: 5 }),
    quoted: fc.boolean(),
    lineEnd: fc.constantFrom('\n', '\r\n'),
    last: fc.boolean(),
  })
  .map(({ rows, repeat, quoted, lineEnd, last }) => {
    const written = (cell: string): string =>
      /[",\n]/.test(cell) || (quoted && cell !== '') ? `"${cell.replaceAll('"', '""')}"` : cell;
    const lines = Array.from({ length: repeat }, () =>
      rows.map((cells) => cells.map(written).join(',')),
    ).flat();
    return ['a,b,c', ...lines].join(lineEnd) + (last ? lineEnd : '');
  });

const numberForms: readonly (readonly [form: number, pattern: RegExp])[] = [
  [cellForm.integer, /^(?:0|-?[1-9]\d{0,17})$/],
  [cellForm.longInteger, /^(?:0|-?[1-9]\d{0,37})$/],
  [cellForm.pointed, /^-?(?:0|[1-9]\d*)\.(?:0|\d*[1-9])$/],
  [cellForm.shortest, /^-?(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/],
  [cellForm.decimal, /^-?(?:0|[1-9]\d*)\.\d{1,9}$/],
];

/** Returns the forms of a nonblank cell according to regular expressions and `Date`. */
function formsOf(cell: string): number {
  const isDay =
    /^\d{4}-\d\d-\d\d$/.test(cell) &&
    !cell.startsWith('0000') &&
    new Date(`${cell}T00:00:00Z`).toJSON()?.startsWith(cell) === true;
  const isNumber = numberForms.some(([, pattern]) => pattern.test(cell));
  const digits = cell.replaceAll(/\D/g, '').length;
  const size = Math.abs(Number(cell));
  const isDouble = digits <= 15 && (size >= 0.0001 || Object.is(Number(cell), 0));
  return numberForms.reduce(
    (forms, [form, pattern]) => forms | (pattern.test(cell) ? form : 0),
    (isDay ? cellForm.day : 0) | (isNumber && isDouble ? cellForm.double : 0),
  );
}

function scan(bytes: Buffer, cut = 0): EndedScan {
  const scanner = new CsvScanner();
  scanner.add(bytes.subarray(0, cut));
  scanner.add(bytes.subarray(cut));
  return scanner.end();
}

describe('forms of the cells of a column', () => {
  it('equal the forms that regular expressions and a calendar find in all nonblank cells', () => {
    fc.assert(
      fc.property(formTable, fc.nat(), (text, cut) => {
        const bytes = Buffer.from(text);
        const { forms, regular, records } = scan(bytes, cut % (bytes.length + 1));
        assert.equal(regular, true);
        const [, ...rows]: string[][] = parse(text, {
          cast: (cell, { quoting }) => (quoting ? cell || '""' : cell),
        });
        assert.equal(rows.length, records - 1);
        const expected = [0, 1, 2].map((column) =>
          rows.reduce((all, cells) => (cells[column] ? all & formsOf(cells[column]) : all), allForms),
        );
        assert.deepEqual([...forms], rows.length === 0 ? [...forms] : expected);
      }),
      { numRuns: repetitions({ normal: 600, full: 3000 }) },
    );
  });

  for (const width of [1, 2, 7, 100, 1500, 8000]) {
    it(`are those of all rows of a file with ${width} columns and 600 KB`, () => {
      const rows = Math.ceil(600_000 / (4 * width));
      const lines = Array.from({ length: rows }, (_, row) =>
        Array.from({ length: width }, (_, column) => {
          // In every second column, one cell is text, in a later row the further right the column is.
          const isText = column % 2 === 1 && row === Math.floor((rows * column) / width);
          return isText ? 'abc' : String(100 + ((row + column) % 900));
        }).join(','),
      );
      const header = Array.from({ length: width }, (_, column) => `c${column}`).join(',');
      const { forms, regular, records } = scan(Buffer.from([header, ...lines, ''].join('\r\n')), 300_001);
      assert.deepEqual([regular, records], [true, rows + 1]);
      const integer = cellForm.integer | cellForm.longInteger | cellForm.shortest | cellForm.double;
      assert.deepEqual(
        [...forms],
        Array.from({ length: width }, (_, column) => (column % 2 === 1 ? 0 : integer)),
      );
    });
  }

  it('are unknown for more than 8,000 columns', () => {
    const line = Array<string>(8001).fill('1').join(',');
    const { forms, regular, records } = scan(Buffer.from(`${line}\n${line}\n`));
    assert.deepEqual([forms.length, regular, records], [0, true, 2]);
  });

  it('are unknown for irregular files and very long rows', () => {
    const integer = cellForm.integer | cellForm.longInteger | cellForm.shortest | cellForm.double;
    assert.deepEqual([...scan(Buffer.from('a,b\n1,2\n')).forms], [integer, integer]);
    assert.equal(scan(Buffer.from('a,b\n1,2\n3\n')).forms.length, 0);
    assert.equal(scan(Buffer.from(`a,b\n1,${'2'.repeat(300_000)}\n`)).forms.length, 0);
  });
});
