import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { readIntoMemory } from '../../../support/reports/memory/readFile';
import type { TableSource } from '../../../../src/reports/engine/engine';
import { UserError } from '../../../../src/shared/userError';
import { wholeTable, type ColumnFilter, type TableQuery } from '../../../../src/shared/table/query';
import type { TableReader, WriteFormat } from '../../../../src/shared/table/reader';
import type { Spelling } from '../../../../src/shared/table/table';
import { engineForSuite, everyRow } from '../../../support/reports/engine';

describe('cells in mixed spellings', () => {
  const { engine, file } = engineForSuite();
  let files = 0;

  const told = async (work: () => Promise<unknown>): Promise<unknown> =>
    work().catch((error: unknown) => (error instanceof UserError ? error.explanation : String(error)));

  /** Returns everything that a reader says of a table with the columns `v` and `n`. */
  async function facts(reader: TableReader, bound: string): Promise<Record<string, unknown>> {
    const places = async (query: Partial<TableQuery>): Promise<unknown> => {
      const { rows } = await reader.page({ ...wholeTable, ...query }, { offset: 0, limit: 100 });
      return rows.map(([, place]) => place);
    };
    const filtered = (filter: ColumnFilter): Promise<unknown> => told(() => places({ filters: [filter] }));
    const written = async (format: WriteFormat): Promise<string> => {
      files += 1;
      const path = file(`x${files}`, '').replace(/x\d+$/, `written-${files}`);
      await reader.write({ query: wholeTable, columns: ['v'], format, path });
      return readFileSync(path, 'utf8').replaceAll(/[" ]/g, '');
    };
    const options = { delimiter: ',', lineEnding: '\n', byteOrderMark: false, header: true } as const;
    const grouped = (by: 'month' | 'value'): Promise<unknown> =>
      told(async () => {
        const dimension = { column: 'v', bucket: { by } } as const;
        const { groups } = await reader.aggregate(wholeTable, {
          dimension,
          measure: { aggregation: 'count' },
        });
        return groups;
      });
    const [column] = reader.info.columns;
    const { mean, histogram, ...profile } = await reader.profile(wholeTable, 'v');
    const isTime = ['date', 'timestamp'].includes(column?.kind ?? '');
    return {
      type: [column?.kind, column?.type, column?.print?.style, column?.treatedAs],
      rows: await everyRow(reader),
      ascending: await places({ sort: [{ column: 'v', direction: 'ascending' }] }),
      descending: await places({ sort: [{ column: 'v', direction: 'descending' }] }),
      equals: await filtered({ column: 'v', operator: 'equals', value: bound }),
      notEquals: await filtered({ column: 'v', operator: 'notEquals', value: bound }),
      above: await filtered({ column: 'v', operator: 'greaterThan', value: bound }),
      among: await filtered({ column: 'v', operator: 'oneOf', values: [profile.minimum, null] }),
      missing: await filtered({ column: 'v', operator: 'missing' }),
      present: await filtered({ column: 'v', operator: 'present' }),
      without: await filtered({ column: 'v', operator: 'notContains', value: 'A' }),
      search: await places({ search: '0' }),
      profile,
      mean: mean?.toPrecision(12),
      bins: histogram.reduce((sum, { count }) => sum + count, 0),
      groups: await grouped('value'),
      months: isTime ? await grouped('month') : undefined,
      csv: await written({ kind: 'csv', options }),
      ndjson: await written({ kind: 'ndjson' }),
    };
  }

  const compare = async (source: TableSource, bound: string): Promise<void> => {
    const actual = await engine.open(source);
    const expected = await readIntoMemory(source);
    assert.deepEqual(await facts(actual, bound), await facts(expected, bound));
    await actual.close();
  };

  const cases: readonly [cells: readonly string[], bound: string][] = [
    [['+5', '12', '-3'], '5'],
    [['5.', '.5', '-.25', '7'], '.5'],
    [[' 10', '9 ', ' 2.50 '], '9'],
    [['1e+05', '2', '150000'], '100000'],
    [['5.10', '12.5', '7'], '5.1'],
    [['0.00005', '10.5', '9.25'], '9.25'],
    [['10.5', '9.25'], '9.25'],
    [['1.50', '2.25', '-0.75'], '1.5'],
    [['9007199254740993', '1.5', '9007199254740992.5'], '9007199254740992.5'],
    [['9223372036854775808', '1', '-5'], '1'],
    [['1e300', '2', '0.5'], '2'],
    [['1e999', '10'], '10'],
    [['007', '10', '9'], '9'],
    [['+4915112345678', '+14155550100'], '1'],
    [['10', '""', '9', '100', '', '"5"'], '10'],
    [['TRUE', 'false'], 'true'],
    [['true', 'false', ''], 'true'],
    [['2026-02-01', '2026-01-31', ''], '2026-01-31'],
    [['2026-02-01', '""', '2026-01-31'], '2026-01-31'],
    [['2026-02-30', '2026-01-31'], '2026-01-31'],
    [['2026-02', '2026-01'], '2026-01'],
    [['2026-02-01 10:00:00', '2026-01-31 10:00:00'], '2026-01-31'],
    [['2026-02-01T10:00:00Z', '2026-01-31T10:00:00Z'], '2026-01-31T10:00:00Z'],
    [['2026-02-01 10:00:00.000', '2026-01-31 10:00:00.250'], '2026-01-31 10:00:00.25'],
    [['2026-02-01T00:30:00+02:00', '2026-01-31T23:00:00+00:00'], '2026-01-31T22:30:00'],
    [['2026-02-01 10:00:00 UTC', '2026-01-31 10:00:00.5 UTC'], '2026-02-01 10:00:00'],
    [['2026-02-01 10:00:00 -0800', '2026-02-01T10:00Z'], '2026-02-01 10:00:00'],
    [['2026-02-01', '2026-01-31 10:00:00'], '2026-02-01'],
    [['2026-02-01 10:00:00', '2026-01-31T10:00:00'], '2026-02-01T12:00:00+02:00'],
    [['2026-01-01 10:00:00', '2026-01-01 10:00:00Z'], '2026-01-01 10:00:00'],
    [['10:00:00', '09:30:00.50'], '09:30:00.5'],
    [['25:00:00', '10:00:00'], '10:00:00'],
    [['24:00:00', '10:00:00.5'], '10:00:00'],
    [['2026-01-01 24:00:00', '2026-01-01 10:00:00.5'], '2026-01-02'],
    [['31.12.2026', '01.01.2026', '15.06.2026'], '15.06.2026'],
    [['31.12.2026 14:30', '01.01.2026'], '31.12.2026 14:30'],
    [['31.02.2026', '01.01.2026'], '01.01.2026'],
    [['2026/12/31', '2026/01/01'], '2026-12-31'],
    [['2026/12/31 10:00:00 GMT', '2026-12-31t09:30:00z'], '2026/12/31 10:00:00 GMT'],
    [['2026-02-01 10:00:00 +0100 CET', '2026-02-01 10:00:00 +0200 CEST'], '2026-02-01 10:00:00 +0100 CET'],
    [['2026-02-01 10:00:00 -0300 -03', '2026-02-01 10:00:00.5 +0545 +0545'], '2026-02-01 10:00:00'],
    [
      ['2026-02-01T10:00+01:00[Europe/Paris]', '2026-02-01T10:00:00Z[UTC]'],
      '2026-02-01T10:00+01:00[Europe/Paris]',
    ],
    [['"10:00:00,123"', '"09:30:00,5"'], '09:30:00,5000000'],
    [['2026-01-02', '0000-00-00', '2026-01-01'], '2026-01-01'],
    [['.a', '7', '.', '2.5', '.z'], '7'],
    [['10:00:00.000000001', '10:00:00'], '10:00:00'],
    [['100-', '12.5', '7'], '-100'],
    [['(100)', '12.5', '7'], '-100'],
    [['1 234.5', '20', '3 000 000'], '20'],
    [['5e-324', '1e308', '-1e308'], '0'],
    [['NA', 'n/a', '\\N', '7', 'NA'], '7'],
    [['1', 'NA', '2', '3', 'NA', 'x'], '2'],
    [['2026-01-01 10:00:00', '2026-01-02T10:00:00Z', 'never'], 'never'],
    [['a', '1', 'b', '2'], 'a'],
  ];
  for (const [cells, bound] of cases) {
    it(`are read as by the reader in memory: ${cells.join(' | ')}`, async () => {
      files += 1;
      const path = file(
        `cells-${files}.csv`,
        ['v,n', ...cells.map((cell, place) => `${cell},r${place}`), ''].join('\n'),
      );
      await compare({ kind: 'csv', path }, bound);
    });
  }

  const treated: readonly [cells: readonly string[], spelling: Spelling, bound: string][] = [
    [['10.5', 'NA', '9.25', '', '""'], 'number', '9.25'],
    [['007', '10', '0x10', '9'], 'number', '9'],
    [['-', '5', '+5', '-5'], 'number', '5'],
    [['1e300', '7', '1e999', 'x'], 'number', '7'],
    [['2026-01-01T12:00:00+02:00', 'unknown', '2026-01-01 09:00:00'], 'timestamp', '2026-01-01 10:00:00'],
    [['2026-01-01', 'n/a', '2025-12-31'], 'timestamp', '2026-01-01'],
    [['10:00:00', '-', '09:30:00.5'], 'time', '09:30:00.5'],
    [['a', 'b'], 'number', 'a'],
    [['1', '2'], 'time', '1'],
  ];
  for (const [cells, spelling, bound] of treated) {
    it(`are treated as a ${spelling} as by the reader in memory: ${cells.join(' | ')}`, async () => {
      files += 1;
      const path = file(
        `treated-${files}.csv`,
        ['v,n', ...cells.map((cell, place) => `${cell},r${place}`), ''].join('\n'),
      );
      await compare({ kind: 'csv', path, treated: { v: spelling } }, bound);
    });
  }

  for (const values of ['["5","6"]', '[5,"6"]', '[5,0.5]', '["2026-01-01T10:00:00+02:00",""]']) {
    it(`are typed by JSON as by the reader in memory: ${values}`, async () => {
      files += 1;
      const rows = (JSON.parse(values) as unknown[]).map((v, place) => JSON.stringify({ v, n: `r${place}` }));
      await compare({ kind: 'ndjson', path: file(`typed-${files}.ndjson`, `${rows.join('\n')}\n`) }, '5');
    });
  }
});
