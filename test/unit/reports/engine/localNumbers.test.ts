import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';
import { excelCell } from '../../../../src/reports/export/excelCell';
import { copyText } from '../../../../src/shared/table/copyText';
import { jsonObject } from '../../../../src/shared/table/jsonAndCsvRows';
import { filterNumber, shownNumber, typedNumber } from '../../../../src/shared/table/plainNumber';
import { type ColumnFilter, type TableQuery, wholeTable } from '../../../../src/shared/table/query';
import type { TableReader } from '../../../../src/shared/table/reader';
import type { Spelling } from '../../../../src/shared/table/table';
import { engineForSuite, everyRow, withTable } from '../../../support/reports/engine';

describe('numbers with decimal commas or groups of digits', () => {
  const { engine, file } = engineForSuite();
  let files = 0;

  const opened = async <T>(
    cells: readonly string[],
    work: (reader: TableReader) => Promise<T>,
    { delimiter = ';', treated }: { delimiter?: string; treated?: Spelling } = {},
  ): Promise<T> => {
    files += 1;
    const lines = ['v;n', ...cells.map((cell, row) => `"${cell}";${row}`), ''];
    const path = file(`local-${files}.csv`, lines.join('\n').replaceAll(';', delimiter));
    const as = treated === undefined ? {} : { treated: { v: treated } };
    return withTable(engine, { kind: 'csv', path, ...as }, work);
  };
  const column = async (reader: TableReader, query: Partial<TableQuery>): Promise<unknown[]> => {
    const { rows } = await reader.page({ ...wholeTable, ...query }, { offset: 0, limit: 100 });
    return rows.map(([cell]) => cell);
  };
  const sort = [{ column: 'v', direction: 'ascending' }] as const;
  const where = (filter: Readonly<Record<string, unknown>>): Partial<TableQuery> => ({
    filters: [{ column: 'v', ...filter } as unknown as ColumnFilter],
    sort,
  });

  /** The cells, from the lowest to the highest, and the numbers that they mean. */
  const cases: readonly [
    what: string,
    cells: readonly string[],
    numbers: readonly number[],
    type: string,
    delimiter?: string,
  ][] = [
    ['decimal commas', ['9,25', '10,5', '100'], [9.25, 10.5, 100], 'DECIMAL(18,2)'],
    [
      'points and a decimal comma',
      ['-7', '999,5', '1.234,50', '1.234.567'],
      [-7, 999.5, 1234.5, 1234567],
      'DECIMAL(18,2)',
    ],
    [
      'narrow spaces and a decimal comma',
      ['2,5', '1\u202f000,25', '12\u00a0000'],
      [2.5, 1000.25, 12_000],
      'DECIMAL(18,2)',
    ],
    ['exponents and a decimal comma', ['2,5E-01', '1,5E+05'], [0.25, 150_000], 'DECIMAL(18,2)'],
    ['minus signs of Unicode', ['\u221210', '\u22123', '7'], [-10, -3, 7], 'DECIMAL(18,0)'],
    ['only decimal places', ['-,5', ',25', '1,5'], [-0.5, 0.25, 1.5], 'DECIMAL(18,2)'],
    ['commas and a decimal point', ['0.5', '999', '1,234.50'], [0.5, 999, 1234.5], 'DECIMAL(18,2)'],
    ['several commas', ['12', '1,234', '1,234,567'], [12, 1234, 1_234_567], 'DECIMAL(18,0)'],
    ['apostrophes', ['12.5', "1'234.75", '1’000’000'], [12.5, 1234.75, 1e6], 'DECIMAL(18,2)'],
    ['commas in a file with commas', ['999', '1,234', '12,345'], [999, 1234, 12_345], 'DECIMAL(18,0)', ','],
    [
      'spaces and a decimal comma',
      ['-1 234,5', '20,25', '3 000 000,75'],
      [-1234.5, 20.25, 3_000_000.75],
      'DECIMAL(18,2)',
    ],
    ['spaces', ['20', '1 234', '3 000 000'], [20, 1234, 3_000_000], 'DECIMAL(18,0)'],
    ['spaces and a decimal point', ['20.25', '1 234.50'], [20.25, 1234.5], 'DECIMAL(18,2)', ','],
    ['thin spaces', ['20,25', '1\u2009234,5'], [20.25, 1234.5], 'DECIMAL(18,2)'],
    ['apostrophes and a decimal comma', ['20,25', "1'234,50"], [20.25, 1234.5], 'DECIMAL(18,2)'],
    ['plus signs', ['-20,25', '+7,00', '+1.234,50'], [-20.25, 7, 1234.5], 'DECIMAL(18,2)'],
    ['plus signs of changes', ['-20,25', '+0', '1,5', '+7', '+12'], [-20.25, 0, 1.5, 7, 12], 'DECIMAL(18,2)'],
    ['plus signs beside groups', ['+7', '999', '1,234.5'], [7, 999, 1234.5], 'DECIMAL(18,1)', ','],
    ['minus signs of SAP', ['1.234,50-', '0,00', '999,99'], [-1234.5, 0, 999.99], 'DECIMAL(18,2)'],
    ['minus signs at the end', ['12.5-', '7\u2212', '100'], [-12.5, -7, 100], 'DECIMAL(18,1)', ','],
    ['accounting parentheses in all cells', ['(1,234.50)', '(7.25)'], [-1234.5, -7.25], 'DECIMAL(18,2)', ','],
    ['accounting parentheses', ['(1,234.50)', '10.00', ' 999.00 '], [-1234.5, 10, 999], 'DECIMAL(18,2)', ','],
    ['whole thousands in a file with commas', ['45,000', '52,500'], [45_000, 52_500], 'DECIMAL(18,0)', ','],
    [
      'more than 18 digits',
      ['0,5', '1.234.567.890.123.456.800'],
      [0.5, 1_234_567_890_123_456_800],
      'DECIMAL(38,1)',
    ],
  ];
  for (const [what, cells, numbers, type, delimiter] of cases) {
    it(`have the values of ${what}, and are shown and exported as they are`, () =>
      opened(
        [...cells].reverse(),
        async (reader) => {
          const [info] = reader.info.columns;
          assert.equal(info?.type, type);
          assert.deepEqual(await column(reader, {}), [...cells].reverse());
          assert.deepEqual(await column(reader, { sort }), cells);
          const [least = '', second = ''] = cells;
          assert.deepEqual(
            await column(reader, where({ operator: 'greaterThan', value: least })),
            cells.slice(1),
          );
          assert.deepEqual(
            await column(reader, where({ operator: 'greaterThan', value: String(numbers[0]) })),
            cells.slice(1),
          );
          assert.deepEqual(await column(reader, where({ operator: 'oneOf', values: [second] })), [second]);
          assert.deepEqual(await column(reader, where({ operator: 'equals', value: String(numbers[1]) })), [
            second,
          ]);
          const { minimum, maximum } = await reader.profile(wholeTable, 'v');
          assert.deepEqual([Number(minimum), Number(maximum)], [numbers[0], numbers.at(-1)]);
          const { groups } = await reader.aggregate(wholeTable, {
            dimension: { column: 'n', bucket: { by: 'value' }, top: 1 },
            measure: { aggregation: 'sum', column: 'v' },
          });
          const sum = groups.reduce((all, { value }) => all + (value ?? 0), 0);
          assert.equal(
            sum,
            numbers.reduce((all, number) => all + number, 0),
          );

          const written = async (kind: 'csv' | 'ndjson'): Promise<string> => {
            const path = file(`out-${files}.${kind}`, '').replace('out', 'written');
            const options = {
              delimiter: ';',
              lineEnding: '\n',
              byteOrderMark: false,
              header: false,
            } as const;
            const format = kind === 'csv' ? { kind, options } : { kind };
            await reader.write({ query: { ...wholeTable, sort }, columns: ['v'], format, path });
            return readFileSync(path, 'utf8');
          };
          assert.equal((await written('csv')).replaceAll('"', ''), cells.map((cell) => `${cell}\n`).join(''));
          const values = (lines: readonly string[]): unknown[] =>
            lines.map((line) => (JSON.parse(line) as { v: unknown }).v);
          assert.deepEqual(values((await written('ndjson')).trim().split('\n')), numbers);
          assert.ok(info);
          const copied = copyText(
            'json',
            [info],
            cells.map((cell) => [cell]),
          );
          assert.deepEqual(
            (JSON.parse(copied) as { v: number }[]).map(({ v }) => v),
            numbers,
          );
          if (type.startsWith('DECIMAL(18'))
            assert.deepEqual(
              cells.map((cell) => excelCell(cell, info.kind, info.print)),
              numbers,
            );
        },
        { ...(delimiter === undefined ? {} : { delimiter }) },
      ));
  }

  for (const locale of [
    'de-DE',
    'de-CH',
    'fr-FR',
    'en-US',
    'es-ES',
    'it-IT',
    'pl-PL',
    'pt-BR',
    'sv-SE',
    'nb-NO',
    'fi-FI',
    'ru-RU',
  ])
    it(`have the values that Unicode's library formatted in ${locale}`, () => {
      const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
      const numbers = [-1_234_567.5, -12.25, -0.5, 0, 0.75, 7, 999.99, 1000, 12_345.67, 9_876_543];
      const cells = numbers.map((number) => format.format(number));
      return opened([...cells].reverse(), async (reader) => {
        assert.deepEqual(await column(reader, { sort }), cells);
        const { minimum, maximum } = await reader.profile(wholeTable, 'v');
        assert.deepEqual([Number(minimum), Number(maximum)], [numbers[0], numbers.at(-1)]);
        const { groups } = await reader.aggregate(wholeTable, {
          dimension: { column: 'v', bucket: { by: 'value' } },
          measure: { aggregation: 'sum', column: 'v' },
        });
        const sums = groups.map(({ value }) => value ?? NaN).sort((a, b) => a - b);
        assert.deepEqual(sums, numbers);
      });
    });

  for (const [what, cells] of [
    ['whole or decimal numbers in a file without commas', ['1,234', '5,678']],
    ['numbers that all have parentheses', ['(12)', '(7)']],
    ['codes that all end with a hyphen', ['12-', '10-']],
    ['phone numbers', ['+49 151 234', '+49 30 123']],
    ['lists with spaces', ['101 102', '103 104 105']],
    ['addresses', ['192.168.100.1', '10.100.200.3']],
    ['lists', ['1,2,3', '4,5,6']],
    ['lists of numbers with three digits', ['101,102,103', '204,205', '317']],
    ['codes with points', ['101.102.103', '204.205.206']],
    ['groups of two digits', ['12,34,567', '1.5']],
    ['decimal commas beside decimal points', ['1,5', '2.5']],
    ['codes with leading zeros', ['01,5', '1,5']],
  ] as const) {
    it(`aren't ${what}`, () =>
      opened(cells, async (reader) => {
        assert.equal(reader.info.columns[0]?.kind, 'text');
        assert.deepEqual(
          (await everyRow(reader)).map(([cell]) => cell),
          cells,
        );
      }));
  }

  it('are read in filters as the cells are, and otherwise with a decimal point', () => {
    const decimal = { kind: 'decimal', print: { style: 'text', column: 't', decimal: ',' } } as const;
    const typed = ['1.234', '-12.345.678', '1.23', '1234.5', '1.234,5'].map((text) =>
      typedNumber(decimal, text),
    );
    assert.deepEqual(typed, ['1234', '-12345678', '1.23', '1234.5', '1.234,5']);
    assert.equal(typedNumber({ kind: 'decimal' }, '1.234'), '1.234');
    const long = `1${'0'.repeat(600_000)}1`;
    assert.equal(filterNumber({ kind: 'decimal' }, long), long);
  });

  it('are shown in the filter form as they are typed', () => {
    for (const mark of [',', '.', undefined] as const) {
      const print = { style: 'text', column: 't', ...(mark && { decimal: mark }) } as const;
      const decimal = { kind: 'decimal', print } as const;
      for (const value of ['1.234', '-12.345', '1234', '0.5', '1.5e-7']) {
        const typed = typedNumber(decimal, shownNumber(decimal, value));
        assert.equal(Number(filterNumber(decimal, typed)), Number(value), `${mark} ${value}`);
      }
    }
  });

  it('are offered for a column that also has other cells', async () => {
    const cells = ['10,5', 'n/a', '1.000,25', '9'];
    const mostly = await opened(cells, async (reader) => (await reader.profile(wholeTable, 'v')).mostly);
    assert.deepEqual(mostly, { spelling: 'commaNumber', others: 1, example: 'n/a' });
    await opened(
      cells,
      async (reader) => {
        assert.equal(reader.info.columns[0]?.type, 'DECIMAL(18,2)');
        assert.deepEqual(await column(reader, { sort }), ['9', '10,5', '1.000,25', 'n/a']);
        assert.equal((await reader.profile(wholeTable, 'v')).maximum, '1000.25');
      },
      { treated: 'commaNumber' },
    );
  });

  it('are filtered by values of charts and statistics, which look like cells with groups', () =>
    opened(['1.234', '1,234', '1234', '0,5'], async (reader) => {
      const among = (value: string) => column(reader, where({ operator: 'oneOf', values: [value] }));
      assert.deepEqual(await among('1.234'), ['1,234']);
      assert.deepEqual(await among('1,234'), ['1,234']);
      assert.deepEqual((await among('1234')).toSorted(), ['1.234', '1234']);
    }));

  for (const [decimal, others] of [
    [',', ['31.12.2026', '10.0.0.1', 'n. a.', '1,2,3', '1,234.5', ' x ']],
    ['.', ['1,2,3', '1.234,5', 'Doe, Jane', "5'", ' x ']],
    [undefined, ['12. May', '+7 days', '007 x', ' x ']],
  ] as const)
    it(`leave other cells of their column as they are (decimal mark: ${decimal ?? 'usual'})`, () => {
      const print = { style: 'text', column: 't', ...(decimal === undefined ? {} : { decimal }) } as const;
      const info = { id: 'v', name: 'v', kind: 'decimal', type: 'DECIMAL(18,2)', print } as const;
      for (const cell of others) {
        assert.equal(excelCell(cell, 'decimal', print), cell);
        assert.equal(filterNumber(info, cell), cell);
        assert.deepEqual(JSON.parse(copyText('json', [info], [[cell]])), [{ v: cell }]);
        assert.deepEqual(JSON.parse(jsonObject([info], [cell])), { v: cell });
      }
    });
});
