import { strict as assert } from 'node:assert';
import fc from 'fast-check';
import Papa from 'papaparse';
import { delimiterOf, tableDelimiter } from '../../../../src/reports/csv/delimiter';
import { repetitions } from '../../../support/fullRun';

const files: readonly (readonly [title: string, text: string, delimiter: string])[] = [
  ['commas', 'a,b\n1,2\n', ','],
  ['one column', 'a\n1\n2\n', ','],
  ['nothing', '', ','],
  ['a comma in a header name', 'cost, EUR;name\n1;ada\n2;bob\n', ';'],
  ['a comma without a blank in a header name', 'cost,EUR;name\n1;ada\n2;bob\n', ';'],
  ['a comma in a header name without rows', 'cost, EUR;name\n', ';'],
  ['a comma in a header name and no last line end', 'cost, EUR;name\n1;ada', ';'],
  ['commas in all header names', 'cost, EUR;cost, USD;name\n1;2;ada\n3;4;bob\n', ';'],
  ['an uneven row among semicolons', 'a;b;c\n1;2;3\n4;5\n6;7;8\n', ';'],
  ['an uneven row among tabs', 'a\tb\tc\n1\t2\t3\n4\t5\n6\t7\t8\n', '\t'],
  ['an uneven row among pipes', 'a|b|c\n1|2|3\n4|5\n6|7|8|9\n6|7|8\n', '|'],
  ['rows of which half are short', `a;b;c\n${'1;2\n'.repeat(5)}${'1;2;3\n'.repeat(4)}`, ';'],
  ['rows of any length', 'a|b|c\n1\n1|2\n1|2|3\n1|2|3|4\n', '|'],
  ['short rows with decimal commas', 'net;tax;name\n1,5;2,5\n3,5;4,5\n5,5;6,5;x\n7,5\n8,5;9,5;y\n', ';'],
  ['prose of several clauses in one column', 'note; remark\nfoo; bar; baz\nx\ny; z\na; b; c; d\n', ','],
  [
    'an uneven row, decimal commas, and a comma in a header name',
    'cost, EUR;b;c\n1,5;2;3\n2,5;2\n3,5;2;3\n',
    ';',
  ],
  ['decimal commas in all columns', 'net;tax\n1,5;0,5\n2,5;1,5\n', ';'],
  ['decimal commas in one column, without a header', '1,5\t2,5\n3,5\t4,5\n', '\t'],
  ['integers without a header', '1,2\n3,4\n', ','],
  ['blanks after commas', 'a, b, c\n1, 2, 3\n4, 5, 6\n', ','],
  ['a title above the header', 'Report\na;b;c\n1;2;3\n4;5;6\n', ';'],
  ['a title with commas above the header', 'Report, May\n\na;b;c\n1;2;3\n4;5;6\n', ';'],
  ['decimal commas', 'a;b\n1,5;2,5\n3,5;4,5\n', ';'],
  ['decimal commas and a comma in the header', 'name, first;cost\nada;1,5\nbob;2,5\n', ';'],
  ['commas in all texts', 'name\tplace\nada\tParis, France\nbob\tBonn, Germany\n', '\t'],
  ['one comma in each record', 'name, first;place\nada, x;Paris\nbob, y;Bonn\n', ';'],
  ['semicolons in quotes among commas', 'a,b\n"1;2;3",4\n"5;6;7",8\n', ','],
  ['commas in quotes among semicolons', 'a;"b, c"\n1;"x, y"\n2;"z, w"\n', ';'],
  ['commas without blanks in quotes among semicolons', 'a;"b,c"\n1;"x,y"\n2;"z,w"\n', ';'],
  ['line ends in quotes among semicolons', 'a;b\n1;"x,\ny,z"\n2;"z\nw,v"\n', ';'],
  ['lists in the cells of a comma file', 'name,tags\nada,a;b\nbob,c;d\ncy,e;f\n', ','],
  ['uneven commas and lists in the cells', 'id,tags\n1,a;b\n2,a;b,c\n3,a;b\n4,a;b\n', ','],
  ['prose in one column', 'note\nhello; world\nfoo; bar\nx; y\n', ','],
  ['a pipe in some texts', 'note\na | b\nfoo\nbar\nbaz\n', ','],
  ['a blank first line', '\n\na;b\n1;2\n', ';'],
  ['a separator line', 'sep=;\na,b;c\n1,2;3\n', ';'],
  ['a separator line with a byte that is rarely a delimiter', 'sep=^\r\na^b\r\n1^2\r\n', '^'],
  ['a separator line with a comma before semicolons', 'sep=,\na;b,c\n1;2,3\n', ','],
  ['a quoted separator line', '"sep=|"\na|b\n1|2\n', '|'],
  ['a separator line in capitals', 'SEP=\t\na\tb\n', '\t'],
  ['a padded separator line', 'sep=;;;\na;b;c\n1;2;3\n', ';'],
  ['a header that only begins like a separator line', 'sep=a;b\n1;2\n3;4\n', ';'],
];

describe('delimiter detection', () => {
  for (const [title, text, delimiter] of files) {
    it(`finds ${JSON.stringify(delimiter)} with ${title}`, () => {
      assert.equal(delimiterOf(text), delimiter);
      assert.equal(delimiterOf(text.replaceAll(/\r?\n/g, '\r\n')), delimiter, 'CRLF');
    });
  }

  for (const [text, delimiter] of [
    ['a\tb\n1,5\t2\n', '\t'],
    ['a,b\tc\n1,2\t3\n', '\t'],
    ['a,b\n1,2\n3,4\n', ','],
    ['a;b\n1,5;2\n3,5;4\n', ';'],
    ['place\nParis,France\nBonn,Germany\n', '\t'],
    ['v\n1,5\n2,5\n', '\t'],
    ['City, State\nAustin, TX\nDallas, TX\n', '\t'],
    ['sep=|\na|b\n', '|'],
  ] as const)
    it(`finds ${JSON.stringify(delimiter)} in a .tsv file: ${JSON.stringify(text)}`, () =>
      assert.equal(tableDelimiter({ kind: 'tsv' }, text), delimiter));

  it('finds the delimiter of files of another writer, with commas in header names and short rows', () => {
    const word = fc.stringMatching(/^[a-z]{1,6}$/);
    const cell = fc.oneof(
      word,
      fc.tuple(word, word).map((words) => words.join(', ')),
      fc.integer().map(String),
      fc.tuple(fc.nat(999), fc.nat(99)).map((parts) => parts.join(',')),
      fc.tuple(word, word).map((words) => words.join('"')),
    );
    const table = fc
      .integer({ min: 2, max: 6 })
      .chain((width) =>
        fc.tuple(
          fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 6, maxLength: 30 }),
          fc.integer({ min: 1, max: width - 1 }),
        ),
      );
    fc.assert(
      fc.property(
        table,
        fc.constantFrom(';', '\t', '|', ','),
        fc.constantFrom('\n', '\r\n'),
        fc.boolean(),
        ([records, shortWidth], delimiter, newline, quotes) => {
          const uneven = records.map((record, row) => (row % 5 === 4 ? record.slice(0, shortWidth) : record));
          assert.equal(delimiterOf(Papa.unparse(uneven, { delimiter, newline, quotes })), delimiter);
        },
      ),
      { numRuns: repetitions({ normal: 500, full: 5000 }) },
    );
  });
});
