import assert from 'node:assert/strict';
import { filterMoment, isFilterValue } from '../../../../src/shared/table/filterValue';
import type { ColumnKind, PrintStyle } from '../../../../src/shared/table/table';

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

  const texts = { style: 'text', column: '' } as const;
  const instants = { ...texts, utc: true } as const;
  const spelled: readonly [ColumnKind, PrintStyle | undefined, text: string, value: string][] = [
    ['date', texts, '31.12.2026', '2026-12-31'],
    ['date', undefined, '2026/12/31', '2026-12-31'],
    ['date', texts, '31.12.2026 10:00', '31.12.2026 10:00'],
    ['timestamp', texts, '31.12.2026 10:00', '2026-12-31T10:00:00'],
    ['timestamp', undefined, '2026-12-31 10:00:00,50', '2026-12-31T10:00:00.5'],
    ['timestamp', undefined, '2026-12-31 10:00:00 UTC', '2026-12-31T10:00:00'],
    ['timestamp', undefined, '2026-12-31T10:00:00+02:00', '2026-12-31T10:00:00+02:00'],
    ['timestamp', instants, '2026-12-31T10:00:00+02:00', '2026-12-31T08:00:00Z'],
    ['timestamp', instants, '2026-12-31T10:00:00Z', '2026-12-31T10:00:00Z'],
    ['timestamp', texts, '30.02.2026', '30.02.2026'],
    ['time', texts, '10:00:00,500', '10:00:00.5'],
    ['time', undefined, '10:00:00.0000000', '10:00:00'],
    ['time', undefined, '10:00:00.1234567', '10:00:00.1234567'],
    ['boolean', undefined, 'TRUE', 'TRUE'],
  ];
  for (const [kind, print, text, value] of spelled) {
    it(`can be spelled as a cell of a ${kind} column: ${text}`, () =>
      assert.equal(filterMoment({ kind, type: kind.toUpperCase(), ...(print && { print }) }, text), value));
  }
});
