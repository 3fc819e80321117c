import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { wholeTable } from '../../../src/shared/table/query';
import { engineForSuite, withTable } from '../../support/reports/engine';

/** The digits after the second in the filters, some of which are more than a column has. */
const fractions = [
  '',
  '.1',
  '.123455',
  '.123456',
  '.1234560',
  '.1234565',
  '.123456789',
  '.123457',
  '.9999999',
];

/** Cells of columns with up to six and with nine digits of a fraction. */
const columns: Readonly<Record<string, readonly string[]>> = {
  micro: ['', '.123455', '.123456', '.123457', '.999999'],
  nano: ['', '.123456499', '.1234565', '.123456789', '.123457'],
};

const comparisons = {
  equals: (order: number) => order === 0,
  notEquals: (order: number) => order !== 0,
  lessThan: (order: number) => order < 0,
  atMost: (order: number) => order <= 0,
  greaterThan: (order: number) => order > 0,
  atLeast: (order: number) => order >= 0,
} as const;

const nanoseconds = (fraction: string): number => Number(fraction.slice(1).padEnd(9, '0'));

describe('filters of times', function () {
  this.timeout(30_000);
  const { engine, folder } = engineForSuite();

  for (const [name, cells] of Object.entries(columns))
    it(`compare all digits with those of a column: ${name}`, async () => {
      const start = '2026-01-31T09:30:00';
      const path = join(folder, `${name}.csv`);
      writeFileSync(path, ['v', ...cells.map((cell) => start + cell), ''].join('\n'));
      await withTable(engine, { kind: 'csv', path }, async (reader) => {
        for (const [operator, meets] of Object.entries(comparisons))
          for (const fraction of fractions) {
            const filter = {
              column: reader.info.columns[0]?.id ?? '',
              operator: operator as keyof typeof comparisons,
              value: start + fraction,
            };
            const { rows } = await reader.page(
              { ...wholeTable, filters: [filter] },
              { offset: 0, limit: 10 },
            );
            assert.deepEqual(
              rows.map(([cell]) => cell?.slice(start.length)),
              cells.filter((cell) => meets(nanoseconds(cell) - nanoseconds(fraction))),
              `${operator} ${filter.value}`,
            );
          }
      });
    });
});
