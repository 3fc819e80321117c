import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { RowIndex } from '../../../../src/reports/csv/rowIndex';
import { CsvScanner, type CsvScan } from '../../../../src/reports/csv/scanner';
import { readScan, writeScan } from '../../../../src/reports/csv/storedScan';
import { folderForEachTest } from '../../../support/folders';

describe('stored scans', () => {
  const home = folderForEachTest();
  const path = (): string => join(home.path, 'body.scan');
  const scanOf = (text: string | Buffer): CsvScan => {
    const scanner = new CsvScanner();
    scanner.add(Buffer.from(text));
    const { cutOff, unterminated, columns, ...scan } = scanner.end();
    assert.deepEqual([cutOff, unterminated, columns?.length], [undefined, false, 2]);
    return scan;
  };
  const long = `a,b\r\n${'1,2\r\n'.repeat(5000)}`;
  const state = { size: Buffer.byteLength(long), mtimeMs: 1_700_000_000_000.125 };

  it('are read back unchanged', async () => {
    for (const text of [long, 'a,b\n', 'a,b\n1\n', Buffer.from('a,b\n\xff,1\n', 'latin1')]) {
      await writeScan(path(), state, scanOf(text));
      assert.deepEqual(await readScan(path(), state), scanOf(text));
    }
  });

  it('locate rows by their marks', async () => {
    await writeScan(path(), state, scanOf(long));
    const scan = await readScan(path(), state);
    assert.ok(scan !== undefined && scan.marks.length > 2);
    const { row, from, to } = new RowIndex(state, scan.delimiter, scan.marks).blockOf(4242);
    assert.equal(from, 5 * (row + 1));
    assert.ok(row <= 4242 && to > 5 * 4243);
  });

  it('are ignored if the file changed', async () => {
    await writeScan(path(), state, scanOf(long));
    assert.equal(await readScan(path(), { ...state, size: state.size + 1 }), undefined);
    assert.equal(await readScan(path(), { ...state, mtimeMs: state.mtimeMs + 0.25 }), undefined);
  });

  it('are ignored if any byte is missing or changed', async () => {
    assert.equal(await readScan(path(), state), undefined);
    await writeScan(path(), state, scanOf('a,b\n1,2\n'));
    const bytes = readFileSync(path());
    for (let length = 0; length < bytes.length; length += 1) {
      writeFileSync(path(), bytes.subarray(0, length));
      assert.equal(await readScan(path(), state), undefined, `${length} bytes`);
    }
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      writeFileSync(path(), changed);
      assert.equal(await readScan(path(), state), undefined, `byte ${at}`);
    }
    writeFileSync(path(), Buffer.alloc(800));
    assert.equal(await readScan(path(), state), undefined);
  });
});
