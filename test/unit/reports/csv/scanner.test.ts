import { strict as assert } from 'node:assert';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { RecordReader } from '../../../../src/reports/csv/records';
import { CsvScanner, type EndedScan } from '../../../../src/reports/csv/scanner';
import type { Cell } from '../../../../src/shared/table/table';
import { repetitions } from '../../../support/fullRun';

/** Valid and slightly invalid CSV. */
const anyText = fc
  .array(fc.constantFrom('a', 'é', '€', '😀', ',', ',', '"', '""', '\n', '\n', '\r\n', '\r', '\0', ' '), {
    maxLength: 40,
  })
  .map((pieces) => pieces.join(''));

/** Splits a sequence at the given positions. */
function pieces<T>(length: number, cuts: readonly number[], slice: (from: number, to: number) => T): T[] {
  const places = [0, ...cuts.map((cut) => cut % (length + 1)).toSorted((a, b) => a - b), length];
  return places.slice(1).map((to, index) => slice(places[index] ?? 0, to));
}

function scan(bytes: Uint8Array, cuts: readonly number[] = []): EndedScan {
  const scanner = new CsvScanner();
  for (const piece of pieces(bytes.length, cuts, (from, to) => bytes.subarray(from, to))) scanner.add(piece);
  return scanner.end();
}

function read(text: string, cuts: readonly number[] = []) {
  const records: { cells: readonly Cell[]; line: number }[] = [];
  const reader = new RecordReader(',', (cells, line) => records.push({ cells, line }));
  for (const piece of pieces(text.length, cuts, (from, to) => text.slice(from, to))) reader.write(piece);
  reader.end();
  return { records, notes: reader.notes(), width: reader.width };
}

/** Checks cell by cell whether a text is strict CSV. */
function isRegular(text: string): boolean {
  const cell = /"(?:[^"]|"")*"|[^",\r\n]*/y;
  return ['\n', '\r\n'].some((lineEnd) => {
    const records: { cells: number; length: number }[] = [];
    for (let at = 0; at < text.length;) {
      const start = at;
      let cells = 0;
      do {
        cell.lastIndex = cells === 0 ? at : at + 1;
        cell.exec(text);
        at = cell.lastIndex;
        cells += 1;
      } while (text[at] === ',');
      records.push({ cells, length: at - start });
      if (at < text.length && !text.startsWith(lineEnd, at)) return false;
      at += lineEnd.length;
    }
    const [header] = records;
    return records.every(
      (record) =>
        record.cells === header?.cells && (record.length > 0 || (record.cells === 1 && record !== header)),
    );
  });
}

describe('CsvScanner', () => {
  it('reports a file as regular only if it is strict CSV', () => {
    fc.assert(
      fc.property(anyText, (text) => assert.equal(scan(Buffer.from(text)).regular, isRegular(text))),
      { numRuns: repetitions({ normal: 1000, full: 5000 }) },
    );
  });

  it('counts the same records as the tolerant reader in invalid CSV', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { records, cutOff } = scan(Buffer.from(text));
        const careful = read(text);
        assert.equal(records, careful.records.length);
        const unclosed = careful.notes.some(({ message }) => message.includes('unclosed quote'));
        assert.equal(cutOff === 'quote', unclosed);
      }),
      { numRuns: repetitions({ normal: 1000, full: 5000 }) },
    );
  });

  it('counts the same records as csv-parse if the table has several columns and no unclosed quote', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { records, cutOff, columns } = scan(Buffer.from(text));
        // In a table with one column, blank lines are rows.
        fc.pre(cutOff !== 'quote' && columns?.length !== 1);
        const found: unknown[] = parse(text, {
          relax_column_count: true,
          relax_quotes: true,
          skip_empty_lines: true,
          record_delimiter: ['\r\n', '\n', '\r'],
        });
        assert.equal(records, found.length);
      }),
      { numRuns: repetitions({ normal: 300, full: 1500 }), maxSkipsPerRun: 1000 },
    );
  });

  it('returns the same results for semicolons, tabs, and pipes as for commas', () => {
    fc.assert(
      fc.property(anyText, fc.constantFrom(';', '\t', '|'), (text, delimiter) => {
        const scanner = new CsvScanner(delimiter);
        scanner.add(Buffer.from(text.replaceAll(',', delimiter)));
        const { delimiter: code, columns, ...found } = scanner.end();
        const { delimiter: comma, columns: names, ...expected } = scan(Buffer.from(text));
        assert.deepEqual(found, expected);
        assert.deepEqual(
          columns,
          names?.map((name) => name.replaceAll(',', delimiter)),
        );
        assert.deepEqual([code, comma], [delimiter.charCodeAt(0), ','.charCodeAt(0)]);
      }),
    );
  });

  it('reports a file as regular only if the tolerant reader has no notes', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { regular, records } = scan(Buffer.from(text));
        fc.pre(regular);
        const careful = read(text);
        assert.deepEqual(careful.notes, []);
        assert.equal(careful.records.length, records);
      }),
      { numRuns: repetitions({ normal: 600, full: 3000 }), maxSkipsPerRun: 1000 },
    );
  });

  it('returns the same results at any chunk boundaries', () => {
    fc.assert(
      fc.property(anyText, fc.array(fc.nat(), { maxLength: 4 }), (text, cuts) => {
        const bytes = Buffer.from(text);
        assert.deepEqual(scan(bytes, cuts), scan(bytes));
        assert.deepEqual(read(text, cuts), read(text));
      }),
      { numRuns: repetitions({ normal: 600, full: 3000 }) },
    );
  });

  it('returns the same results for long rows at any chunk boundaries', () => {
    const long = fc
      .constantFrom(10, 63, 64, 65, 127, 4096, 70_000, 300_000)
      .map((length) => 'x'.repeat(length));
    const row = fc.tuple(
      fc.constantFrom('1', '"é"', '"a ""b"""', '"\r\n,"', ''),
      fc.oneof(fc.constant('2'), long),
    );
    fc.assert(
      fc.property(
        fc.array(row, { maxLength: 30 }),
        fc.constantFrom('\n', '\r\n'),
        fc.array(fc.nat(), { maxLength: 4 }),
        fc.boolean(),
        (rows, lineEnd, cuts, last) => {
          const lines = rows.map(([one, other]) => `${one},${other}`);
          const bytes = Buffer.from(['a,b', ...lines].join(lineEnd) + (last ? lineEnd : ''));
          const found = scan(bytes, cuts);
          const carriage = lineEnd.length - 1;
          const lengths = ['a,b', ...lines].map(
            (line, at) => Buffer.byteLength(line) + (at < rows.length || last ? carriage : 0),
          );
          assert.deepEqual(
            [found.regular, found.records, found.longestRecord, found.unterminated],
            [true, rows.length + 1, Math.max(...lengths), !last],
          );
        },
      ),
      { numRuns: repetitions({ normal: 60, full: 300 }) },
    );
  });

  it('distinguishes UTF-8 from other encodings', () => {
    assert.equal(scan(Buffer.from('a,€\n')).utf8, true);
    assert.equal(scan(Buffer.from('a,\xe9\n', 'latin1')).utf8, false);
    assert.equal(scan(Buffer.from('a,€').subarray(0, -1)).utf8, false);
  });

  it('measures the longest record and detects the line end', () => {
    const { longestRecord, lineEnd, records } = scan(Buffer.from('a,b\r\n1,"x\ny"\r\n2,3'));
    assert.deepEqual([longestRecord, lineEnd, records], [8, '\r\n', 3]);
  });

  it('reads a header after blank lines, and excludes its line end and byte order mark', () => {
    const text = '\r\n\na,"b ""c""",\r\n1,2,3\r\n';
    for (let size = 1; size <= text.length; size += 1) {
      const cuts = Array.from({ length: Math.floor(text.length / size) }, (_, piece) => piece * size);
      assert.deepEqual(scan(Buffer.from(text), cuts).columns, ['a', 'b "c"', ''], `${size}`);
    }
    const marked = scan(Buffer.from('\ufeff"a,b",c\n'));
    assert.deepEqual([marked.columns, marked.regular], [['a,b', 'c'], false]);
  });

  it('reads bytes in shared memory', () => {
    const text = 'a,é\n1,"x\n"\n';
    const shared = Buffer.from(new SharedArrayBuffer(Buffer.byteLength(text)));
    shared.write(text);
    assert.deepEqual(scan(shared, [5]), scan(Buffer.from(text)));
  });

  it('stores no marks for irregular files', () => {
    const text = `a,b\n${'1,2\n'.repeat(5000)}`;
    assert.ok(scan(Buffer.from(text)).marks.length > 4);
    assert.equal(scan(Buffer.from(`${text}3\n`)).marks.length, 0);
    assert.equal(scan(Buffer.from(`${text}\xff,2\n`, 'latin1')).marks.length, 0);
  });
});
