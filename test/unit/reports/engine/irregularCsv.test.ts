import { strict as assert } from 'node:assert';
import { writeFileSync, appendFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Cell, TableNote } from '../../../../src/shared/table/table';
import { rejectsWith } from '../../../support/userErrors';
import { engineForSuite, everyRow, withTable } from '../../../support/reports/engine';

interface Read {
  readonly names: readonly string[];
  readonly ids: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  readonly notes: readonly TableNote[];
}

describe('CSV reader with irregular files', function () {
  this.timeout(60_000);
  const { engine, file, folder } = engineForSuite();

  const read = async (content: string | Uint8Array): Promise<Read> =>
    withTable(engine, { kind: 'csv', path: file('bad.csv', content) }, async (reader) => ({
      names: reader.info.columns.map(({ name }) => name),
      ids: reader.info.columns.map(({ id }) => id),
      rows: await everyRow(reader),
      notes: reader.info.notes,
    }));
  const refused = (content: string | Uint8Array, message: RegExp | string) =>
    rejectsWith(engine.open({ kind: 'csv', path: file('bad.csv', content) }), { kind: 'csv', message });

  it('preserves rows that are too short or too long, and reports their lines', async () => {
    const { names, ids, rows, notes } = await read('a,b\n1,2\n3\n4,5,6,7\n8,9\n10\n');
    assert.deepEqual(rows, [
      ['1', '2', null, null],
      ['3', null, null, null],
      ['4', '5', '6', '7'],
      ['8', '9', null, null],
      ['10', null, null, null],
    ]);
    assert.deepEqual(names, ['a', 'b', '', '']);
    assert.deepEqual(ids, ['a', 'b', 'column_3', 'column_4']);
    assert.deepEqual(
      notes.map(({ lines, count }) => [lines, count]),
      [
        [[3, 6], 2],
        [[4], 1],
        [[], 0],
      ],
    );
  });

  it('includes line ends within quotes in line numbers', async () => {
    const { notes } = await read('a,b\n"x\ny\r\nz",1\nshort\n');
    assert.deepEqual(notes[0]?.lines, [5]);
  });

  it('reads misplaced quotes as text', async () => {
    const { rows, notes } = await read('a,b\n5" pipe,"x"y\n"z" ,ok\n');
    assert.deepEqual(rows, [
      ['5" pipe', '"x"y'],
      ['"z" ', 'ok'],
    ]);
    assert.match(notes[0]?.message ?? '', /^3 unexpected quotes are shown as text\.$/);
    assert.deepEqual(notes[0]?.lines, [2, 2, 3]);
  });

  it('reports a file that ends within a row or a quoted cell', async () => {
    const cut = await read('a,b\n1,2\n3');
    assert.deepEqual(cut.rows.at(-1), ['3', null]);
    assert.deepEqual(
      cut.notes.map(({ message, lines }) => [message, lines]),
      [['The file ends in the middle of a row.', [3]]],
    );
    const quoted = await read('a,b\n1,"2\n3');
    assert.deepEqual(quoted.rows, [['1', '2\n3']]);
    assert.match(quoted.notes[0]?.message ?? '', /(?:ends within a quoted cell|unclosed quote)/);
    assert.deepEqual(quoted.notes[0]?.lines, [2]);
  });

  it('skips and reports blank lines in tables with several columns', async () => {
    const { rows, notes } = await read('a,b\n\n1,2\n\n\n3,4\n');
    assert.deepEqual(rows, [
      ['1', '2'],
      ['3', '4'],
    ]);
    assert.deepEqual(notes[0], { message: '3 blank lines are skipped.', lines: [2, 4, 5], count: 3 });
  });

  it('distinguishes blank cells from empty strings', async () => {
    const { rows } = await read('a,b\n,""\n"",\n');
    assert.deepEqual(rows, [
      [null, ''],
      ['', null],
    ]);
  });

  it('reads a blank line of a table with one column as a blank cell', async () => {
    assert.deepEqual((await read('a\nx\n\n""\n')).rows, [['x'], [null], ['']]);
  });

  it('reads CR and mixed line ends', async () => {
    const expected = [
      ['1', '2'],
      ['3', '4'],
    ];
    assert.deepEqual((await read('a,b\r1,2\r3,4\r')).rows, expected);
    assert.deepEqual((await read('a,b\r\n1,2\n3,4')).rows, expected);
  });

  it('reads UTF-16 in both byte orders, and UTF-8 with a byte order mark', async () => {
    const text = 'naïve,b\n€,"x\ny"\n';
    const expected = [['€', 'x\ny']];
    const little = Buffer.from(`\ufeff${text}`, 'utf16le');
    const unmarked = Buffer.from(text, 'utf16le');
    for (const bytes of [little, Buffer.from(little).swap16(), unmarked, Buffer.from(`\ufeff${text}`)]) {
      const { names, rows } = await read(bytes);
      assert.deepEqual([names, rows], [['naïve', 'b'], expected]);
    }
  });

  it('reads other encodings as Windows-1252 with a note', async () => {
    const { rows, notes } = await read(Buffer.from('a,b\nM\xfcnchen,\x80\n', 'latin1'));
    assert.deepEqual(rows, [['München', '€']]);
    assert.match(notes[0]?.message ?? '', /isn't UTF-8/);
    const path = file('growing.csv', Buffer.from('a,b\nM\xfcnchen,\x80\nK\xf6', 'latin1'));
    await withTable(engine, { kind: 'csv', path, growing: true }, async (reader) => {
      assert.deepEqual(await everyRow(reader), [['München', '€']]);
      assert.match(reader.info.notes[0]?.message ?? '', /isn't UTF-8/);
    });
  });

  it('preserves NUL bytes', async () => {
    assert.deepEqual((await read('a,b\nx\0y,1\n"\0",\n')).rows, [
      ['x\0y', '1'],
      ['\0', null],
    ]);
  });

  it('preserves repeated and empty headers, and assigns unique column IDs', async () => {
    const { names, ids, notes } = await read('id,ID,,id_2,id,\n1,2,3,4,5,6\n');
    assert.deepEqual(names, ['id', 'ID', '', 'id_2', 'id', '']);
    assert.deepEqual(ids, ['id', 'ID_3', 'column_3', 'id_2', 'id_4', 'column_6']);
    assert.equal(notes.length, 2);
  });

  it('opens a file with only a header as a table without rows', async () => {
    const { names, rows } = await read('a,b\n');
    assert.deepEqual([names, rows], [['a', 'b'], []]);
    assert.deepEqual((await read('a,b')).names, ['a', 'b']);
  });

  it("falls back to another type or to text if a late value doesn't fit the type of the earlier values", async () => {
    const numbers = Array.from({ length: 30_000 }, (_, row) => `${row},${row}`).join('\n');
    await withTable(
      engine,
      { kind: 'csv', path: file('late.csv', `a,b\n${numbers}\nn/a,0.5\n`) },
      async (reader) => {
        assert.deepEqual(
          reader.info.columns.map(({ type }) => type),
          ['VARCHAR', 'DOUBLE'],
        );
        const { rows } = await reader.page(
          { filters: [], search: '', sort: [] },
          { offset: 29_999, limit: 5 },
        );
        assert.deepEqual(rows, [
          ['29999', '29999'],
          ['n/a', '0.5'],
        ]);
      },
    );
  });

  it('detects a semicolon, tab, or pipe as the delimiter, and says so', async () => {
    for (const [delimiter, message] of [
      [';', 'The delimiter is a semicolon.'],
      ['\t', 'The delimiter is a tab.'],
      ['|', 'The delimiter is a vertical bar.'],
    ] as const) {
      const { names, notes } = await read(`a${delimiter}b\n1${delimiter}2,5\n3${delimiter}"4${delimiter}"\n`);
      assert.deepEqual(names, ['a', 'b'], JSON.stringify(delimiter));
      assert.deepEqual(notes, [{ message, lines: [], count: 0, informs: true }]);
    }
    assert.deepEqual((await read('a;b\n1;2;3\n')).names, ['a', 'b', '']);
  });

  it('rejects empty files and web pages with a clear message', async () => {
    await refused('', 'The file is empty.');
    await refused(
      '<!DOCTYPE html><html><body>Sign in</body></html>',
      'The file contains a web page, not a table.',
    );
    await refused('\n\n\n', /no header and no rows/);
  });

  it('reads 5,000 columns', async () => {
    const line = (prefix: string) =>
      Array.from({ length: 5000 }, (_, index) => `${prefix}${index}`).join(',');
    const { names, rows } = await read(`${line('h')}\n${line('')}\n${line('x')}\n`);
    assert.equal(names.length, 5000);
    assert.deepEqual([rows[0]?.[4999], rows[1]?.[4999]], ['4999', 'x4999']);
  });

  it('rejects a line of 100 MB, and reports its number', async () => {
    const path = join(folder, 'long.csv');
    writeFileSync(path, 'a,b\n1,2\n');
    const megabyte = 'x'.repeat(1024 * 1024);
    for (let written = 0; written < 100; written += 1) appendFileSync(path, megabyte);
    await rejectsWith(engine.open({ kind: 'csv', path }), {
      kind: 'csv',
      message: /The row that starts on line 3 has more than the maximum of 16,000,000 characters/,
    });
  });

  it('rejects a row of more than 20,000 cells, and suggests opening the file as text', async () => {
    const path = join(folder, 'wide.csv');
    writeFileSync(path, `${','.repeat(20_000)}\n`);
    await rejectsWith(engine.open({ kind: 'csv', path }), {
      kind: 'csv',
      message: /The row that starts on line 1 has more than the maximum of 20,000 cells/,
      advice: /^Open it as text/,
    });
  });

  it('reads a cell of several megabytes', async () => {
    const long = 'long '.repeat(1_500_000);
    assert.equal((await read(`a,b\n"${long}",2\n`)).rows[0]?.[0], long);
  });

  it('reports a missing file', async () => {
    await rejectsWith(engine.open({ kind: 'csv', path: join(folder, 'nowhere.csv') }), {
      kind: 'file',
      message: /doesn't exist/,
    });
  });
});
