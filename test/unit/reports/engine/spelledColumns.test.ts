import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { TableSource } from '../../../../src/reports/engine/engine';
import { readIntoMemory } from '../../../support/reports/memory/readFile';
import { wholeTable, type TableQuery } from '../../../../src/shared/table/query';
import type { TableReader } from '../../../../src/shared/table/reader';
import { engineForSuite } from '../../../support/reports/engine';

/** A column in a file, and what the decimal module of Python says of its cells: their places, from 0. */
interface JudgedColumn {
  readonly cells: readonly string[];
  readonly order: readonly number[];
  readonly bound: string;
  readonly above: readonly number[];
  readonly equal: readonly number[];
  readonly sum: string;
}

const judged = readFileSync(resolve('test', 'support', 'reports', 'spelledColumns.ndjson'), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as JudgedColumn);

describe('500 columns of numbers in mixed spellings', () => {
  const { engine, file, folder } = engineForSuite();

  /** Wide tables take longer to query. */
  const columnsAtOnce = 20;

  const readers: readonly [where: string, open: (source: TableSource) => Promise<TableReader>][] = [
    ['in the report engine', (source) => engine.open(source)],
    ['in memory', readIntoMemory],
  ];
  for (const [where, open] of readers) {
    it(`are sorted, filtered, added, and exported ${where} as the decimal module of Python does it`, async () => {
      assert.equal(judged.length, 500);
      for (let from = 0; from < judged.length; from += columnsAtOnce)
        await check(open, `${where}-${from}`, judged.slice(from, from + columnsAtOnce));
    });
  }

  async function check(
    open: (source: TableSource) => Promise<TableReader>,
    name: string,
    some: readonly JudgedColumn[],
  ): Promise<void> {
    const rows = Math.max(...some.map(({ cells }) => cells.length));
    const lines = [
      ['n', ...some.map((_, index) => `v${index}`)],
      ...Array.from({ length: rows }, (_, row) => [
        String(row),
        ...some.map(({ cells }) => cells[row] ?? ''),
      ]),
    ];
    const content = lines.map((line) => `${line.join(',')}\n`).join('');
    const reader = await open({ kind: 'csv', path: file(`judged-${name}.csv`, content) });
    try {
      for (const [index, { cells, order, bound, above, equal, sum }] of some.entries()) {
        const column = `v${index}`;
        const places = async (query: Partial<TableQuery>): Promise<number[]> => {
          const page = await reader.page({ ...wholeTable, ...query }, { offset: 0, limit: rows });
          return page.rows.map(([row]) => Number(row));
        };
        const what = `${reader.info.columns[index + 1]?.type}: ${JSON.stringify(cells)}`;
        const sorted = await places({ sort: [{ column, direction: 'ascending' }] });
        assert.deepEqual(sorted.slice(0, cells.length), order, what);
        const filtered = (operator: 'greaterThan' | 'equals'): Promise<number[]> =>
          places({ filters: [{ column, operator, value: bound }] });
        assert.deepEqual(await filtered('greaterThan'), above, `${what} > ${bound}`);
        assert.deepEqual(await filtered('equals'), equal, `${what} = ${bound}`);
        const { groups } = await reader.aggregate(wholeTable, {
          dimension: { column: 'n', bucket: { by: 'width', width: 100 } },
          measure: { aggregation: 'sum', column },
        });
        const largest = Math.max(...cells.map((cell) => Math.abs(Number(cell))));
        const off = Math.abs((groups[0]?.value ?? Number.NaN) - Number(sum));
        assert.ok(off <= largest * 1e-15 * cells.length, `${what}: ${groups[0]?.value} for ${sum}`);
      }
      const path = join(folder, `exported-${name}.csv`);
      const options = { delimiter: ',', lineEnding: '\n', byteOrderMark: false, header: true } as const;
      const columns = reader.info.columns.map(({ id }) => id);
      await reader.write({ query: wholeTable, columns, format: { kind: 'csv', options }, path });
      assert.equal(readFileSync(path, 'utf8'), content);
    } finally {
      await reader.close();
    }
  }
});
