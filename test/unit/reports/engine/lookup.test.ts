import { strict as assert } from 'node:assert';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TableSource } from '../../../../src/reports/engine/engine';
import { wholeTable, type TableQuery } from '../../../../src/shared/table/query';
import type { TableReader } from '../../../../src/shared/table/reader';
import { engineForSuite, everyRow, withTable } from '../../../support/reports/engine';

const registry = `Instance user ID,Service Account,Site Admin
3,false,true
12,false,false
7,true,false
99,false,false
,false,false
`;

const users = [
  { databaseID: 7, username: 'svc-nightly', displayName: null },
  { databaseID: 12, username: 'alder.northgate', displayName: 'Alder Northgate' },
  { databaseID: 12, username: 'alder.northgate', displayName: 'Alder Northgate' },
  { databaseID: 3, username: '=cmd()', displayName: '<b>Briar</b>' },
  { databaseID: 40, username: 'not.in.registry', displayName: '' },
];

describe('table with a lookup', function () {
  this.timeout(60_000);
  const { engine, file, folder } = engineForSuite();
  let table: TableReader;
  let source: TableSource;

  before(async () => {
    source = {
      kind: 'csv',
      path: file('registry.csv', registry),
      cacheFolder: join(folder, 'columns'),
      lookup: {
        source: { kind: 'json', path: file('users.json', JSON.stringify(users)) },
        key: 'Instance user ID',
        of: 'databaseID',
        columns: [
          { id: 'username', name: 'Username' },
          { id: 'displayName', name: 'Display Name' },
        ],
      },
    };
    table = await engine.open(source);
  });
  after(() => table.close());

  const ids = async (query: Partial<TableQuery>): Promise<(string | null)[]> => {
    const { rows } = await table.page({ ...wholeTable, ...query }, { offset: 0, limit: 50 });
    return rows.map(([id]) => id ?? null);
  };

  it('contains the added columns after the key, and each row once in file order', async () => {
    assert.deepEqual(
      table.info.columns.map(({ id, joined }) => [id, joined ?? false]),
      [
        ['Instance user ID', false],
        ['Username', true],
        ['Display Name', true],
        ['Service Account', false],
        ['Site Admin', false],
      ],
    );
    assert.equal(table.info.rows, 5);
    assert.deepEqual(await everyRow(table), [
      ['3', '=cmd()', '<b>Briar</b>', 'false', 'true'],
      ['12', 'alder.northgate', 'Alder Northgate', 'false', 'false'],
      ['7', 'svc-nightly', null, 'true', 'false'],
      ['99', null, null, 'false', 'false'],
      [null, null, null, 'false', 'false'],
    ]);
  });

  it('filters, searches, sorts, and summarizes by the added columns', async () => {
    const column = 'Username';
    assert.deepEqual(await ids({ filters: [{ column, operator: 'contains', value: 'NIGHT' }] }), ['7']);
    assert.deepEqual(await ids({ filters: [{ column, operator: 'missing' }] }), ['99', null]);
    assert.deepEqual(await ids({ search: 'northgate' }), ['12']);
    assert.deepEqual(await ids({ sort: [{ column, direction: 'descending' }] }), [
      '7',
      '12',
      '3',
      '99',
      null,
    ]);
    const { distinct, missing, rows } = await table.profile(wholeTable, column);
    assert.deepEqual([rows, missing, distinct], [5, 2, 3]);
  });

  it('writes the added columns, with the rows in file order', async () => {
    const path = join(folder, 'written.csv');
    const options = { delimiter: ',', lineEnding: '\n', byteOrderMark: false, header: true } as const;
    await table.write({
      query: wholeTable,
      columns: ['Instance user ID', 'Username'],
      format: { kind: 'csv', options },
      path,
    });
    assert.equal(
      readFileSync(path, 'utf8'),
      'Instance user ID,Username\n3,=cmd()\n12,alder.northgate\n7,svc-nightly\n99,\n,\n',
    );
  });

  it('contains the added columns in SQL', async () => {
    const reply = await engine.query('SELECT "Username" FROM registry WHERE "Site Admin"', [
      { name: 'registry', source },
    ]);
    assert.deepEqual(await everyRow(reply), [['=cmd()']]);
    await reply.close();
  });

  it('preserves the file order even if the other table is much larger', async () => {
    const many = Array.from({ length: 30_000 }, (_, index) => ({ databaseID: index, username: `u${index}` }));
    const rows = Array.from({ length: 5000 }, (_, index) => `${(index * 7919) % 30_000},${index % 2 === 0}`);
    const large: TableSource = {
      kind: 'csv',
      path: file('large.csv', `id,even\n${rows.join('\n')}\n`),
      lookup: {
        source: { kind: 'json', path: file('many.json', JSON.stringify(many)) },
        key: 'id',
        of: 'databaseID',
        columns: [{ id: 'username', name: 'Username' }],
      },
    };
    await withTable(engine, large, async (reader) => {
      const filters = [{ column: 'even', operator: 'oneOf', values: ['true'] }] as const;
      const page = await reader.page({ ...wholeTable, filters }, { offset: 0, limit: 5000 });
      const expected = rows.flatMap((row) => (row.endsWith('true') ? [row.split(',')[0] ?? ''] : []));
      assert.deepEqual(
        page.rows.map(([id, name]) => [id, name]),
        expected.map((id) => [id, `u${id}`]),
      );
    });
  });

  it('numbers the ID of an added column whose name already exists', async () => {
    const path = file('named.csv', 'Instance user ID,Username\n7,own\n');
    await withTable(engine, { ...source, path }, async (reader) => {
      assert.deepEqual(
        reader.info.columns.map(({ id, name }) => [id, name]),
        [
          ['Instance user ID', 'Instance user ID'],
          ['Username_2', 'Username'],
          ['Display Name', 'Display Name'],
          ['Username', 'Username'],
        ],
      );
      assert.deepEqual(await everyRow(reader), [['7', 'svc-nightly', null, 'own']]);
    });
  });

  it('opens without the added columns if the other file or a key column is missing', async () => {
    const path = file('gone.json', JSON.stringify(users));
    rmSync(path);
    const { lookup } = source;
    assert.ok(lookup);
    for (const broken of [
      { ...lookup, source: { kind: 'json', path } as const },
      { ...lookup, key: 'Account' },
      { ...lookup, of: 'id' },
    ]) {
      await withTable(engine, { ...source, lookup: broken }, (reader) => {
        assert.deepEqual(
          reader.info.columns.map(({ id }) => id),
          ['Instance user ID', 'Service Account', 'Site Admin'],
        );
        return Promise.resolve();
      });
    }
  });
});
