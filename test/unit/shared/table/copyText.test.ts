import assert from 'node:assert/strict';
import { parse } from 'csv-parse/sync';
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

  it('escapes markup in a Markdown table', () => {
    const hostile = copyText('markdown', columns.slice(0, 2), [['a|b *c* <i>\\\nd', '1']]);
    assert.equal(hostile, '| Name | n |\n| --- | ---: |\n| a\\|b \\*c\\* \\<i\\>\\\\ d | 1 |');
    const entities = copyText('markdown', columns.slice(0, 1), [['R & D &lt; &#60;']]);
    assert.equal(entities, '| Name |\n| --- |\n| R & D \\&lt; \\&#60; |');
  });

  it('formats JSON with all digits and with nested values', () => {
    const text = copyText('json', columns, rows);
    assert.ok(text.includes('"n": 9007199254740993,'));
    assert.deepEqual((JSON.parse(text) as unknown[])[1], { Name: '', n: null, Day: null, More: null });
    assert.deepEqual((JSON.parse(text) as { More: unknown; Day: unknown }[])[0]?.More, { a: [1] });
    assert.equal((JSON.parse(text) as { Day: unknown }[])[0]?.Day, '2026-01-05');
  });

  it("formats numbers that aren't valid in JSON as strings", () => {
    const [, n] = columns;
    assert.equal(
      copyText('json', n === undefined ? [] : [n], [['007'], ['NaN']]),
      '[\n  {"n": "007"},\n  {"n": "NaN"}\n]',
    );
  });
});
