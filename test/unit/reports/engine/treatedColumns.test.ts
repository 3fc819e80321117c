import { strict as assert } from 'node:assert';
import { readFileSync, writeFileSync } from 'node:fs';
import type { TableSource } from '../../../../src/reports/engine/engine';
import { type ColumnFilter, wholeTable } from '../../../../src/shared/table/query';
import type { TableReader, WriteFormat } from '../../../../src/shared/table/reader';
import type { Spelling } from '../../../../src/shared/table/table';
import { engineForSuite, everyRow, withTable } from '../../../support/reports/engine';

const csv: WriteFormat = {
  kind: 'csv',
  options: { delimiter: ',', lineEnding: '\n', byteOrderMark: false, header: true },
};

describe('text columns that are treated as numbers or times', () => {
  const { engine, file } = engineForSuite();
  let files = 0;

  const opened = async <T>(
    cells: readonly string[],
    spelling: Spelling | undefined,
    work: (reader: TableReader) => Promise<T>,
  ): Promise<T> => {
    files += 1;
    const lines = ['v,n', ...cells.map((cell, row) => `${cell},${row}`), ''];
    const path = file(`treated-${files}.csv`, lines.join('\n'));
    const treated = spelling === undefined ? {} : { treated: { v: spelling } };
    return withTable(engine, { kind: 'csv', path, ...treated }, work);
  };
  const sorted = async (reader: TableReader, filters: readonly ColumnFilter[] = []): Promise<unknown[]> => {
    const sort = [{ column: 'v', direction: 'ascending' }] as const;
    const { rows } = await reader.page({ ...wholeTable, filters, sort }, { offset: 0, limit: 100 });
    return rows.map(([cell]) => cell);
  };
  const exported = async (reader: TableReader, format: WriteFormat, query = wholeTable): Promise<string> => {
    files += 1;
    const path = file(`export-${files}`, '').replace('export', 'written');
    await reader.write({ query, columns: ['v'], format, path });
    return readFileSync(path, 'utf8');
  };
  const sumOf = async (reader: TableReader): Promise<number> => {
    const { groups } = await reader.aggregate(wholeTable, {
      dimension: { column: 'n', bucket: { by: 'value' } },
      measure: { aggregation: 'sum', column: 'v' },
    });
    return groups.reduce((sum, { value }) => sum + (value ?? 0), 0);
  };

  const cases: readonly [
    what: string,
    spelling: Spelling,
    cells: readonly string[],
    type: string,
    order: readonly (string | null)[],
    missing: number,
  ][] = [
    ['NA', 'number', ['10.5', 'NA', '9.25'], 'DECIMAL(18,2)', ['9.25', '10.5', 'NA'], 1],
    ['\\N', 'number', ['100', '\\N', '20', '3'], 'DECIMAL(18,0)', ['3', '20', '100', '\\N'], 1],
    ['a point', 'number', ['.', '5', '.5'], 'DECIMAL(18,1)', ['.5', '5', '.'], 1],
    ['a minus sign and blanks', 'number', ['-', '5', '', '-5'], 'DECIMAL(18,0)', ['-5', '5', '-', null], 2],
    ['leading zeros', 'number', ['007', '10', '0x10', '9'], 'DECIMAL(18,0)', ['007', '9', '10', '0x10'], 1],
    ['large numbers', 'number', ['1e300', '7', '1e999', 'x'], 'DOUBLE', ['7', '1e300', '1e999', 'x'], 2],
    [
      '38 digits',
      'number',
      ['12345678901234567890123456789012345678', 'n/a', '12345678901234567890123456789012345677'],
      'DECIMAL(38,0)',
      ['12345678901234567890123456789012345677', '12345678901234567890123456789012345678', 'n/a'],
      1,
    ],
    [
      'times of which some have an offset',
      'timestamp',
      ['2026-01-01T12:00:00+02:00', 'unknown', '2026-01-01 09:00:00', '2026-02-30 00:00:00'],
      'TIMESTAMP',
      ['2026-01-01 09:00:00', '2026-01-01T12:00:00+02:00', 'unknown', '2026-02-30 00:00:00'],
      2,
    ],
    ['times of day', 'time', ['10:00:00', '-', '09:30:00.5'], 'TIME', ['09:30:00.5', '10:00:00', '-'], 1],
  ];
  for (const [what, spelling, cells, type, order, missing] of cases) {
    it(`compares a column with ${what}, and shows and exports its cells unchanged`, () =>
      opened(cells, spelling, async (reader) => {
        const [column] = reader.info.columns;
        assert.deepEqual([column?.type, column?.treatedAs], [type, spelling]);
        assert.deepEqual(
          (await everyRow(reader)).map(([cell]) => cell ?? ''),
          cells,
        );
        assert.deepEqual(await sorted(reader), order);
        assert.equal((await reader.profile(wholeTable, 'v')).missing, missing);
        assert.equal((await sorted(reader, [{ column: 'v', operator: 'missing' }])).length, missing);
        for (const format of [csv, { kind: 'json' }, { kind: 'ndjson' }] as const) {
          const treated = await exported(reader, format);
          await opened(cells, undefined, async (text) => {
            assert.equal(text.info.columns[0]?.kind, 'text');
            assert.equal(treated, await exported(text, format));
          });
        }
      }));
  }

  it('filters, adds, and searches, and exports the filtered rows in their order', () =>
    opened(['10.5', 'NA', '9.25', '100', '9.75'], 'number', async (reader) => {
      assert.equal(await sumOf(reader), 129.5);
      const filters = [{ column: 'v', operator: 'greaterThan', value: '9.5' }] as const;
      assert.deepEqual(await sorted(reader, filters), ['9.75', '10.5', '100']);
      const query = { ...wholeTable, filters, sort: [{ column: 'v', direction: 'descending' }] } as const;
      assert.equal(await exported(reader, csv, query), 'v\n100\n10.5\n9.75\n');
      const named = { column: 'v', operator: 'oneOf', values: ['NA', '100'] } as const;
      assert.deepEqual(await sorted(reader, [named]), ['100', 'NA']);
      const { matching } = await reader.page({ ...wholeTable, search: 'na' }, { offset: 0, limit: 9 });
      assert.equal(matching, 1);
    }));

  it('writes a Parquet file whose column is text', () =>
    opened(['10.5', 'NA', '9.25'], 'number', async (reader) => {
      const path = file('treated.parquet', '').replace('treated', 'written');
      const { types } = await reader.write({
        query: { ...wholeTable, sort: [{ column: 'v', direction: 'ascending' }] },
        columns: ['v', 'n'],
        format: { kind: 'parquet' },
        path,
      });
      assert.deepEqual(types, ['VARCHAR', 'BIGINT']);
      await withTable(engine, { kind: 'parquet', path }, async (written) => {
        assert.deepEqual(await everyRow(written), [
          ['9.25', '2'],
          ['10.5', '0'],
          ['NA', '1'],
        ]);
      });
      const source: TableSource = { kind: 'parquet', path, treated: { v: 'number' } };
      await withTable(engine, source, async (written) => {
        assert.deepEqual(await sorted(written), ['9.25', '10.5', 'NA']);
      });
    }));

  const mixed: readonly [
    what: string,
    cells: readonly string[],
    expected: readonly [Spelling, number, string] | undefined,
  ][] = [
    ['numbers and NA', ['1', 'NA', '2', '3', 'NA', 'x', '4'], ['number', 3, 'NA']],
    ['times and a word', ['2026-01-01 10:00:00', '2026-01-02T10:00:00Z', 'never'], ['timestamp', 1, 'never']],
    ['times of day and a dash', ['10:00:00', '11:00:00', '-'], ['time', 1, '-']],
    ['times of day with nanoseconds', ['10:00:00.123456789', '11:00:00', '-'], undefined],
    ['times of day with microseconds', ['10:00:00.123456', '11:00:00', '-'], ['time', 1, '-']],
    ['invalid times', ['2026-13-45 10:00:00', '2026-14-45 10:00:00', '-'], undefined],
    [
      'dates of MySQL without a day',
      ['2026-01-02', '0000-00-00', '2026-01-03'],
      ['timestamp', 1, '0000-00-00'],
    ],
    ['a day that no month has', ['12.03.2026', '31.02.2026', 'x', '11.03.2026'], ['timestamp', 2, 'x']],
    [
      'a leap second',
      ['2016-12-31T23:59:60Z', '2026-01-01T00:00:00Z'],
      ['timestamp', 1, '2016-12-31T23:59:60Z'],
    ],
    ['more hours than a day has', ['12:00:00', '36:00:00'], ['time', 1, '36:00:00']],
    ['a number that is too large', ['1', '1e999', '3'], ['number', 1, '1e999']],
    [
      'times of which one has no offset',
      ['2026-01-01T10:00:00Z', '2026-01-02 10:00:00', '2026-01-03T10:00:00Z'],
      ['timestamp', 0, '2026-01-02 10:00:00'],
    ],
    ['missing values of SAS', ['.A', '.Z', '.', '._', '7.5'], ['number', 4, '._']],
    ['numbers, of which some have leading zeros', ['10', '20', '007'], ['number', 1, '007']],
    ['more markers of missing values than numbers', ['NA', '\\N', '7', 'NA', 'null'], ['number', 4, 'NA']],
    ['infinite numbers', ['1.5', 'inf', '-inf', 'Infinity', 'inf'], ['number', 4, 'inf']],
    ['other markers of missing values', ['7', '<NA>', '(null)', '[NULL]', '—', '—'], ['number', 5, '—']],
    ['errors of spreadsheets', ['7', '#DIV/0!', '#DIV/0!', '#VALUE!'], ['number', 3, '#DIV/0!']],
    ['only markers of missing values', ['NA', '.', '-'], undefined],
    ['as many numbers as words', ['1', 'a', '2', 'b'], undefined],
    ['words', ['a', 'b', ''], undefined],
  ];
  for (const [what, cells, expected] of mixed) {
    it(`counts the other cells of a text column with ${what}`, () =>
      opened(cells, undefined, async (reader) => {
        const { mostly } = await reader.profile(wholeTable, 'v');
        assert.deepEqual(mostly && [mostly.spelling, mostly.others, mostly.example], expected);
        assert.equal((await reader.profile(wholeTable, 'n')).mostly, undefined);
      }));
  }

  it('counts the other cells of the filtered rows only', () =>
    opened(['1', 'NA', '2', 'NA'], undefined, async (reader) => {
      const filters = [{ column: 'n', operator: 'lessThan', value: '3' }] as const;
      const { mostly } = await reader.profile({ ...wholeTable, filters }, 'v');
      assert.deepEqual(mostly, { spelling: 'number', others: 1, example: 'NA' });
    }));

  it('offers no type that the rows outside of the filter prevent', () =>
    opened(['10:00:00', '-', '11:00:00', '12:00:00.123456789'], undefined, async (reader) => {
      const filters = [{ column: 'n', operator: 'lessThan', value: '3' }] as const;
      assert.equal((await reader.profile({ ...wholeTable, filters }, 'v')).mostly, undefined);
    }));

  it('gives no reason for text in filtered rows or JSON if all cells are clearly numbers', async () => {
    await opened(['1.5', '2.5', 'NA'], undefined, async (reader) => {
      const filters = [{ column: 'n', operator: 'lessThan', value: '2' }] as const;
      assert.equal((await reader.profile({ ...wholeTable, filters }, 'v')).mostly, undefined);
    });
    const path = file('versions.json', '[{"v":"1.5"},{"v":"2.5"}]');
    await withTable(engine, { kind: 'json', path }, async (reader) =>
      assert.equal((await reader.profile(wholeTable, 'v')).mostly, undefined),
    );
  });

  it('is a number in SQL, and beside columns whose texts are stored', async () => {
    const path = file('both.csv', 'v,w\nNA,1e3\n10,5.10\n9,7\n');
    const source: TableSource = { kind: 'csv', path, treated: { v: 'number' } };
    const result = await engine.query('SELECT sum(v) AS v, sum(w) AS w FROM data', [
      { name: 'data', source },
    ]);
    assert.deepEqual(await everyRow(result), [['19', '1012.10']]);
    await result.close();
    await withTable(engine, source, async (reader) => {
      assert.deepEqual(await sorted(reader), ['9', '10', 'NA']);
      assert.deepEqual(
        (await everyRow(reader)).map(([, w]) => w),
        ['1e3', '5.10', '7'],
      );
    });
  });

  it('ignores columns that are missing, not text, or without any number', async () => {
    const path = file('ignored.csv', 'v,n\na,1\nb,2\n');
    const treated = { v: 'number', n: 'time', other: 'number', toString: 'time' } as const;
    await withTable(engine, { kind: 'csv', path, treated }, (reader) => {
      assert.deepEqual(
        reader.info.columns.map(({ kind, treatedAs }) => [kind, treatedAs]),
        [
          ['text', undefined],
          ['integer', undefined],
        ],
      );
      return Promise.resolve();
    });
    writeFileSync(path, 'v,n\n1,1\nb,2\n');
    await withTable(engine, { kind: 'csv', path, treated }, (reader) =>
      Promise.resolve(assert.equal(reader.info.columns[0]?.kind, 'integer')),
    );
  });
});
