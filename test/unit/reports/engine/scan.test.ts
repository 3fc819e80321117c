import { strict as assert } from 'node:assert';
import fc from 'fast-check';
import { RecordReader } from '../../../../src/reports/csv/records';
import { CsvScan, type ScanResult } from '../../../../src/reports/engine/process/csv/scan';
import type { Cell } from '../../../../src/shared/table/table';

/** CSV and near misses of it. */
const anyText = fc
  .array(fc.constantFrom('a', 'é', '€', '😀', ',', ',', '"', '""', '\n', '\n', '\r\n', '\r', '\0', ' '), {
    maxLength: 40,
  })
  .map((pieces) => pieces.join(''));

/** The text in pieces, cut at some places. */
function pieces<T>(length: number, cuts: readonly number[], slice: (from: number, to: number) => T): T[] {
  const places = [0, ...cuts.map((cut) => cut % (length + 1)).toSorted((a, b) => a - b), length];
  return places.slice(1).map((to, index) => slice(places[index] ?? 0, to));
}

function scan(bytes: Buffer, cuts: readonly number[] = []): ScanResult {
  const looking = new CsvScan();
  for (const piece of pieces(bytes.length, cuts, (from, to) => bytes.subarray(from, to)))
    looking.write(piece);
  return looking.end();
}

function read(text: string, cuts: readonly number[] = []) {
  const records: { cells: readonly Cell[]; line: number }[] = [];
  const reader = new RecordReader(',', (cells, line) => records.push({ cells, line }));
  for (const piece of pieces(text.length, cuts, (from, to) => text.slice(from, to))) reader.write(piece);
  reader.end();
  return { records, notes: reader.notes(), width: reader.width };
}

describe('looking at CSV', () => {
  it('calls regular only what the tolerant reader finds nothing to note about', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { regular, records } = scan(Buffer.from(text));
        fc.pre(regular);
        const careful = read(text);
        assert.deepEqual(careful.notes, []);
        assert.equal(careful.records.length, records);
      }),
      { numRuns: 3000, maxSkipsPerRun: 1000 },
    );
  });

  it('finds the same, however the bytes arrive', () => {
    fc.assert(
      fc.property(anyText, fc.array(fc.nat(), { maxLength: 4 }), (text, cuts) => {
        const bytes = Buffer.from(text);
        const { regular, ...whole } = scan(bytes);
        const cut = scan(bytes, cuts);
        assert.equal(cut.regular, regular);
        if (regular) assert.deepEqual(cut, { regular, ...whole });
        assert.deepEqual(read(text, cuts), read(text));
      }),
      { numRuns: 3000 },
    );
  });

  it('tells UTF-8 from what is not', () => {
    assert.equal(scan(Buffer.from('a,€\n')).utf8, true);
    assert.equal(scan(Buffer.from('a,\xe9\n', 'latin1')).utf8, false);
    assert.equal(scan(Buffer.from('a,€').subarray(0, -1)).utf8, false);
  });

  it('measures the longest record, and names the line end', () => {
    const { longestRecord, lineEnd, records } = scan(Buffer.from('a,b\r\n1,"x\ny"\r\n2,3'));
    assert.deepEqual([longestRecord, lineEnd, records], [8, '\r\n', 3]);
  });
});
