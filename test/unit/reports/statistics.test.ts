import assert from 'node:assert/strict';
import { readIntoMemory } from '../../support/reports/memory/readFile';
import { wholeTable, type TableQuery } from '../../../src/shared/table/query';
import type { TableReader } from '../../../src/shared/table/reader';
import { engineForSuite, withTable } from '../../support/reports/engine';

/** Group sizes that place quartiles on values and at every possible position between values. */
const sizes = [1, 2, 3, 4, 5, 6, 7, 8, 9];

interface Row {
  readonly group: number;
  /** Amount in hundredths. */
  readonly amount: bigint;
  readonly big: bigint;
  readonly day: string;
}

const rows: readonly Row[] = sizes.flatMap((group) =>
  Array.from({ length: group }, (_, index): Row => {
    const mixed = (group * 37 + index * 61) % 97;
    return {
      group,
      amount: BigInt(mixed * 7 - 300),
      big: 9_007_199_254_740_993n + BigInt(mixed * 3),
      day: `2026-01-${String((mixed % 28) + 1).padStart(2, '0')}`,
    };
  }),
);

const hundredths = (value: bigint): string =>
  `${value < 0n ? '-' : ''}${String(value < 0n ? -value : value)
    .padStart(3, '0')
    .replace(/(..)$/, '.$1')}`;
const csv = [
  'group,amount,big,day',
  ...rows.map(({ group, amount, big, day }) => [group, hundredths(amount), big, day].join(',')),
  '',
].join('\n');

function sorted<T>(values: readonly T[]): T[] {
  return values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
}

/** Returns four times a quartile. `quarter` is 1 for the lower quartile, 2 for the median, 3 for the upper quartile. */
function fourfold(values: readonly bigint[], quarter: number): bigint {
  const order = sorted(values);
  const place = quarter * (order.length - 1);
  const [lower = 0n, upper = lower] = order.slice(Math.floor(place / 4));
  return 4n * lower + (upper - lower) * BigInt(place % 4);
}

/** Converts a decimal number to ten-thousandths. */
function tenThousandths(text: string | null | undefined): bigint {
  const [whole = '', fraction = ''] = (text ?? '').split('.');
  assert.ok(fraction.length <= 4, `${text} has more digits than a quarter of a hundredth`);
  return BigInt(whole + fraction.padEnd(4, '0'));
}

const onlyGroup = (group: number): TableQuery => ({
  ...wholeTable,
  filters: [{ column: 'group', operator: 'equals', value: String(group) }],
});

function itFindsQuartiles(open: () => Promise<TableReader>): void {
  let reader: TableReader;
  before(async () => {
    reader = await open();
  });
  after(() => reader.close());

  it('interpolates quartiles of decimals and long integers exactly', async () => {
    for (const group of sizes) {
      const local = rows.filter((row) => row.group === group);
      const amount = await reader.profile(onlyGroup(group), 'amount');
      const big = await reader.profile(onlyGroup(group), 'big');
      for (const quarter of [1, 2, 3]) {
        assert.equal(
          tenThousandths(amount.quartiles?.[quarter - 1]),
          25n *
            fourfold(
              local.map((row) => row.amount),
              quarter,
            ),
          `amount, quarter ${quarter} of ${group} rows`,
        );
        assert.equal(
          tenThousandths(big.quartiles?.[quarter - 1]),
          2500n *
            fourfold(
              local.map((row) => row.big),
              quarter,
            ),
          `big, quarter ${quarter} of ${group} rows`,
        );
      }
    }
  });

  it('uses the nearer of two dates as a quartile, or the earlier date if both are equally near', async () => {
    for (const group of sizes) {
      const days = sorted(rows.filter((row) => row.group === group).map(({ day }) => day));
      const expected = [1, 2, 3].map((quarter) => {
        const place = (quarter * (days.length - 1)) / 4;
        return days[place - Math.floor(place) > 0.5 ? Math.ceil(place) : Math.floor(place)];
      });
      assert.deepEqual((await reader.profile(onlyGroup(group), 'day')).quartiles, expected, `${group} rows`);
    }
  });

  it('returns the same median for charts and column statistics', async () => {
    const { groups } = await reader.aggregate(wholeTable, {
      dimension: { column: 'group', bucket: { by: 'value' } },
      measure: { aggregation: 'median', column: 'amount' },
    });
    assert.deepEqual(
      groups.map(({ key }) => Number(key)),
      sizes,
    );
    for (const { key, value } of groups) {
      const local = rows.filter(({ group }) => group === Number(key));
      const expected =
        Number(
          fourfold(
            local.map((row) => row.amount),
            2,
          ),
        ) / 400;
      assert.ok(Math.abs((value ?? NaN) - expected) < 1e-9, `${key}: ${value} instead of ${expected}`);
      const { quartiles } = await reader.profile(onlyGroup(Number(key)), 'amount');
      assert.equal(Number(quartiles?.[1]), expected);
    }
  });
}

describe('column profiling', function () {
  this.timeout(60_000);
  const { engine, file } = engineForSuite();

  describe('in the report engine', () => {
    itFindsQuartiles(() => engine.open({ kind: 'csv', path: file('quartiles.csv', csv), delimiter: ',' }));
  });

  describe('in memory', () => {
    itFindsQuartiles(() => readIntoMemory({ kind: 'csv', path: file('memory.csv', csv), delimiter: ',' }));
  });

  it('counts the distinct values of 250,000 rows exactly, with and without a search', async () => {
    const languages = ['Go', 'TypeScript', 'Python', 'Java', 'C', 'C++', 'Rust', 'SQL'];
    const table = Array.from({ length: 250_000 }, (_, row) => ({
      language: languages[row % 8] ?? '',
      user: row % 11 === 0 ? '' : `user-${(row * 7919) % 41_213}`,
      id: String(row),
    }));
    const lines = table.map(({ language, user, id }) => `${language},${user},${id}`);
    const path = file('many.csv', `language,user,id\n${lines.join('\n')}\n`);
    await withTable(engine, { kind: 'csv', path, delimiter: ',' }, async (reader) => {
      for (const column of ['language', 'user', 'id'] as const) {
        const values = new Set(table.map((row) => row[column]).filter((value) => value !== ''));
        assert.equal((await reader.profile(wholeTable, column)).distinct, values.size, column);
      }
      const query = { ...wholeTable, search: 'user-123' };
      const found = table.filter(({ user }) => user.includes('user-123'));
      const { distinct, rows: matching } = await reader.profile(query, 'id');
      assert.deepEqual([distinct, matching], [found.length, found.length]);
    });
  });
});
