import { strict as assert } from 'node:assert';
import { excelCell } from '../../../../src/reports/export/excelCell';
import { wholeTable, type TableQuery } from '../../../../src/shared/table/query';
import { engineForSuite, withTable } from '../../../support/reports/engine';

describe('cells in files of other locales', () => {
  const { engine, file } = engineForSuite();
  let files = 0;

  const tables: readonly [
    what: string,
    content: string,
    /** The type, and the maximum or how the cells can be read. */
    expected: readonly (readonly [type: string, found: unknown])[],
  ][] = [
    [
      'beside decimal commas are whole if they have groups',
      'v;n\n1.234,50;1.234\n7,25;2.999\n',
      [
        ['DECIMAL(18,2)', '1234.5'],
        ['DECIMAL(18,0)', '2999'],
      ],
    ],
    [
      'beside decimal commas and decimal points are read as in JSON',
      'v;n;w\n1.234,50;1.234;1.2\n7,25;2.999;2.10\n',
      [
        ['DECIMAL(18,2)', '1234.5'],
        ['DOUBLE', '2.999'],
        ['DECIMAL(18,2)', '2.1'],
      ],
    ],
    [
      'beside decimal commas are decimal',
      'v;w\n1,5;1,234\n2,25;5,678\n',
      [
        ['DECIMAL(18,2)', '2.25'],
        ['DECIMAL(18,3)', '5.678'],
      ],
    ],
    [
      'beside decimal points are whole',
      'v;w\n1.5;45,000\n2.25;5,678\n',
      [
        ['DOUBLE', '2.25'],
        ['DECIMAL(18,0)', '45000'],
      ],
    ],
    [
      'are whole if not all have groups, and some groups end with a zero',
      'v;w\n-1.230;1\n715;2\n12.857;3\n',
      [['DECIMAL(18,0)', '12857']],
    ],
    [
      'are decimal beside lists in a file with commas',
      'v,w\n1.234,"1,2"\n10.500,"3,4"\n',
      [['DECIMAL(18,3)', '10.500']],
    ],
    [
      'beside decimal commas are whole in a file with commas',
      'v,w\n1.234,"7,00"\n10.500,"3,5"\n',
      [['DECIMAL(18,0)', '10500']],
    ],
    [
      'are decimal if all have the same number of digits',
      'v;w\n-1.230;1\n715.000;2\n12.857;3\n',
      [['DECIMAL(18,3)', '715.000']],
    ],
    [
      'in parentheses are whole or decimal',
      'v;w\n(1.230);1\n5.715;2\n',
      [['VARCHAR', { spelling: 'commaNumber', others: 0, example: '5.715', alternative: 'groupedNumber' }]],
    ],
    [
      'in parentheses are decimal in a file with commas',
      'v,w\n(1.230),1\n5.715,2\n',
      [['DECIMAL(18,3)', '5.715']],
    ],
    [
      'are whole or decimal in a file that is rewritten',
      'v;w\n1,234;1\n5,678;2\n9,101;3;4\n',
      [['VARCHAR', { spelling: 'commaNumber', others: 0, example: '9,101', alternative: 'groupedNumber' }]],
    ],
    [
      'are whole or decimal beside other cells',
      'v;w\n1,234;1\n5,678;2\nn/a;3\n',
      [['VARCHAR', { spelling: 'commaNumber', others: 1, example: 'n/a', alternative: 'groupedNumber' }]],
    ],
    [
      'are whole beside other cells in a file with commas',
      'v,w\n"1,234",1\n"5,678",2\nn/a,3\n',
      [['VARCHAR', { spelling: 'groupedNumber', others: 1, example: 'n/a' }]],
    ],
    [
      'or lists of them',
      'v,w\n"12,204",1\n"7,305",2\n',
      [['VARCHAR', { spelling: 'groupedNumber', others: 0, example: '7,305' }]],
    ],
  ];
  for (const [what, content, expected] of tables)
    it(`that are numbers ${what}`, () => {
      files += 1;
      return withTable(engine, { kind: 'csv', path: file(`table-${files}.csv`, content) }, async (reader) => {
        for (const [index, [type, found]] of expected.entries()) {
          const { id = '', type: actual } = reader.info.columns[index] ?? {};
          const { maximum, mostly } = await reader.profile(wholeTable, id);
          assert.deepEqual([actual, mostly ?? maximum], [type, found]);
        }
      });
    });

  it('that are whole are compared with numbers that the user types as in the file', () =>
    withTable(
      engine,
      { kind: 'csv', path: file('whole.csv', 'v,w\n(5),1\n7,2\n7000,3\n') },
      async (reader) => {
        const filters = [{ column: 'v', operator: 'greaterThan', value: '1,234' } as const];
        const { rows } = await reader.page({ ...wholeTable, filters }, { offset: 0, limit: 100 });
        assert.deepEqual(rows, [['7000', '3']]);
      },
    ));

  it('with points between days, months, and years are compared and stored in Excel files as days', () =>
    withTable(
      engine,
      { kind: 'csv', path: file('days.csv', 'v;w\n31.12.2026;1\n15.06.2026;2\n;3\n01.07.2026;4\n') },
      async (reader) => {
        const found = async (query: Partial<TableQuery>): Promise<unknown[]> => {
          const { rows } = await reader.page({ ...wholeTable, ...query }, { offset: 0, limit: 100 });
          return rows.map(([cell]) => cell);
        };

        const [column] = reader.info.columns;
        assert.ok(column?.kind === 'date' && column.type === 'DATE');
        assert.deepEqual(await found({ sort: [{ column: 'v', direction: 'ascending' }] }), [
          '15.06.2026',
          '01.07.2026',
          '31.12.2026',
          null,
        ]);
        const last = { column: 'v', operator: 'equals', value: '2026-12-31' } as const;
        assert.deepEqual(await found({ filters: [last] }), ['31.12.2026']);
        const listed = { column: 'v', operator: 'oneOf', values: ['31.12.2026'] } as const;
        assert.deepEqual(await found({ filters: [listed] }), ['31.12.2026']);
        assert.deepEqual(excelCell('31.12.2026', column.kind, column.print), new Date('2026-12-31'));
        const time = { style: 'text', column: '' } as const;
        assert.deepEqual(excelCell('31.12.2026 14:30', 'timestamp', time), new Date('2026-12-31T14:30Z'));
        assert.equal(excelCell('31.02.2026', column.kind, column.print), '31.02.2026');
      },
    ));
});
