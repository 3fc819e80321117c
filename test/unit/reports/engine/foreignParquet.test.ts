import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { arrowDurations } from '../../../../src/reports/engine/process/table/arrowDurations';
import { wholeTable } from '../../../../src/shared/table/query';
import { engineForSuite, everyRow, withTable } from '../../../support/reports/engine';
import { rejectsWith } from '../../../support/userErrors';

/** Returns the path of a file that PyArrow or Polars wrote. */
const fixture = (name: string): string => resolve('test/fixtures/parquet', `${name}.parquet`);

describe('Parquet files of other programs', () => {
  const { engine } = engineForSuite();
  const read = (name: string) =>
    withTable(engine, { kind: 'parquet', path: fixture(name) }, async (table) => ({
      columns: table.info.columns.map(({ id, type }) => `${id} ${type}`),
      notes: table.info.notes.map(({ message }) => message),
      rows: await everyRow(table),
    }));

  it("don't show decimal numbers that the engine reads wrongly, also in structs", async () => {
    assert.deepEqual(await read('longDecimals'), {
      columns: ['ok BIGINT', 'last VARCHAR', 'fits DECIMAL(38,2)'],
      notes: [
        'Decimal numbers of more than 38 digits can\'t be read. These columns aren\'t shown: "long", "nested".',
      ],
      rows: [
        ['1', 'a', '1.50'],
        ['2', 'b', null],
      ],
    });
    await withTable(engine, { kind: 'parquet', path: fixture('longDecimals') }, async (table) => {
      await rejectsWith(
        engine.query('SELECT long FROM t', [
          { name: 't', source: { kind: 'parquet', path: fixture('longDecimals') } },
        ]),
        { kind: 'input' },
      );
      assert.equal(table.info.rows, 2);
    });
    await rejectsWith(engine.open({ kind: 'parquet', path: fixture('onlyLongDecimals') }), {
      kind: 'csv',
      message: 'The Parquet file has only columns with decimal numbers of more than 38 digits.',
    });
  });

  it('say which columns have more digits of seconds than are shown', async () => {
    const { rows, notes } = await read('nanoseconds');
    assert.deepEqual(rows, [
      ['09:30:00.123456', '2026-01-01T00:00:00.123456789', '2026-01-01T00:00:00.123456Z'],
    ]);
    assert.deepEqual(notes, ['Times with nanoseconds are shown in microseconds: "time", "instant".']);
  });

  it('say that times of the older type INT96 can have more digits', async () => {
    const { rows, notes } = await read('int96');
    assert.deepEqual(rows, [['2026-01-01T00:00:00.123456']]);
    assert.deepEqual(notes, ['Times with nanoseconds are shown in microseconds: "t".']);
  });

  it('have their own names, also if these differ only in case, or are empty', async () => {
    const { columns, notes, rows } = await read('names');
    assert.deepEqual(columns, ['a BIGINT', 'A_1 BIGINT', 'C2 BIGINT', ' b BIGINT']);
    assert.deepEqual(notes, [
      '1 column has no name and is named by its position.',
      'Several columns have the same name, ignoring case ("A"). In SQL, a number is added to the repeated names.',
    ]);
    assert.deepEqual(rows, [['1', '2', '3', '4']]);
    await withTable(engine, { kind: 'parquet', path: fixture('names') }, (table) =>
      Promise.resolve(
        assert.deepEqual(
          table.info.columns.map(({ name }) => name),
          ['a', 'A', '', ' b'],
        ),
      ),
    );
  });

  it('have the unit of durations in a note', async () => {
    const { rows, notes } = await read('durations');
    assert.deepEqual(rows, [['1500', '1500', '1500', '1500', '1500']]);
    assert.deepEqual(
      notes,
      ['s', 'ms', 'µs', 'ns'].map((unit) => `The column "${unit}" contains durations in ${unit}.`),
    );
  });

  it('have the unit of durations in lists and structs in a note', async () => {
    const { rows, notes } = await read('nestedDurations');
    assert.deepEqual(rows, [['[1500]', '{"a":[{"d":1500}]}', '[1]']]);
    assert.deepEqual(
      notes,
      ['list', 'struct'].map((name) => `The column "${name}" contains durations in ms.`),
    );
  });

  it('have a note about hexadecimal digits of long integers', async () => {
    const { notes, rows } = await read('longIntegers');
    assert.equal(notes.length, 2);
    assert.match(notes[0] ?? '', /^Values of 16 or 32 bytes, .*: "i"\.$/);
    assert.equal(notes[1], 'The column "lasting" contains durations in µs.');
    assert.deepEqual(rows[0], ['ffffffffffffffffffffffffffffff7f', '1500000']);
  });

  it('can have a column with the name of the row numbers', async () => {
    await withTable(engine, { kind: 'parquet', path: fixture('rowNumber') }, async (table) => {
      const sort = [{ column: 'b', direction: 'descending' } as const];
      const { rows } = await table.page({ ...wholeTable, sort }, { offset: 0, limit: 2 });
      assert.deepEqual(rows, [
        ['7', 'z'],
        ['6', 'y'],
      ]);
      assert.deepEqual((await table.page(wholeTable, { offset: 1, limit: 1 })).rows, [['6', 'y']]);
    });
  });

  it('have a clear error if they have no columns', async () => {
    await rejectsWith(engine.open({ kind: 'parquet', path: fixture('noColumns') }), {
      kind: 'csv',
      message: 'The Parquet file has no columns.',
    });
  });

  it('can have a schema of Apache Arrow that is damaged', () => {
    const text = readFileSync(fixture('durations')).toString('latin1');
    const [schema = ''] = /\/{5}[A-Za-z0-9+/=]{100,}/.exec(text) ?? [];
    assert.equal(arrowDurations(schema).size, 4);
    const bytes = Buffer.from(schema, 'base64');
    for (let length = 0; length < bytes.length; length += 1) {
      assert.ok(arrowDurations(bytes.subarray(0, length).toString('base64')).size <= 4);
      const changed = Buffer.from(bytes);
      changed[length] = 0xff;
      assert.ok(arrowDurations(changed.toString('base64')).size <= 5);
    }
  });
});

describe('arrowDurations', () => {
  it('reads no schema in which many fields have the same children', () => {
    const count = 2000;
    const levels = 3;
    const layout = 4;
    const [message, header, first] = [layout + 16, layout + 32, layout + 48];
    const vector = (level: number): number => first + level * (4 + count * 20);
    const field = (level: number, index: number): number => vector(level) + 4 + count * 4 + index * 16;
    const bytes = Buffer.alloc(vector(levels));
    const refer = (from: number, to: number): unknown => bytes.writeUInt32LE(to - from, from);
    refer(0, message);
    // The members 1, 2, and 5 of a table of 16 bytes are at the bytes 4, 8, and 12.
    Buffer.from(Uint16Array.of(16, 16, 0, 4, 8, 0, 0, 12).buffer).copy(bytes, layout);
    for (const table of [message, header]) bytes.writeInt32LE(table - layout, table);
    refer(message + 8, header);
    refer(header + 4, vector(0));
    for (let level = 0; level < levels; level += 1) {
      bytes.writeUInt32LE(count, vector(level));
      for (let index = 0; index < count; index += 1) {
        const table = field(level, index);
        refer(vector(level) + 4 + index * 4, table);
        bytes.writeInt32LE(table - layout, table);
        if (level < levels - 1) refer(table + 12, vector(level + 1));
      }
    }
    const schema = Buffer.concat([Buffer.alloc(4), bytes]).toString('base64');
    assert.deepEqual(arrowDurations(schema), new Map());
  });
});
