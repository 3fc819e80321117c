import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { wholeTable, type ColumnFilter, type TableQuery } from '../../../src/shared/table/query';
import type { TableReader } from '../../../src/shared/table/reader';

/**
 * Report with many kinds of cells: blanks, empty strings, text, numbers, Boolean values, dates, and timestamps. The
 * order of rows is significant.
 */
export const contractCsv = [
  'user,client,events,score,active,day,seen',
  'ada,vscode,10,1.5,true,2026-01-05,2026-01-05 09:30:00',
  'grace,cli,9,,false,2026-01-31,2026-01-31 23:59:59',
  'Edsger,vscode,,2.25,true,2026-02-01,2026-02-01 00:00:00',
  'barbara,"",100,-3,true,,',
  'ken,web,9,0.5,false,2026-02-14,2026-02-14 12:00:00',
  'radia,CLI,9007199254740993,7,true,2026-03-01,2026-03-01 18:15:00',
  '',
].join('\n');

const all = { offset: 0, limit: 100 };
const asked = (change: Partial<TableQuery>): TableQuery => ({ ...wholeTable, ...change });

/** Registers tests of the behavior that all table readers share. */
export function itReadsTables(open: () => Promise<TableReader>, freePath: (name: string) => string): void {
  let reader: TableReader;
  before(async () => {
    reader = await open();
  });
  after(() => reader.close());

  const users = async (query: TableQuery): Promise<(string | null | undefined)[]> => {
    const { rows, matching } = await reader.page(query, all);
    assert.equal(matching, rows.length);
    return rows.map(([user]) => user);
  };

  it('detects columns and their types', () => {
    assert.deepEqual(
      reader.info.columns.map(({ id, kind }) => [id, kind]),
      [
        ['user', 'text'],
        ['client', 'text'],
        ['events', 'integer'],
        ['score', 'decimal'],
        ['active', 'boolean'],
        ['day', 'date'],
        ['seen', 'timestamp'],
      ],
    );
    assert.equal(reader.info.rows, 6);
    assert.equal(reader.info.partial, false);
  });

  it('returns pages of unmodified cells in source order', async () => {
    const { rows, matching } = await reader.page(wholeTable, { offset: 3, limit: 3 });
    assert.equal(matching, 6);
    assert.deepEqual(rows[0]?.slice(0, 6), ['barbara', '', '100', '-3', 'true', null]);
    assert.deepEqual(rows[2]?.slice(1, 3), ['CLI', '9007199254740993']);
    assert.equal(rows[1]?.[6], '2026-02-14 12:00:00');
    assert.deepEqual((await reader.page(wholeTable, { offset: 6, limit: 3 })).rows, []);
  });

  const filters: [string, ColumnFilter, string[]][] = [
    ['text, regardless of case', { column: 'client', operator: 'equals', value: 'cli' }, ['grace', 'radia']],
    [
      'unequal values, including blanks',
      { column: 'events', operator: 'notEquals', value: '9' },
      ['ada', 'Edsger', 'barbara', 'radia'],
    ],
    [
      'text that contains a part',
      { column: 'user', operator: 'contains', value: 'R' },
      ['grace', 'Edsger', 'barbara', 'radia'],
    ],
    [
      "text that doesn't contain a part",
      { column: 'user', operator: 'notContains', value: 'r' },
      ['ada', 'ken'],
    ],
    ['the start of text', { column: 'user', operator: 'startsWith', value: 'e' }, ['Edsger']],
    ['the end of text', { column: 'user', operator: 'endsWith', value: 'A' }, ['ada', 'barbara', 'radia']],
    ['numeric order', { column: 'events', operator: 'lessThan', value: '10' }, ['grace', 'ken']],
    ['a maximum', { column: 'score', operator: 'atMost', value: '0.5' }, ['barbara', 'ken']],
    [
      'an exclusive minimum',
      { column: 'events', operator: 'greaterThan', value: '9007199254740992' },
      ['radia'],
    ],
    ['a minimum', { column: 'day', operator: 'atLeast', value: '2026-02-01' }, ['Edsger', 'ken', 'radia']],
    [
      'ranges',
      { column: 'day', operator: 'between', from: '2026-01-31', to: '2026-02-01' },
      ['grace', 'Edsger'],
    ],
    [
      'a list of values, case-sensitively',
      { column: 'client', operator: 'oneOf', values: ['CLI', ''] },
      ['barbara', 'radia'],
    ],
    [
      'a list of values with blanks',
      { column: 'events', operator: 'oneOf', values: ['10', null] },
      ['ada', 'Edsger'],
    ],
    ['blanks', { column: 'day', operator: 'missing' }, ['barbara']],
    [
      "values that aren't blank",
      { column: 'score', operator: 'present' },
      ['ada', 'Edsger', 'barbara', 'ken', 'radia'],
    ],
    ["empty strings, which aren't blank", { column: 'client', operator: 'empty' }, ['barbara']],
    ['Boolean values', { column: 'active', operator: 'equals', value: 'false' }, ['grace', 'ken']],
  ];
  for (const [what, filter, found] of filters) {
    it(`filters by ${what}`, async () => assert.deepEqual(await users(asked({ filters: [filter] })), found));
  }

  it("rejects a filter value that isn't valid for the column type", async () => {
    const filter = { column: 'events', operator: 'atLeast', value: 'many' } as const;
    await assert.rejects(reader.page(asked({ filters: [filter] }), all), {
      name: 'UserError',
      kind: 'input',
    });
  });

  it('searches text case-insensitively, and dates', async () => {
    assert.deepEqual(await users(asked({ search: 'VSC' })), ['ada', 'Edsger']);
    assert.deepEqual(await users(asked({ search: '2026-02' })), ['Edsger', 'ken']);
    assert.deepEqual(await users(asked({ search: 'nowhere' })), []);
  });

  it('sorts by several columns, with blanks last in both directions and ties in source order', async () => {
    const sort = [
      { column: 'events', direction: 'descending' },
      { column: 'user', direction: 'ascending' },
    ] as const;
    assert.deepEqual(await users(asked({ sort })), ['radia', 'barbara', 'ada', 'grace', 'ken', 'Edsger']);
    const upwards = [{ column: 'events', direction: 'ascending' }] as const;
    assert.deepEqual(await users(asked({ sort: upwards })), [
      'grace',
      'ken',
      'ada',
      'barbara',
      'radia',
      'Edsger',
    ]);
  });

  it('profiles the values of a column for the rows of a query', async () => {
    const profile = await reader.profile(wholeTable, 'events');
    assert.equal(profile.rows, 6);
    assert.equal(profile.missing, 1);
    assert.equal(profile.distinct, 4);
    assert.equal(profile.minimum, '9');
    assert.equal(profile.maximum, '9007199254740993');
    assert.deepEqual(profile.quartiles, ['9', '10', '100']);
    assert.deepEqual(profile.top[0], { value: '9', count: 2 });
    assert.equal(
      profile.histogram.reduce((sum, { count }) => sum + count, 0),
      5,
    );
    const few = await reader.profile(
      asked({ filters: [{ column: 'active', operator: 'equals', value: 'true' }] }),
      'client',
    );
    assert.equal(few.empty, 1);
    assert.equal(few.quartiles, null);
    assert.deepEqual(few.top, [
      { value: 'vscode', count: 2 },
      { value: '', count: 1 },
      { value: 'CLI', count: 1 },
    ]);
  });

  it('aggregates by a dimension and combines the remaining groups as "other"', async () => {
    const { groups } = await reader.aggregate(wholeTable, {
      dimension: { column: 'day', bucket: { by: 'month' } },
      measure: { aggregation: 'sum', column: 'score' },
    });
    assert.deepEqual(groups, [
      { key: '2026-01-01', value: 1.5 },
      { key: '2026-02-01', value: 2.75 },
      { key: '2026-03-01', value: 7 },
      { key: null, value: -3 },
    ]);
    const top = await reader.aggregate(wholeTable, {
      dimension: { column: 'client', bucket: { by: 'value' }, top: 1 },
      measure: { aggregation: 'count' },
    });
    assert.deepEqual(top.groups, [
      { key: 'vscode', value: 2 },
      { key: null, other: true, value: 4 },
    ]);
    const weekdays = await reader.aggregate(wholeTable, {
      dimension: { column: 'day', bucket: { by: 'weekday' } },
      split: { column: 'active', bucket: { by: 'value' } },
      measure: { aggregation: 'count' },
    });
    assert.deepEqual(weekdays.groups[0], { key: '1', split: 'true', value: 1 });
  });

  it('writes the rows and columns of a query', async () => {
    const path = freePath('written.csv');
    const options = {
      delimiter: ';',
      lineEnding: '\r\n',
      byteOrderMark: false,
      header: true,
    } as const;
    const filter = { column: 'active', operator: 'equals', value: 'true' } as const;
    const written = await reader.write({
      query: asked({ filters: [filter] }),
      columns: ['score', 'user'],
      format: { kind: 'csv', options },
      path,
    });
    const text = readFileSync(path, 'utf8');
    assert.equal(
      text.replaceAll('"', ''),
      'score;user\r\n1.5;ada\r\n2.25;Edsger\r\n-3;barbara\r\n7;radia\r\n',
    );
    assert.deepEqual(written, { rows: 4, bytes: Buffer.byteLength(text) });
  });

  it('rejects a request that is already canceled', async () => {
    await assert.rejects(reader.page(wholeTable, all, AbortSignal.abort()), {
      name: 'UserError',
      kind: 'canceled',
    });
  });
}

/** Returns a function that creates paths of nonexistent files in a folder. */
export function pathsIn(folder: string): (name: string) => string {
  return (name) => join(folder, `${randomUUID()}-${name}`);
}
