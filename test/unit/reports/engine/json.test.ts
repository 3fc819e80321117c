import { strict as assert } from 'node:assert';
import type { Cell } from '../../../../src/shared/table/table';
import { rejectsWith } from '../../../support/userErrors';
import { engineForSuite, everyRow, withTable } from '../../../support/reports/engine';

interface Read {
  readonly columns: readonly (readonly [string, string])[];
  readonly rows: readonly (readonly Cell[])[];
  readonly notes: readonly string[];
}

describe('JSON reader', function () {
  this.timeout(60_000);
  const { engine, file } = engineForSuite();

  const read = async (content: string | Uint8Array, kind: 'json' | 'ndjson' = 'json'): Promise<Read> =>
    withTable(engine, { kind, path: file('some.json', content) }, async (reader) => ({
      columns: reader.info.columns.map((column) => [column.id, column.kind] as const),
      rows: await everyRow(reader),
      notes: reader.info.notes.map(({ message }) => message),
    }));

  it('creates a row for each object and a column for each key, in order of first occurrence', async () => {
    const { columns, rows } = await read('[{"b":1,"a":"x"},{"c":true,"a":null},{"a":"","b":2}]');
    assert.deepEqual(columns, [
      ['b', 'integer'],
      ['a', 'text'],
      ['c', 'boolean'],
    ]);
    assert.deepEqual(rows, [
      ['1', 'x', null],
      [null, null, 'true'],
      ['2', '', null],
    ]);
  });

  it('preserves all digits of numbers, and never converts strings to numbers', async () => {
    const digits = '123456789012345678901234567890';
    const { columns, rows } = await read(
      `[{"big":${digits},"max":9223372036854775807,"real":0.1,"text":"007","mixed":1},
        {"big":1,"max":1,"real":2,"text":"1","mixed":"1"}]`,
    );
    assert.deepEqual(rows, [
      [digits, '9223372036854775807', '0.1', '007', '1'],
      ['1', '1', '2', '1', '1'],
    ]);
    assert.deepEqual(
      columns.map(([, kind]) => kind),
      ['integer', 'integer', 'decimal', 'text', 'text'],
    );
  });

  it('has a note if fractions have more digits than their values', async () => {
    const note = (count: string, have: string): string =>
      `${count} ${have} decimal numbers with 17 or more digits, which are rounded.`;
    const cases: readonly [content: string, notes: readonly string[]][] = [
      ['[{"a":0.1234567890123456789},{"a":1}]', [note('1 row', 'has')]],
      ['[{"a":-12.34567890123456789e2},{"a":{"b":[0.1234567890123456789]}}]', [note('2 rows', 'have')]],
      ['[{"a":1234567890123456789e2}]', [note('1 row', 'has')]],
      ['[{"a":21184.073153558356},{"a":21184.073153558355}]', [note('1 row', 'has')]],
      ['[{"a":1234567890123456E-30},{"a":1.5}]', []],
      ['[{"a":0.12345678901234567},{"a":0.12345678901234566}]', [note('1 row', 'has')]],
      ['[{"a":1.2345678901234567},{"a":1.5000000000000000000000},{"a":0.00000000000000000001}]', []],
      ['[{"a":"0.1234567890123456789","b":1.5},{"a":"\\"0.1234567890123456789","b":0}]', []],
      ['[{"a":123456789012345678901234567890,"b":1.5}]', []],
    ];
    for (const [content, notes] of cases) assert.deepEqual((await read(content)).notes, notes, content);
  });

  it('represents nested values as JSON', async () => {
    const { columns, rows } = await read('[{"n":{"a":[1,"x"]},"l":[]},{"n":5,"l":null}]');
    assert.deepEqual(columns, [
      ['n', 'nested'],
      ['l', 'nested'],
    ]);
    assert.deepEqual(rows, [
      ['{"a":[1,"x"]}', '[]'],
      ['5', null],
    ]);
  });

  it('detects dates and timestamps in strings', async () => {
    const { columns, rows } = await read('[{"d":"2025-01-31","t":"2025-01-31T10:00:00Z"}]');
    assert.deepEqual(
      columns.map(([, kind]) => kind),
      ['date', 'timestamp'],
    );
    assert.deepEqual(rows, [['2025-01-31', '2025-01-31T10:00:00Z']]);
  });

  it('finds the list of objects in a document, and reports several lists', async () => {
    const reply = await read('{"data":{"users":{"totalCount":2,"nodes":[{"id":"1"},{"id":"2"}]}}}');
    assert.deepEqual(reply.rows, [['1'], ['2']]);
    assert.deepEqual(reply.notes, []);
    const several = await read('{"few":[{"a":1}],"numbers":[1,2,3],"many":[{"b":1},{"b":2}]}');
    assert.deepEqual(several.rows, [['1'], ['2']]);
    assert.deepEqual(several.notes, ['The file has several lists. The table shows the rows of $.many.']);
  });

  it('reads the rows of a Table Schema, which can have more columns than rows', async () => {
    const fields =
      '{"name":"index","type":"integer"},{"name":"a","type":"integer"},{"name":"b","type":"string"}';
    const reply = await read(
      `{"schema":{"fields":[${fields}],"primaryKey":["index"],"pandas_version":"1.4.0"},"data":[{"index":0,"a":1,"b":"x"}]}`,
    );
    assert.deepEqual(reply.rows, [['0', '1', 'x']]);
    assert.deepEqual(reply.notes, []);
    assert.deepEqual((await read(`{"schema":{"fields":[${fields}]}}`)).rows.length, 3);
  });

  const columns = '[{"name":"a","type":"UInt64"},{"name":"b","type":"String"},{"name":"c","type":"String"}]';
  const digits = '18446744073709551615';
  for (const [what, content, rows] of [
    [
      'JSON of ClickHouse',
      `{"meta":${columns},"data":[{"a":"${digits}","b":"x","c":"y"}],"rows":1}`,
      [[digits, 'x', 'y']],
    ],
    [
      'JSONCompact of ClickHouse',
      `{"meta":${columns},"data":[[${digits},"x",null]],"rows":1}`,
      [[digits, 'x', null]],
    ],
    [
      'Trino',
      `{"id":"1","columns":${columns},"data":[[1,"x",null],[2,"y","z"]]}`,
      [
        ['1', 'x', null],
        ['2', 'y', 'z'],
      ],
    ],
    [
      'pandas with orient="split"',
      '{"columns":["a","b","c"],"index":[0,1],"data":[[1,"x","y"],[2,"z",null]]}',
      [
        ['1', 'x', 'y'],
        ['2', 'z', null],
      ],
    ],
    ['Snowflake', `{"resultSetMetaData":{"rowType":${columns}},"data":[["1","x","y"]]}`, [['1', 'x', 'y']]],
    [
      'Databricks',
      `{"manifest":{"schema":{"columns":${columns}}},"result":{"data_array":[["1","x","y"]]}}`,
      [['1', 'x', 'y']],
    ],
  ] as const)
    it(`reads rows beside their columns as ${what} writes them`, async () => {
      const reply = await read(content);
      assert.deepEqual(
        reply.columns.map(([id]) => id),
        ['a', 'b', 'c'],
      );
      assert.deepEqual([reply.rows, reply.notes], [rows, []]);
    });

  it('reads rows that are lists with repeated names and more cells than names', async () => {
    const reply = await read('{"columns":["a","a"],"data":[[1,2],[3,4,5]]}');
    assert.deepEqual(
      reply.columns.map(([id]) => id),
      ['a', 'a_2', '3'],
    );
    assert.deepEqual(reply.rows, [
      ['1', '2', null],
      ['3', '4', '5'],
    ]);
  });

  it('finds the names of the columns by their key, beside the rows', async () => {
    const users = '{"columns":["id","name"],"rows":[[1,"x"],[2,"y"]]}';
    const teams = '{"columns":["team","size"],"rows":[["z",3]]}';
    const several = (list: string): string =>
      `The file has several lists. The table shows the rows of ${list}.`;
    for (const [content, ids, notes] of [
      ['{"index":["x","y"],"columns":["a","b"],"data":[[1,2],[3,4]]}', ['a', 'b'], []],
      [`{"teams":${teams},"users":${users}}`, ['id', 'name'], [several('$.users.rows')]],
      [`{"users":${users},"teams":${teams}}`, ['id', 'name'], [several('$.users.rows')]],
      [`{"users":${users},"runs":[{"a":1},{"a":2},{"a":3}]}`, ['id', 'name'], [several('$.users.rows')]],
      ['{"chart":{"labels":["p","q"],"values":[[1,2],[3,4]]},"users":[{"id":1}]}', ['id'], []],
      ['{"columns":["a","3"],"data":[[1,2],[3,4,8]]}', ['a', '3', '_3'], []],
    ] as const) {
      const reply = await read(content);
      assert.deepEqual([reply.columns.map(([id]) => id), reply.notes], [ids, notes], content);
    }
  });

  it('reads a single object as one row', async () => {
    assert.deepEqual((await read('{"allocated":100,"consumed":20}')).rows, [['100', '20']]);
  });

  it("moves records that aren't objects to a separate column", async () => {
    const { columns, rows } = await read('[{"a":1},"text",null,[2]]');
    assert.deepEqual(
      columns.map(([id]) => id),
      ['a', 'value'],
    );
    assert.deepEqual(rows, [
      ['1', null],
      [null, '"text"'],
      [null, null],
      [null, '[2]'],
    ]);
  });

  it('reads NDJSON and consecutive documents', async () => {
    const expected = [['1'], ['2']];
    assert.deepEqual((await read('{"a":1}\n\n{"a":2}\n', 'ndjson')).rows, expected);
    assert.deepEqual((await read('{"a":1}\n{"a":2}')).rows, expected);
  });

  it('reads keys with special characters', async () => {
    const key = 'a/b~c "d" \'e\' $.f';
    const { columns, rows } = await read(JSON.stringify([{ [key]: 1, '': 2, A: 3, a: 4 }]));
    assert.deepEqual(
      columns.map(([id]) => id),
      [key, 'column_2', 'A', 'a_2'],
    );
    assert.deepEqual(rows, [['1', '2', '3', '4']]);
  });

  it('reads UTF-16 and byte order marks', async () => {
    for (const bytes of [Buffer.from('\ufeff[{"é":"€"}]', 'utf16le'), Buffer.from('\ufeff[{"é":"€"}]')]) {
      const { columns, rows } = await read(bytes);
      assert.deepEqual([columns[0]?.[0], rows], ['é', [['€']]]);
    }
  });

  it('rejects invalid JSON, files without data, and web pages with a clear message', async () => {
    const cases: readonly (readonly [string, RegExp])[] = [
      ['', /empty/],
      ['[]', /no data/],
      ['[{},{}]', /no data/],
      ['[{"a":1},{"a"', /isn't valid JSON/],
      ['<html></html>', /web page/],
      ['<?xml version="1.0"?><rows/>', /isn't valid JSON/],
      ['nonsense', /isn't valid JSON/],
    ];
    for (const [content, message] of cases) {
      await rejectsWith(engine.open({ kind: 'json', path: file('broken.json', content) }), {
        kind: 'csv',
        message,
      });
    }
    await rejectsWith(engine.open({ kind: 'ndjson', path: file('broken.json', '{"a":1}\n{a:2}\n') }), {
      kind: 'csv',
      message: /isn't valid JSON/,
    });
  });
});

describe('JSON reader with enough memory for a large record', function () {
  this.timeout(60_000);
  const { engine, file } = engineForSuite({ limits: { memoryMb: 1024, tempDiskMb: 1024 } });

  it('rejects a record with a value of 70 MB', async () => {
    const content = `[{"a":"${'x'.repeat(70 * 1024 * 1024)}"}]`;
    await rejectsWith(engine.open({ kind: 'json', path: file('large.json', content) }), {
      kind: 'csv',
      message: 'The JSON contains a value that is too large for a table.',
      advice: /^Open it as text instead\.$/,
    });
  });
});
