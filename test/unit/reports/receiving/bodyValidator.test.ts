import assert from 'node:assert/strict';
import fc from 'fast-check';
import { parse } from 'csv-parse/sync';
import Papa from 'papaparse';
import { BodyValidator, type BodySummary } from '../../../../src/reports/receiving/bodyValidator';
import { throwsUserError } from '../../../support/userErrors';
import { repetitions } from '../../../support/fullRun';

function examine(body: string | Uint8Array, size = 7): BodySummary {
  const examiner = new BodyValidator('The usage report');
  const bytes = Buffer.from(body);
  for (let at = 0; at < bytes.length; at += size) examiner.add(bytes.subarray(at, at + size));
  return examiner.finish();
}

const cell = fc.oneof(
  fc.string({ maxLength: 12 }).map((text) => text.replaceAll('\0', '')),
  fc.constantFrom('', ' ', '"', '""', ',', ';', '\n', '\r\n', '"\n"', 'a"b', '1,234', 'ü', '日本'),
);
const quotedCell = (text: string): string =>
  /[",;\t|\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

describe('CSV validation', () => {
  it('counts rows and reads the header at any chunk boundaries', () => {
    const text = 'Instance user ID,"Name, full",""\n1,"a\nb",\n\n2,"say ""hi""",x';
    for (let size = 1; size <= text.length; size += 1) {
      const { format, rows, columns } = examine(text, size);
      assert.deepEqual(
        [format, rows, columns],
        ['csv', 2, ['Instance user ID', 'Name, full', '']],
        `${size}`,
      );
    }
  });

  for (const [what, text, rows] of [
    ['CRLF', 'a,b\r\n1,2\r\n3,4\r\n', 2],
    ['CR', 'a,b\r1,2\r3,4\r', 2],
    ['a byte order mark', '\ufeffa,b\n1,2\n', 1],
    ['semicolons', 'a;b\n1;2,5\n', 1],
    ['blank lines', '\n\na,b\n\n1,2\n\n', 1],
    ['a byte order mark and blank lines', '\ufeff\n\na,b\n1,2\n', 1],
    ['a byte order mark, a blank line, and one column', '\ufeff\r\na\r\n1\r\n', 1],
    ['a separator line', 'sep=,\na,b\n1,2\n', 1],
    ['a missing final line end', 'a,b\n1,2', 1],
    ['ragged rows', 'a,b,c\n1\n1,2,3,4\n', 2],
    ['a quote in an unquoted cell', 'a,b\n5" disk,2\nx"y,3\n', 2],
  ] as const) {
    it(`accepts ${what}`, () => assert.equal(examine(text).rows, rows));
  }

  it('names the columns of Windows-1252 as the table does, at any chunk boundaries', () => {
    const bytes = Buffer.from('Größe,Preis \x80\n\xfc,\x80\n', 'latin1');
    for (let size = 1; size <= bytes.length; size += 1)
      assert.deepEqual(examine(bytes, size).columns, ['Größe', 'Preis €']);
    // The header alone is valid UTF-8.
    assert.deepEqual(examine(Buffer.from('\xc3\xa4,b\n\xfc,1\n', 'latin1')).columns, ['Ã¤', 'b']);
  });

  it('counts the same rows as csv-parse for any table of strings', () => {
    const table = fc
      .integer({ min: 2, max: 5 })
      .chain((width) =>
        fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 12 }),
      );
    fc.assert(
      fc.property(table, fc.integer({ min: 1, max: 40 }), fc.boolean(), (rows, size, isMarked) => {
        const plain = rows.map((cells) => `${cells.map(quotedCell).join(',')}\n`).join('');
        fc.pre(plain.trim() !== '' && !/^\s*[[{]/.test(plain));
        const text = isMarked ? `\ufeff${plain}` : plain;
        const parsed = parse(text, { bom: true, relax_column_count: true, skip_empty_lines: true });
        const { rows: counted, columns } = examine(text, size);
        assert.equal(counted, parsed.length - 1);
        assert.deepEqual(columns, parsed[0]);
      }),
      { numRuns: repetitions({ normal: 60, full: 300 }) },
    );
  });

  it('counts blank lines in one column like csv-parse and Papa Parse', () => {
    const line = fc.oneof(fc.constant(''), fc.constant('""'), cell.map(quotedCell));
    fc.assert(
      fc.property(
        fc.array(line, { maxLength: 20 }),
        fc.constantFrom('\n', '\r\n'),
        fc.integer({ min: 1, max: 40 }),
        (lines, lineEnd, size) => {
          const text = ['a', ...lines].map((each) => each + lineEnd).join('');
          const parsed = parse(text, { relax_quotes: true, record_delimiter: lineEnd });
          const { data } = Papa.parse<string[]>(text, { delimiter: ',', newline: lineEnd });
          const { rows } = examine(text, size);
          assert.deepEqual([rows, rows], [parsed.length - 1, data.length - 2]);
        },
      ),
      { numRuns: repetitions({ normal: 60, full: 300 }) },
    );
  });

  it('detects a report that ends at any position in a quoted cell', () => {
    const whole = 'a,b\n1,"some text\nover lines"\n';
    const [from, to] = [whole.indexOf('"') + 1, whole.lastIndexOf('"')];
    for (let length = from; length <= to; length += 1) {
      throwsUserError(() => examine(whole.slice(0, length)), {
        kind: 'csv',
        message: /usage report is incomplete or has an unclosed quote/,
        advice: /^Try again\. For a usage report, /,
      });
    }
  });

  it('detects a report that ends in the middle of a row', () => {
    for (const text of ['a,b,c\n1,2,3\n4', 'a,b,c\n1,2,3\n4,5', 'a,b,c\n1,2,3\n4,']) {
      throwsUserError(() => examine(text), { kind: 'csv', message: /last row is cut off/ });
    }
    assert.deepEqual(examine('a,b,c\n1,2,3\n4,5,6').notes, ['The last row has no line ending.']);
  });

  it('adds a note to a report with only a header', () => {
    for (const text of ['a,b\n', 'a,b']) {
      assert.deepEqual(examine(text).notes, ['There are no rows below the header.']);
      assert.equal(examine(text).rows, 0);
    }
  });

  it('accepts 5,000 columns, and repeated and empty headers unmodified', () => {
    const names = Array.from({ length: 5000 }, (_, index) => (index % 3 === 0 ? '' : `c${index % 7}`));
    const { columns, rows } = examine(`${names.join(',')}\n${names.join(',')}\n`, 4096);
    assert.deepEqual(columns, names);
    assert.equal(rows, 1);
  });

  it('limits memory use for a single line of 100 MB', () => {
    const examiner = new BodyValidator('The usage report');
    const chunk = Buffer.alloc(1024 * 1024, 'x');
    const before = process.memoryUsage().arrayBuffers;
    for (let count = 0; count < 100; count += 1) examiner.add(chunk);
    assert.ok(process.memoryUsage().arrayBuffers - before < 30 * 1024 * 1024);
    const { columns, notes } = examiner.finish();
    assert.equal(columns, undefined);
    assert.match(notes.join(), /longer than 1 MB/);
  });

  it('rejects a NUL byte and reports its position', () => {
    throwsUserError(() => examine('a,b\n1,\0\n'), { kind: 'csv', message: /NUL byte at position 6/ });
  });

  it('rejects UTF-16 with or without a byte order mark', () => {
    for (const mark of ['\ufeff', '']) {
      const bytes = Buffer.from(`${mark}a,b\n1,2\n`, 'utf16le');
      for (const order of [bytes, Buffer.from(bytes).swap16()]) {
        throwsUserError(() => examine(order, 64), { kind: 'csv', message: /UTF-16/ });
      }
    }
  });

  it('rejects an empty body', () => {
    for (const text of ['', ' \n '])
      throwsUserError(() => examine(text), { kind: 'csv', message: /is empty/ });
  });
});

describe('JSON validation', () => {
  for (const text of [
    '[]',
    '{"a":[1]}',
    ' \n[{"x":null}]',
    '\ufeff{"a":1}',
    '{"errors":[],"buckets":[{"left":1}]}',
  ]) {
    it(`accepts ${JSON.stringify(text).replace('\ufeff', String.raw`\ufeff`)}`, () =>
      assert.equal(examine(text).format, 'json'));
  }

  it('rejects incomplete JSON and includes it in the error details', () => {
    const whole = '{"buckets":[{"allocated":1},{"allocated":2}]}';
    for (let length = 1; length < whole.length; length += 1) {
      throwsUserError(() => examine(whole.slice(0, length)), { kind: 'csv', detail: whole.slice(0, length) });
    }
  });

  it('rejects an error response without data, and includes its message', () => {
    for (const text of ['{"error":"No ledger."}', '{"errors":[{"message":"No ledger."}],"data":null}']) {
      throwsUserError(() => examine(text), {
        kind: 'csv',
        message: /returned an error instead of .*: .*No ledger\./,
        detail: text,
      });
    }
    assert.equal(examine('{"error":"One is missing.","buckets":[{"left":1}]}').format, 'json');
  });

  it('rejects an error that is nested 40,000 levels deep, and accepts data of that depth', () => {
    const nested = '['.repeat(40_000) + ']'.repeat(40_000);
    throwsUserError(() => examine(`{"error":{"a":${nested}}}`), {
      kind: 'csv',
      message: /returned an error instead of .*: \{"a":\[{194}…$/,
    });
    assert.equal(examine(`{"buckets":[{"left":${nested}}]}`).format, 'json');
  });

  it('checks only the end of large JSON', () => {
    const item = `{"text":"${'x'.repeat(1000)}"}`;
    const large = `[${Array.from({ length: 9000 }, () => item).join(',')}]`;
    assert.equal(examine(large, 65_536).format, 'json');
    assert.equal(examine(large.replace('{"text"', '"text"'), 65_536).format, 'json');
    throwsUserError(() => examine(large.slice(0, -5), 65_536), { kind: 'csv', message: /JSON is cut off/ });
  });
});
