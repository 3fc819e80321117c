import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TableSource } from '../../../../src/reports/engine/engine';
import { memoryReader, readIntoMemory } from '../../../../src/reports/memory/memoryTables';
import { UserError } from '../../../../src/shared/userError';
import { wholeTable } from '../../../../src/shared/table/query';
import type { TableReader } from '../../../../src/shared/table/reader';

const reason = new UserError('platform', "The report engine couldn't be loaded.", {
  advice: 'Reinstall the extension.',
});
const all = { offset: 0, limit: 20_000 };

describe('tables read into memory', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'instance-explorer-memory-'));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  const open = (
    kind: TableSource['kind'],
    content: string | Uint8Array,
    more: Pick<TableSource, 'delimiter' | 'growing'> = {},
  ): Promise<TableReader> => {
    const path = join(folder, 'table');
    writeFileSync(path, content);
    return readIntoMemory({ kind, path, ...more }, reason);
  };
  const rowsOf = async (reader: TableReader): Promise<unknown> => (await reader.page(wholeTable, all)).rows;

  it('report why the report engine is unavailable and whether rows are omitted', async () => {
    const why = "The report engine couldn't be loaded. Reinstall the extension.";
    const lines = Array.from({ length: 10_050 }, (_, place) => String(place));
    const reader = await open('csv', ['n', ...lines].join('\n'));
    assert.equal(reader.info.rows, 10_000);
    assert.equal(
      reader.info.notes[0]?.message,
      `${why} Only the first 10,000 rows are shown, and SQL is unavailable.`,
    );
    const complete = await open('csv', ['n', ...lines.slice(0, 10_000)].join('\n'));
    assert.deepEqual(
      complete.info.notes.map(({ message }) => message),
      [`${why} All rows are shown, but SQL is unavailable.`],
    );
    const json = await open('json', '[{"n":1}]');
    assert.deepEqual(json.info.notes, complete.info.notes);
    const growing = await open('csv', 'n\n1\n', { growing: true });
    assert.deepEqual(
      growing.info.notes.map(({ message }) => message),
      [`${why} SQL is unavailable.`],
    );
  });

  it("contain the first rows of NDJSON of more than 32 MB, but can't be read from JSON of this size", async () => {
    const line = JSON.stringify({ text: 'x'.repeat(1024 * 1024) });
    const reader = await open('ndjson', `${line}\n`.repeat(33));
    assert.equal(reader.info.rows, 31);
    assert.match(reader.info.notes[0]?.message ?? '', /Only the first 31 rows are shown/);
    for (const list of [`[${`${line},`.repeat(32)}${line}]`, `[\n${`${line},\n`.repeat(32)}${line}\n]\n`]) {
      await assert.rejects(open('json', list), {
        kind: 'tooLarge',
        message: 'The JSON file is too large to read without the report engine.',
      });
    }
  });

  it('preserve deeply nested cells and cells of 1 MB', async () => {
    const nested = '['.repeat(40_000) + ']'.repeat(40_000);
    const text = 'x'.repeat(1024 * 1024);
    const reader = await open('json', `[{"a":${nested},"b":"${text}"}]`);
    assert.deepEqual(await rowsOf(reader), [[nested, text]]);
  });

  it('report the lines of ragged rows and preserve their cells', async () => {
    const reader = await open('csv', 'a,b\n1,2\n3\n4,5,6\n');
    assert.deepEqual(
      reader.info.columns.map(({ id }) => id),
      ['a', 'b', 'column3'],
    );
    assert.deepEqual(await rowsOf(reader), [
      ['1', '2', null],
      ['3', null, null],
      ['4', '5', '6'],
    ]);
    assert.deepEqual(
      reader.info.notes.slice(1).map(({ lines, count }) => [lines, count]),
      [
        [[3], 1],
        [[4], 1],
      ],
    );
  });

  it('can be encoded in UTF-16 or Windows-1252', async () => {
    const expected = [['München', '€']];
    const notes = (reader: TableReader): number => reader.info.notes.length - 1;
    const marked = await open('csv', Buffer.from('\ufeffa,b\nMünchen,€\n', 'utf16le'));
    assert.deepEqual([await rowsOf(marked), notes(marked)], [expected, 0]);
    const old = await open('csv', Buffer.from('a,b\nM\xfcnchen,\x80\n', 'latin1'));
    assert.deepEqual([await rowsOf(old), notes(old)], [expected, 1]);
  });

  it('distinguish an incomplete last character from another encoding', async () => {
    const whole = Buffer.from('a\nMünchen\nKö');
    const growing = await open('csv', whole.subarray(0, -1), { growing: true });
    assert.deepEqual([await rowsOf(growing), growing.info.notes.length], [[['München'], ['K']], 1]);
    const old = await open('csv', Buffer.from('a\rM\xfcnchen\rK\xf6', 'latin1'), { growing: true });
    assert.deepEqual([await rowsOf(old), old.info.notes.length], [[['München'], ['Kö']], 2]);
  });

  it('use the delimiter if the source specifies one', async () => {
    assert.deepEqual(await rowsOf(await open('csv', 'a;b\n1;5\n', { delimiter: ',' })), [['1;5']]);
  });

  it('detect the delimiter from the header, and tabs in TSV files', async () => {
    assert.deepEqual(await rowsOf(await open('csv', 'a;b\n1,5;x\n')), [['1,5', 'x']]);
    assert.deepEqual(await rowsOf(await open('tsv', 'a,b\tc\n1\t2\n')), [['1', '2']]);
  });

  it('have unique column IDs for repeated and empty headers', async () => {
    const reader = await open('csv', 'a,A,,a\n1,2,3,4\n');
    assert.deepEqual(
      reader.info.columns.map(({ id, name }) => [id, name]),
      [
        ['a', 'a'],
        ['A_2', 'A'],
        ['column3', ''],
        ['a_3', 'a'],
      ],
    );
  });

  it('have no rows and no columns if the file is empty', async () => {
    const reader = await open('csv', '');
    assert.deepEqual(reader.info.columns, []);
    assert.equal(reader.info.rows, 0);
  });

  it('can be read from JSON lists, NDJSON, single objects, and plain values', async () => {
    const items = [
      { user: 'ada', n: 1 },
      { user: null, tags: ['x'] },
    ];
    const rows = [
      ['ada', '1', null],
      [null, null, '["x"]'],
    ];
    const list = await open('json', JSON.stringify(items));
    assert.deepEqual(await rowsOf(list), rows);
    assert.deepEqual(
      list.info.columns.map(({ kind }) => kind),
      ['text', 'integer', 'nested'],
    );
    assert.deepEqual(
      await rowsOf(await open('ndjson', items.map((item) => JSON.stringify(item)).join('\n'))),
      rows,
    );
    assert.deepEqual(await rowsOf(await open('json', '{"credits": 5}')), [['5']]);
    assert.deepEqual(await rowsOf(await open('json', '[1, "x", true]')), [['1'], ['x'], ['true']]);
  });

  it("can't be read from Parquet, incomplete JSON, or a missing file", async () => {
    await assert.rejects(open('json', '{"half": '), { name: 'UserError', kind: 'input' });
    await assert.rejects(open('parquet', 'PAR1'), { name: 'UserError', kind: 'platform' });
    await assert.rejects(readIntoMemory({ kind: 'csv', path: join(folder, 'gone') }, reason), {
      name: 'UserError',
      kind: 'file',
    });
  });

  it('detect column types, and treat codes with leading zeros as text', () => {
    const kinds = (cells: string[]): string | undefined =>
      memoryReader({ names: ['x'], rows: cells.map((cell) => [cell]) }).info.columns[0]?.kind;
    assert.equal(kinds(['007', '42']), 'text');
    assert.equal(kinds(['42', '']), 'integer');
    assert.equal(kinds(['-42', '0']), 'integer');
    assert.equal(kinds(['1', '2.5e-3']), 'decimal');
    assert.equal(kinds(['true', 'false']), 'boolean');
    assert.equal(kinds(['2026-01-01T00:00:00Z']), 'timestamp');
    assert.equal(kinds(['10:30:00']), 'time');
  });

  it('can be written as JSON and NDJSON and read again, but not written as Parquet', async () => {
    const reader = await open('csv', 'n,t,b\n9007199254740993,"a ""b""",TRUE\n,,\n');
    const write = (kind: 'json' | 'ndjson' | 'parquet', path: string): Promise<unknown> =>
      reader.write({ query: wholeTable, columns: ['n', 't', 'b'], format: { kind }, path });
    for (const kind of ['json', 'ndjson'] as const) {
      const path = join(folder, `out.${kind}`);
      await write(kind, path);
      const again = await readIntoMemory({ kind, path }, reason);
      assert.equal(again.info.rows, 2);
      assert.deepEqual(((await rowsOf(again)) as unknown[][])[1], [null, null, null]);
    }
    await assert.rejects(write('parquet', join(folder, 'out.parquet')), { kind: 'platform' });
  });
});
