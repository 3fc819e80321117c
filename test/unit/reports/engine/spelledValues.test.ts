import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';
import { engineForSuite, everyRow, withTable } from '../../../support/reports/engine';
import { wholeTable, type ColumnFilter, type ColumnSort } from '../../../../src/shared/table/query';
import type { TableReader } from '../../../../src/shared/table/reader';

describe('values of cells in mixed spellings', () => {
  const { engine, file } = engineForSuite();
  let files = 0;

  const opened = async <T>(
    cells: readonly string[],
    work: (reader: TableReader) => Promise<T>,
  ): Promise<T> => {
    files += 1;
    const path = file(
      `spelled-${files}.csv`,
      ['v,n', ...cells.map((cell, row) => `${cell.includes(',') ? `"${cell}"` : cell},${row}`), ''].join(
        '\n',
      ),
    );
    return withTable(engine, { kind: 'csv', path }, work);
  };
  const found = async (
    reader: TableReader,
    { filters = [], sort = [] }: { filters?: readonly ColumnFilter[]; sort?: readonly ColumnSort[] },
  ): Promise<unknown[]> => {
    const { rows } = await reader.page({ ...wholeTable, filters, sort }, { offset: 0, limit: 100 });
    return rows.map(([cell]) => cell);
  };
  const ascending = [{ column: 'v', direction: 'ascending' }] as const;

  const numbers: readonly [
    what: string,
    cells: readonly string[],
    type: string,
    order: readonly string[],
    sum: number,
  ][] = [
    ['a small decimal', ['10.5', '9.25', '0.00005'], 'DECIMAL(18,5)', ['0.00005', '9.25', '10.5'], 19.75005],
    ['exponents of R', ['1e+05', '2', '150000'], 'DECIMAL(18,0)', ['2', '1e+05', '150000'], 250002],
    ['exponents of pandas', ['1e-05', '1e+16', '5'], 'DECIMAL(38,5)', ['1e-05', '5', '1e+16'], 1e16 + 5],
    [
      'exponents of Excel',
      ['1.00E+05', '2.50E-01', '3'],
      'DECIMAL(18,3)',
      ['2.50E-01', '3', '1.00E+05'],
      100003.25,
    ],
    ['different scales', ['5.10', '12.5', '7'], 'DECIMAL(18,2)', ['5.10', '7', '12.5'], 24.6],
    ['plus signs', ['+5', '12', '-3'], 'DECIMAL(18,0)', ['-3', '+5', '12'], 14],
    [
      '17 digits beside shorter ones',
      ['9007199254740993', '1.5', '9007199254740992.5'],
      'DECIMAL(18,1)',
      ['1.5', '9007199254740992.5', '9007199254740993'],
      2 ** 54 + 2,
    ],
    ['missing digits', ['.5', '5.', '-.25'], 'DECIMAL(18,2)', ['-.25', '.5', '5.'], 5.25],
    ['a negative zero', ['-0', '3', '-2.50'], 'DECIMAL(18,2)', ['-2.50', '-0', '3'], 0.5],
    ['spaces', [' 10', '9 ', ' 2.50 '], 'DECIMAL(18,2)', [' 2.50 ', '9 ', ' 10'], 21.5],
    ['more than 38 digits', ['1e300', '2', '0.1'], 'DOUBLE', ['0.1', '2', '1e300'], 1e300],
    ['blanks', ['1e3', '', '20'], 'DECIMAL(18,0)', ['20', '1e3'], 1020],
  ];
  for (const [what, cells, type, order, sum] of numbers) {
    it(`compares and adds numbers with ${what}, and preserves their text`, () =>
      opened(cells, async (reader) => {
        assert.equal(reader.info.columns[0]?.type, type);
        assert.deepEqual(
          (await everyRow(reader)).map(([cell]) => cell ?? ''),
          cells,
        );
        assert.deepEqual(
          (await found(reader, { sort: ascending })).filter((cell) => cell !== null),
          order,
        );
        const { groups } = await reader.aggregate(wholeTable, {
          dimension: { column: 'n', bucket: { by: 'value' }, top: 1 },
          measure: { aggregation: 'sum', column: 'v' },
        });
        const total = groups.reduce((all, { value }) => all + (value ?? 0), 0);
        assert.ok(Math.abs(total - sum) <= Math.abs(sum) * 1e-15, `${total}`);
        const least = order[0] ?? '';
        assert.deepEqual(
          await found(reader, { filters: [{ column: 'v', operator: 'oneOf', values: [least] }] }),
          [least],
        );
        const rest = { column: 'v', operator: 'greaterThan', value: least.trim() } as const;
        assert.deepEqual(await found(reader, { filters: [rest], sort: ascending }), order.slice(1));
        const profile = await reader.profile(wholeTable, 'v');
        assert.equal(Number(profile.maximum), Number(order.at(-1)));
        const written = file(`written-${files}.csv`, '').replace('written', 'out');
        const options = { delimiter: ',', lineEnding: '\n', byteOrderMark: false, header: false } as const;
        await reader.write({
          query: wholeTable,
          columns: ['v'],
          format: { kind: 'csv', options },
          path: written,
        });
        assert.deepEqual(readFileSync(written, 'utf8').replaceAll('"', '').split('\n').slice(0, -1), cells);
      }));
  }

  for (const [what, cells] of [
    ['codes with leading zeros', ['00501', '10001', '94105']],
    ['phone numbers', ['+4915112345678', '+14155550100']],
    ['numbers and a word', ['10.5', 'NA', '0.00005']],
    ['hexadecimal numbers', ['0x10', '10', '0.00005']],
    ['numbers that are too large for any type', ['1e999', '10']],
    ['times, only some of which have an offset', ['2026-01-01 10:00:00.5', '2026-01-01 10:00:00Z']],
    ['times of day with nanoseconds', ['10:00:00.000000002', '10:00:00.000000001']],
    ['invalid days', ['2026-02-30 10:00:00.50', '2026-01-01 10:00:00']],
  ] as const) {
    it(`stores ${what} as text`, () =>
      opened(cells, async (reader) => {
        assert.equal(reader.info.columns[0]?.kind, 'text');
        assert.deepEqual(
          (await everyRow(reader)).map(([cell]) => cell),
          cells,
        );
      }));
  }

  const times: readonly [what: string, cells: readonly string[], type: string, order: readonly number[]][] = [
    ['milliseconds', ['2026-03-01 12:00:00.000', '2026-01-01 12:00:00.250'], 'TIMESTAMP', [1, 0]],
    [
      'microseconds after T',
      ['2026-03-01T12:00:00.000000', '2026-01-01T12:00:00.000001'],
      'TIMESTAMP',
      [1, 0],
    ],
    [
      'nanoseconds',
      ['2026-01-01 12:00:00.123456789', '2026-01-01 12:00:00.123456788'],
      'TIMESTAMP_NS',
      [1, 0],
    ],
    ['seven digits', ['2026-01-01 12:00:00.0000000', '2025-01-01 12:00:00.0000000'], 'TIMESTAMP', [1, 0]],
    [
      'an offset after a space',
      ['2026-01-01 12:00:00 +02:00', '2026-01-01 11:00:00 +00:00'],
      'TIMESTAMP',
      [0, 1],
    ],
    [
      'offsets without a colon',
      ['2026-01-01 12:00:00.000 -0800', '2026-01-01 12:00:00.000 +0000'],
      'TIMESTAMP',
      [1, 0],
    ],
    ['UTC', ['2026-03-01 12:00:00.5 UTC', '2026-01-01 12:00:00 UTC'], 'TIMESTAMP', [1, 0]],
    ['hours of an offset', ['2026-03-01 12:00:00.5+00', '2026-01-01 12:00:00+00'], 'TIMESTAMP', [1, 0]],
    [
      'offsets of nanoseconds',
      ['2026-01-01T12:00:00.123456789+02:00', '2026-01-01T11:00:00Z'],
      'TIMESTAMP_NS',
      [0, 1],
    ],
    ['no seconds', ['2026-03-01T12:00Z', '2026-01-01T12:00:30Z'], 'TIMESTAMP', [1, 0]],
    ['commas', ['2026-03-01 12:00:00,123', '2026-01-01 12:00:00,456'], 'TIMESTAMP', [1, 0]],
    ['days beside times', ['2026-03-01', '2026-01-01 12:00:00'], 'TIMESTAMP', [1, 0]],
    ['blanks', ['2026-03-01 12:00:00.000', '', '2026-01-01 12:00:00.000'], 'TIMESTAMP', [2, 0]],
  ];
  for (const [what, cells, type, order] of times) {
    it(`compares times with ${what}, and groups them by month`, () =>
      opened(cells, async (reader) => {
        const [column] = reader.info.columns;
        assert.deepEqual([column?.kind, column?.type], ['timestamp', type]);
        assert.deepEqual(
          (await everyRow(reader)).map(([cell]) => cell ?? ''),
          cells,
        );
        const sorted = await found(reader, { sort: ascending });
        assert.deepEqual(
          sorted.filter((cell) => cell !== null),
          order.map((place) => cells[place]),
        );
        const { groups } = await reader.aggregate(wholeTable, {
          dimension: { column: 'v', bucket: { by: 'month' } },
          measure: { aggregation: 'count' },
        });
        const months = order.map((place) => `${cells[place]?.slice(0, 7)}-01`);
        assert.deepEqual(
          groups.flatMap(({ key }) => key ?? []),
          [...new Set(months)],
        );
      }));
  }

  const withEmpty: readonly [
    cells: readonly string[],
    kind: string,
    type: string,
    order: readonly string[],
  ][] = [
    [['10', '', '9', '100'], 'integer', 'DECIMAL(18,0)', ['9', '10', '100', '']],
    [['10.5', '9.25', ''], 'decimal', 'DECIMAL(18,2)', ['9.25', '10.5', '']],
    [
      ['', '123456789012345678901.5', '-1'],
      'decimal',
      'DECIMAL(38,1)',
      ['-1', '123456789012345678901.5', ''],
    ],
    [['1e300', '', '5'], 'decimal', 'DOUBLE', ['5', '1e300', '']],
    [['2026-02-01', '', '2026-01-31'], 'date', 'DATE', ['2026-01-31', '2026-02-01', '']],
    [
      ['', '2026-02-01 10:00:00', '2026-01-31 10:00:00'],
      'timestamp',
      'TIMESTAMP',
      ['2026-01-31 10:00:00', '2026-02-01 10:00:00', ''],
    ],
    [['10:00:00', '09:00:00', ''], 'time', 'TIME', ['09:00:00', '10:00:00', '']],
    [['', '', 'a'], 'text', 'VARCHAR', ['', '', 'a']],
    [['', ''], 'text', 'VARCHAR', ['', '']],
  ];
  for (const [cells, kind, type, order] of withEmpty) {
    it(`ignores quoted empty cells beside values of the type ${type}: ${cells.join()}`, () =>
      opened(
        cells.map((cell) => `"${cell}"`),
        async (reader) => {
          const [column] = reader.info.columns;
          assert.deepEqual([column?.kind, column?.type], [kind, type]);
          assert.deepEqual(
            (await everyRow(reader)).map(([cell]) => cell),
            cells,
          );
          assert.deepEqual(await found(reader, { sort: ascending }), order);
          const empty = cells.filter((cell) => cell === '').length;
          const profile = await reader.profile(wholeTable, 'v');
          assert.equal(profile.missing + profile.empty, empty);
          const options = { delimiter: ',', lineEnding: '\n', byteOrderMark: false, header: false } as const;
          const path = file(`empty-${files}.csv`, '').replace('empty', 'full');
          await reader.write({ query: wholeTable, columns: ['v'], format: { kind: 'csv', options }, path });
          assert.equal(readFileSync(path, 'utf8'), cells.map((cell) => `${cell || '""'}\n`).join(''));
        },
      ));
  }

  const late: readonly [cells: readonly string[], type: string, maximum: string][] = [
    [['1e5'], 'DECIMAL(18,0)', '100000'],
    [['1e5', '""', '2.50'], 'DECIMAL(18,2)', '100000'],
    [['1e999'], 'VARCHAR', '9'],
    [['n/a'], 'VARCHAR', 'n/a'],
    [['1.5', '99999'], 'DOUBLE', '99999'],
  ];
  for (const [cells, type, maximum] of late) {
    it(`reads ${cells.join()} after many integers as ${type}`, () =>
      opened([...Array.from({ length: 30_000 }, (_, row) => String(row % 10)), ...cells], async (reader) => {
        assert.equal(reader.info.columns[0]?.type, type);
        assert.equal((await reader.profile(wholeTable, 'v')).maximum, maximum);
      }));
  }

  it('opens JSON numbers as numbers in any spelling', async () => {
    const path = file('numbers.ndjson', '{"v":10.5}\n{"v":9.25}\n{"v":0.00005}\n{"v":1e300}\n');
    await withTable(engine, { kind: 'ndjson', path }, async (reader) => {
      assert.equal(reader.info.columns[0]?.type, 'DOUBLE');
      const filter = { column: 'v', operator: 'greaterThan', value: '9' } as const;
      assert.deepEqual(await found(reader, { filters: [filter], sort: ascending }), [
        '9.25',
        '10.5',
        '1e300',
      ]);
    });
  });

  it('writes numbers to JSON in their spelling if JSON allows it', () =>
    opened(['5.10', '1e+05', '+7', ' 2.50', '.5', ''], async (reader) => {
      const path = file('spelling.ndjson', '').replace('spelling', 'spelled');
      await reader.write({ query: wholeTable, columns: ['v'], format: { kind: 'ndjson' }, path });
      assert.deepEqual(
        readFileSync(path, 'utf8')
          .trim()
          .split('\n')
          .map((line) => /:\s*(.*)\}$/.exec(line)?.[1]),
        ['5.10', '1e+05', '7', '2.5', '0.5', 'null'],
      );
    }));

  it('returns the texts of cells to statements that name them', () =>
    opened(['5.10', '12.5', '7'], async (reader) => {
      const path = file('named.csv', 'v,n\n5.10,0\n12.5,1\n7,2\n');
      const tables = [{ name: 'data', source: { kind: 'csv', path } }] as const;
      assert.equal(reader.info.columns.length, 2);
      const all = await engine.query('SELECT * FROM data', tables);
      assert.deepEqual(
        all.info.columns.map(({ id }) => id),
        ['v', 'n'],
      );
      await all.close();
      const texts = await engine.query('SELECT "v (text)", v * 2 AS twice FROM data', tables);
      assert.deepEqual(await everyRow(texts), [
        ['5.10', '10.20'],
        ['12.5', '25.00'],
        ['7', '14.00'],
      ]);
      await texts.close();
    }));
});
