import assert from 'node:assert/strict';
import { firstStatement, spell, suggestions } from '../../../../src/webview/sql/suggestions';

const catalog = [
  {
    name: 'usage',
    columns: [
      { name: 'Time', type: 'TIMESTAMP' },
      { name: 'User ID', type: 'BIGINT' },
    ],
  },
  {
    name: 'user registry',
    columns: [
      { name: 'User ID', type: 'BIGINT' },
      { name: 'Site Admin', type: 'BOOLEAN' },
    ],
  },
];
const labels = (statement: string, kind: 'column' | 'table') =>
  suggestions(catalog, statement)
    .filter((each) => each.kind === kind)
    .map(({ label }) => label);

describe('SQL suggestions', () => {
  it('quote names for SQL if necessary', () => {
    assert.equal(spell('usage'), 'usage');
    assert.equal(spell('User ID'), '"User ID"');
    assert.equal(spell('2026'), '"2026"');
    assert.equal(spell('say "hi"'), '"say ""hi"""');
  });

  it('contain every column once if the statement names no table', () => {
    assert.deepEqual(labels('select ', 'column'), ['Time', 'User ID', 'Site Admin']);
    assert.deepEqual(labels('select ', 'table'), ['usage', 'user registry']);
  });

  it('contain the columns of the tables in the statement', () => {
    assert.deepEqual(labels('select  from usage', 'column'), ['Time', 'User ID']);
    assert.deepEqual(labels('select  from "user registry"', 'column'), ['User ID', 'Site Admin']);
    assert.deepEqual(labels('select  from USAGE join "user registry" using', 'column'), [
      'Time',
      'User ID',
      'Site Admin',
    ]);
  });

  it('show the type and the tables of a column', () => {
    const [time, id] = suggestions(catalog, 'select ');
    assert.equal(time?.detail, 'timestamp in usage');
    assert.equal(id?.detail, 'bigint in usage, user registry');
    assert.equal(id.text, '"User ID"');
  });

  it('list columns before tables, and tables before functions', () => {
    const found = suggestions(catalog, '');
    assert.deepEqual([...new Set(found.map(({ kind }) => kind))], ['column', 'table', 'function']);
    const weights = found.map(({ weight }) => weight);
    assert.deepEqual(
      weights,
      weights.toSorted((one, two) => two - one),
    );
    assert.ok(suggestions([], '').some(({ label }) => label === 'date_trunc'));
  });

  it('provide the initial statement, which selects from the first table', () => {
    assert.equal(firstStatement(catalog), 'select *\nfrom usage\nlimit 100');
    assert.equal(firstStatement(catalog.slice(1)), 'select *\nfrom "user registry"\nlimit 100');
    assert.equal(firstStatement([]), '');
  });
});
