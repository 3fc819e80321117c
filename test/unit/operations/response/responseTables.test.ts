import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'csv-parse/sync';
import { responseLists } from '../../../../src/operations/response/responseLists';
import { wholeTable } from '../../../../src/shared/table/query';
import { engineForSuite, everyRow, withTable } from '../../../support/reports/engine';

const response = JSON.stringify({
  data: {
    members: {
      edges: [
        { role: 'OWNER', node: { id: 'a', tags: ['x'], 'a.b': 1, a: { b: 2 } } },
        { role: null, node: { id: 'b', tags: [], a: null, node: { name: 'N' } } },
        { role: 'GUEST', node: null },
      ],
    },
  },
});

/** The fields that the response selects, in the order of their columns. */
const columns = ['role', 'node.id', 'node.tags', 'node.a.b', 'node.a.b (2)', 'node.node.name'];
const rows = [
  ['OWNER', 'a', '["x"]', '1', '2', null],
  [null, 'b', '[]', null, null, 'N'],
  ['GUEST', null, null, null, null, null],
];

describe('tables of responses', () => {
  const suite = engineForSuite();
  const file = (): string => join(suite.folder, 'edges.json');
  const sorted = (table: readonly (readonly unknown[])[]): readonly string[] =>
    table.map((row) => JSON.stringify(row)).sort();

  before(() =>
    responseLists(
      { text: response },
      { kind: 'write', path: 'members.edges', file: file() },
      { worker: resolve('dist/responses.js'), signal: new AbortController().signal },
    ),
  );

  it('have a column for each selected field', () =>
    withTable(suite.engine, { kind: 'json', path: file() }, ({ info }) => {
      assert.deepEqual(
        info.columns.map(({ name }) => name),
        columns,
      );
      assert.equal(info.rows, rows.length);
      return Promise.resolve();
    }));

  it('have the same columns and values in SQL statements and exports', async () => {
    const names = columns.map((name) => `"${name}"`).join(', ');
    const source = { kind: 'json', path: file() } as const;
    const result = await suite.engine.query(`SELECT ${names} FROM edges`, [{ name: 'edges', source }]);
    assert.deepEqual(sorted(await everyRow(result)), sorted(rows));
    await result.close();
    await withTable(suite.engine, source, async (reader) => {
      assert.deepEqual(sorted(await everyRow(reader)), sorted(rows));
      const path = join(suite.folder, 'edges.csv');
      const ids = reader.info.columns.map(({ id }) => id);
      const options = { delimiter: ',', lineEnding: '\n', byteOrderMark: false, header: true } as const;
      await reader.write({ query: wholeTable, columns: ids, format: { kind: 'csv', options }, path });
      const [header, ...lines] = parse(readFileSync(path, 'utf8'));
      assert.deepEqual(header, columns);
      assert.deepEqual(sorted(lines), sorted(rows.map((row) => row.map((cell) => cell ?? ''))));
    });
  });
});
