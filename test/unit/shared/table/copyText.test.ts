import assert from 'node:assert/strict';
import { parse } from 'csv-parse/sync';
import Papa from 'papaparse';
import { copyText } from '../../../../src/shared/table/copyText';
import type { TableColumn } from '../../../../src/shared/table/table';

const columns: TableColumn[] = [
  { id: 'name', name: 'Name', kind: 'text', type: 'VARCHAR' },
  { id: 'n', name: 'n', kind: 'integer', type: 'BIGINT' },
  { id: 'day', name: 'Day', kind: 'date', type: 'DATE' },
  { id: 'more', name: 'More', kind: 'nested', type: 'JSON' },
];
const rows = [
  ['ada "the" first, 😀\nline', '9007199254740993', '2026-01-05', '{"a":[1]}'],
  ['', null, null, null],
];

describe('copyText', () => {
  it('formats CSV that distinguishes blank and empty cells', () => {
    const text = copyText('csv', columns, rows);
    assert.deepEqual(parse(text, { columns: false }), [
      ['Name', 'n', 'Day', 'More'],
      ['ada "the" first, 😀\nline', '9007199254740993', '2026-01-05', '{"a":[1]}'],
      ['', '', '', ''],
    ]);
    assert.equal(text.split('\r\n').at(-1), '"",,,');
  });

  it('has quotes around names with other delimiters in CSV, so that readers find the commas', () => {
    const named = ['cost; EUR', 'a|b'].map(
      (name) => ({ id: name, name, kind: 'text', type: 'VARCHAR' }) as const,
    );
    const text = copyText('csv', named, [['1;2', null]]);
    assert.equal(text, '"cost; EUR","a|b"\r\n1;2,');
  });

  it('escapes markup in a Markdown table', () => {
    const hostile = copyText('markdown', columns.slice(0, 2), [['a|b *c* <i>\\\nd', '1']]);
    assert.equal(hostile, '| Name | n |\n| --- | ---: |\n| a\\|b \\*c\\* \\<i\\>\\\\ d | 1 |');
    const entities = copyText('markdown', columns.slice(0, 1), [['R & D &lt; &#60;']]);
    assert.equal(entities, '| Name |\n| --- |\n| R & D \\&lt; \\&#60; |');
  });

  it('formats JSON with all digits and with nested values', () => {
    const text = copyText('json', columns, rows);
    assert.ok(text.includes('"n": 9007199254740993,'));
    assert.deepEqual((JSON.parse(text) as unknown[])[1], { name: '', n: null, day: null, more: null });
    assert.deepEqual((JSON.parse(text) as { more: unknown }[])[0]?.more, { a: [1] });
    assert.equal((JSON.parse(text) as { day: unknown }[])[0]?.day, '2026-01-05');
  });

  it('formats JSON with a key for each of several columns with the same name or none', () => {
    const ids = ['a', 'a_2', 'column_3'];
    const same = ids.map((id, place): TableColumn => {
      return { id, name: place === 2 ? '' : 'a', kind: 'text', type: 'VARCHAR' };
    });
    assert.deepEqual(JSON.parse(copyText('json', same, [['1', '2', '3']])), [
      { a: '1', a_2: '2', column_3: '3' },
    ]);
  });

  it('formats tab-separated text that two readers divide into the same cells, with and without headers', () => {
    const cells = [
      ['5" disk', '"quoted"', 'a\tb', 'x\r\ny'],
      [',;|', ' padded ', '', "'=1"],
      ['', 'a"b"', '\n', '"'],
    ];
    const names = ['a\tb', 'c', '"d', 'e'];
    const wide = names.map((name): TableColumn => ({ id: name, name, kind: 'text', type: 'VARCHAR' }));
    for (const [format, expected] of [
      ['tsv', cells],
      ['tsvWithHeaders', [names, ...cells]],
    ] as const) {
      const text = copyText(format, wide, cells);
      assert.deepEqual(Papa.parse(text, { delimiter: '\t', newline: '\r\n' }).data, expected);
      assert.deepEqual(
        parse(text, { delimiter: '\t', record_delimiter: '\r\n', relax_quotes: true }),
        expected,
      );
    }
    assert.equal(
      copyText('tsv', columns.slice(0, 2), [['5" disk', null]]),
      '5" disk\t',
      'as Excel copies it',
    );
  });

  it('formats cells of a text column that is treated as numbers as strings', () => {
    const treated = {
      id: 'v',
      name: 'v',
      kind: 'integer',
      type: 'DECIMAL(18,0)',
      treatedAs: 'number',
    } as const;
    const column = { ...treated, print: { style: 'text', column: 'v (text)' } } as const;
    const cells = ['007', 'null', 'true', 'NA'];
    const copied = copyText(
      'json',
      [column],
      cells.map((cell) => [cell]),
    );
    assert.deepEqual(
      JSON.parse(copied),
      cells.map((v) => ({ v })),
    );
  });

  it("formats numbers that aren't valid in JSON as strings", () => {
    const [, n] = columns;
    assert.equal(
      copyText('json', n === undefined ? [] : [n], [['007'], ['NaN']]),
      '[\n  {"n": "007"},\n  {"n": "NaN"}\n]',
    );
  });
});
