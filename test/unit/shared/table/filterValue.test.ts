import assert from 'node:assert/strict';
import { isFilterValue } from '../../../../src/shared/table/filterValue';
import type { ColumnKind } from '../../../../src/shared/table/table';

describe('a filter value', () => {
  const cases: readonly [ColumnKind, string, number][] = [
    ['time', 'TIME', 6],
    ['time', 'TIME_NS', 9],
    ['time', 'time(9)', 9],
    ['time', 'Nullable(Time64(9))', 9],
    ['timestamp', 'TIMESTAMP', 9],
    ['timestamp', "DateTime64(3, 'Europe/Berlin')", 9],
    ['timestamp', 'timestamp(12) with time zone', 12],
  ];
  for (const [kind, type, digits] of cases) {
    it(`has at most ${digits} digits after the seconds: ${type}`, () => {
      const isValid = (count: number): boolean =>
        isFilterValue({ kind, type }, `${kind === 'time' ? '' : '2025-03-31T'}09:30:00.${'1'.repeat(count)}`);
      assert.deepEqual([isValid(digits), isValid(digits + 1)], [true, false]);
    });
  }
});
