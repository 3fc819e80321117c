import assert from 'node:assert/strict';
import { readIntoMemory } from '../../support/reports/memory/readFile';
import { wholeTable, type ColumnFilter } from '../../../src/shared/table/query';
import type { TableReader } from '../../../src/shared/table/reader';
import { engineForSuite } from '../../support/reports/engine';

/** Columns of numbers, some of which floating-point numbers can't distinguish. */
const columns: Readonly<Record<string, readonly (string | null)[]>> = {
  short: ['-3', '0', '2', '3', '9007199254740992', '9007199254740993', null, '-9223372036854775808'],
  long: [
    '99999999999999999999999999999999999999',
    '12345678901234567890',
    '12345678901234567891',
    '-12345678901234567891',
    '9223372036854775808',
    '0',
    null,
    '7',
  ],
  amount: ['0.10', '0.30', '1234567890123456.78', '1234567890123456.79', '-0.01', '0.00', null, '2.50'],
  ratio: ['0.1', '0.3', '0.30000000000000004', '-1.5', '0.5', '123456789.125', null, '100.0'],
};

/** Numbers that are adjacent to column values, far outside their range, or in other notations. */
const others = [
  ...['2.5', '+3', '3.0', '3e0', '-0', '.5', '9007199254740992.5', '9223372036854775807'],
  ...['12345678901234567890.5', '1234567890123456789e1', '100000000000000000000000000000000000000'],
  ...[
    '-170141183460469231731687303715884105729',
    '1234567890123456.785',
    '0.1000000000000000055511151231257827',
  ],
  ...['0.30000000000000001', '0.099999999999999999999', '1e400', '-1e400', '-1e-400'],
];

/** Returns the numbers to compare with a column. */
function operandsFor(cells: readonly (string | null)[]): string[] {
  return [...cells.filter((cell) => cell !== null), ...others];
}

const comparisons = {
  equals: (order: number) => order === 0,
  notEquals: (order: number) => order !== 0,
  lessThan: (order: number) => order < 0,
  atMost: (order: number) => order <= 0,
  greaterThan: (order: number) => order > 0,
  atLeast: (order: number) => order >= 0,
} as const;

/** Converts a number to units of 10^-450. All numbers in this file are multiples of this unit. */
function units(text: string): bigint {
  const [, sign, whole = '', fraction = '', power = '0'] =
    /^([+-]?)(\d*)\.?(\d*)(?:e([+-]?\d+))?$/.exec(text) ?? [];
  const size = BigInt(whole + fraction) * 10n ** BigInt(450 + Number(power) - fraction.length);
  return sign === '-' ? -size : size;
}

function order(a: string, b: string): number {
  const [first, second] = [units(a), units(b)];
  return first === second ? 0 : first < second ? -1 : 1;
}

const all = { offset: 0, limit: 100 };

async function matching(reader: TableReader, filter: ColumnFilter): Promise<(string | null | undefined)[]> {
  const place = reader.info.columns.findIndex(({ id }) => id === filter.column);
  const { rows } = await reader.page({ ...wholeTable, filters: [filter] }, all);
  return rows.map((row) => row[place]);
}

function itComparesExactly(open: () => Promise<TableReader>): void {
  let reader: TableReader;
  before(async () => {
    reader = await open();
  });
  after(() => reader.close());

  for (const [column, cells] of Object.entries(columns)) {
    it(`compares every number of the column "${column}" without rounding`, async () => {
      for (const value of operandsFor(cells)) {
        for (const [operator, holds] of Object.entries(comparisons)) {
          const filter = { column, operator, value } as ColumnFilter;
          const expected = cells.filter((cell) =>
            cell === null ? operator === 'notEquals' : holds(order(cell, value)),
          );
          assert.deepEqual(await matching(reader, filter), expected, `${column} ${operator} ${value}`);
        }
      }
    });

    it(`finds rows with numbers in a range of the column "${column}" without rounding`, async () => {
      for (const from of cells.filter((cell) => cell !== null)) {
        for (const to of [
          '9007199254740992.5',
          '12345678901234567890',
          '1234567890123456.78',
          '0.30000000000000001',
        ]) {
          const expected = cells.filter(
            (cell) => cell !== null && order(cell, from) >= 0 && order(cell, to) <= 0,
          );
          const found = await matching(reader, { column, operator: 'between', from, to });
          assert.deepEqual(found, expected, `${column} between ${from} and ${to}`);
        }
      }
    });
  }
}

describe('the filter for numbers of any length', function () {
  this.timeout(120_000);
  const { engine, file } = engineForSuite();
  const names = Object.keys(columns);
  const lines = Array.from({ length: 8 }, (_, row) =>
    names.map((name) => columns[name]?.[row] ?? '').join(','),
  );
  const csv = [names.join(','), ...lines, ''].join('\n');

  describe('in the report engine', () => {
    itComparesExactly(() => engine.open({ kind: 'csv', path: file('numbers.csv', csv), delimiter: ',' }));
  });

  describe('in memory', () => {
    itComparesExactly(() => readIntoMemory({ kind: 'csv', path: file('memory.csv', csv), delimiter: ',' }));
  });

  it('compares integer, decimal, and floating-point types that a statement can return', async () => {
    const types: readonly (readonly [type: string, ...cells: string[]])[] = [
      ['TINYINT', '-128', '0', '127'],
      ['UTINYINT', '0', '7', '255'],
      ['UBIGINT', '0', '18446744073709551614', '18446744073709551615'],
      ['HUGEINT', '-170141183460469231731687303715884105728', '170141183460469231731687303715884105727'],
      ['UHUGEINT', '0', '340282366920938463463374607431768211455'],
      ['BIGNUM', '-1', '123456789012345678901234567890123456789012345678901234567890'],
      ['DECIMAL(38,10)', '-0.0000000001', '1234567890123456789012345678.0000000001'],
      ['FLOAT', '0.1', '0.3', '16777216'],
      ['DOUBLE', '0.1', '1e+300', '-5e-324'],
    ];
    for (const [type, ...cells] of types) {
      const values = cells.map((cell) => `(CAST('${cell}' AS ${type}))`).join(', ');
      const reply = await engine.query(`SELECT n FROM (VALUES ${values}) AS t(n)`, []);
      assert.equal(reply.info.columns[0]?.type, type);
      for (const value of [...cells, '2.5', '0.1000000000000000055511151231257827', '1e400', '-1e400']) {
        for (const [operator, holds] of Object.entries(comparisons)) {
          const filter = { column: 'n', operator, value } as ColumnFilter;
          const { matching: found } = await reply.page({ ...wholeTable, filters: [filter] }, all);
          const expected = cells.filter((cell) => holds(order(cell, value))).length;
          assert.equal(found, expected, `${type} ${operator} ${value}`);
        }
      }
      await reply.close();
    }
  });
});
