import { strict as assert } from 'node:assert';
import { mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RowIndexer, RowIndex } from '../../../../src/reports/csv/rowIndex';
import { CsvScanner } from '../../../../src/reports/csv/scanner';
import { SourceRows } from '../../../../src/reports/engine/process/csv/sourceRows';

const count = 5000;
const cells = (row: number) => [String(row), row % 3 === 0 ? '' : `"${'é\n'.repeat(row % 40)}""${row}"`];
const text = `\ufeffid,words\r\n${Array.from({ length: count }, (_, row) => `${cells(row).join(',')}\r\n`).join('')}`;

describe('row index', () => {
  const folder = mkdtempSync(join(tmpdir(), 'instance-explorer-marks-'));
  const path = join(folder, 'rows.csv');
  after(() => rmSync(folder, { recursive: true, force: true }));

  const marksOf = (content: string, pieceBytes = 1000): RowIndex | undefined => {
    writeFileSync(path, content);
    const { size, mtimeMs } = statSync(path);
    const scanner = new CsvScanner();
    const bytes = Buffer.from(content);
    for (let at = 0; at < bytes.length; at += pieceBytes) scanner.add(bytes.subarray(at, at + pieceBytes));
    const { regular, delimiter, marks } = scanner.end();
    assert.equal(regular, true);
    return marks.length === 0 ? undefined : new RowIndex({ size, mtimeMs }, delimiter, marks);
  };
  const mustMark = (content: string): RowIndex => {
    const marks = marksOf(content);
    assert.ok(marks);
    return marks;
  };
  const shown = (row: number) => [String(row), row % 3 === 0 ? null : `${'é\n'.repeat(row % 40)}"${row}`];

  it('returns rows in the requested order, from any position', async () => {
    const source = new SourceRows(path, 2, mustMark(text));
    for (const places of [[0], [count - 1], [4999, 0, 2500, 2501, 7, 7], [], [...Array(300).keys()]]) {
      assert.deepEqual(await source.at(places), places.map(shown));
    }
  });

  it('divides the file into small blocks', () => {
    const marks = mustMark(text);
    for (let row = 0; row < count; row += 1) {
      const { row: first, from, to } = marks.blockOf(row);
      assert.ok(first <= row && to > from && to - from < 4096 + 200, `row ${row}: ${from} to ${to}`);
    }
    assert.equal(marks.blockOf(count - 1).to, Buffer.byteLength(text));
  });

  it('returns a byte order mark inside a cell, and a last row without a line end', async () => {
    const content = 'a,b\n\ufeffx,1\ny,2';
    assert.deepEqual(await new SourceRows(path, 2, mustMark(content)).at([1, 0]), [
      ['y', '2'],
      ['\ufeffx', '1'],
    ]);
  });

  it('returns a row that looks like a line above the header', async () => {
    assert.deepEqual(await new SourceRows(path, 3, mustMark('a,b,c\nsep=,,\n1,2,3\n4,5,6\n')).at([0, 1]), [
      ['sep=', null, null],
      ['1', '2', '3'],
    ]);
  });

  it("returns no rows if the file changed or was deleted, or if a row doesn't exist", async () => {
    const source = new SourceRows(path, 2, mustMark(text));
    assert.equal(await source.at([count]), undefined);
    utimesSync(path, new Date(0), new Date(0));
    assert.equal(await source.at([0]), undefined);
    rmSync(path);
    assert.equal(await source.at([0]), undefined);
  });

  it("isn't created for a file without rows", () => {
    assert.equal(marksOf('a,b\n'), undefined);
    assert.equal(marksOf('a,b'), undefined);
  });

  it("isn't created for a table with one column, whose blank lines are rows", () => {
    assert.equal(marksOf('a\n1\n\n2\n'), undefined);
  });

  it('has a limited number of marks for a file of 1 TB', () => {
    const size = 2 ** 40;
    const indexer = new RowIndexer();
    for (let at = 0; at <= size; at += 2 ** 20) indexer.recordEnds(at, at / 2 ** 20 + 1);
    const marks = indexer.end(size);
    assert.ok(marks.length <= 2 ** 19, String(marks.length));
    assert.ok(marks.buffer.byteLength <= 8 * (2 ** 19 + 2), `${marks.buffer.byteLength} bytes`);
    const index = new RowIndex({ size, mtimeMs: 0 }, 0, marks);
    for (const row of [0, 1, 12_345, 2 ** 19, 2 ** 20 - 1]) {
      const { row: first, from, to } = index.blockOf(row);
      assert.ok(first <= row && from <= row * 2 ** 20 && to > row * 2 ** 20, `row ${row}`);
      assert.ok(to - from >= 2 ** 22 && to - from <= 2 ** 23, `row ${row}: ${from} to ${to}`);
    }
  });
});
