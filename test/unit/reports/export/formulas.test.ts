import { strict as assert } from 'node:assert';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import Papa from 'papaparse';
import {
  countEveryFormula,
  countFormulas,
  escapeEveryFormula,
  escapeFormulas,
} from '../../../../src/reports/export/formulas';
import { isFormulaCell } from '../../../../src/shared/table/formulaCells';
import { rejectsWith } from '../../../support/userErrors';
import { folderForEachTest } from '../../../support/folders';
import { repetitions } from '../../../support/fullRun';

const nasty = fc.oneof(
  fc.constantFrom(
    '=1+1',
    '-5',
    '-5x',
    '+',
    '@a',
    '\t',
    '\r=1',
    '',
    '"',
    'a,b',
    'x\ny',
    '=a,b',
    '="q"',
    '-1e9',
    '😀',
    ' =1',
    '\n=1',
    ' -5',
    ' ',
    '\u00a0=1',
    '\u3000=1',
    '\u2003=1',
    '\ufeff=1',
    '＝1',
    '－5',
    '｜',
    'é',
  ),
  fc.string({ maxLength: 6 }),
);
const tables = fc.array(fc.array(nasty, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 6 });

/** Encodes a cell. Adds quotes if requested, or if the cell contains CSV syntax, or begins or ends with whitespace. */
const cellText = (cell: string, quoted: boolean, delimiter: string): string =>
  quoted || new RegExp(`["\\r\\n${delimiter}]`).test(cell) || cell.trim() !== cell
    ? `"${cell.replaceAll('"', '""')}"`
    : cell;

const write = (rows: readonly (readonly string[])[], quoted: boolean, delimiter = ','): string =>
  rows.map((row) => row.map((cell) => cellText(cell, quoted, delimiter)).join(delimiter)).join('\r\n');

async function escapedText(
  text: string,
  chunkSize: number,
  delimiter = ',',
  escape = escapeFormulas,
): Promise<string> {
  const bytes = Buffer.from(text);
  const pieces: Buffer[] = [];
  const chunks = async function* (): AsyncGenerator<Buffer> {
    for (let at = 0; at < bytes.length; at += chunkSize) {
      yield bytes.subarray(at, at + chunkSize);
      await Promise.resolve();
    }
  };
  for await (const piece of escape(chunks(), delimiter)) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

const read = (text: string, delimiter = ','): string[][] =>
  parse(text, { delimiter, bom: true, relax_column_count: true });

describe('CSV formulas', () => {
  const folder = folderForEachTest();
  const file = (text: string): string => {
    const path = join(folder.path, 'table.csv');
    writeFileSync(path, text);
    return path;
  };

  it('are counted by cell, not by line, quote, or delimiter', async () => {
    const text = '\ufeff=head,b\r\n"=1+1",-5\r\n"say ""=x""","\n=text"\r\n-5+a,\t\n@,+\n';
    assert.equal(await countFormulas(file(text), ','), 7);
  });

  it('get an apostrophe as a prefix, without changes to other bytes', async () => {
    assert.equal(
      await escapedText('\ufeff=a,"=b, ""c""",-5,"-5"\r\n"x\n=y",@z,+4 7,"-5a"\r\n', 1),
      '\ufeff\'=a,"\'=b, ""c""",-5,"-5"\r\n"x\n=y",\'@z,\'+4 7,"\'-5a"\r\n',
    );
    assert.equal(await escapedText('a;=b\n', 2, ';'), "a;'=b\n");
    assert.equal(await escapedText('a\t=b\n\t', 2, '\t'), "a\t'=b\n\t");
  });

  it('are found within cells that spreadsheets of other locales divide', async () => {
    for (const [text, escaped, delimiter] of [
      ['a,x;=1\n', "a,x;'=1\n", ','],
      ['a,"x;=1"\n', 'a,"x;\'=1"\n', ','],
      ['"x;=1",a\n', '"x;=1",a\n', ','],
      ['a,x;"=1"\n', 'a,x;"\'=1"\n', ','],
      ['a;x,=1\n', "a;x,'=1\n", ';'],
      ['a|x,=1|y;@b\n', "a|x,'=1|y;'@b\n", '|'],
      ['a;1,5;2,5\n', 'a;1,5;2,5\n', ';'],
      ['a,x;-5\n', 'a,x;-5\n', ','],
      ['a\tx,=1\ty;=2\n', 'a\tx,=1\ty;=2\n', '\t'],
      ['=a,x;=b\n', "'=a,x;'=b\n", ','],
      ['a,"list:\n- x\n- y"\n', 'a,"list:\n- x\n- y"\n', ','],
    ] as const) {
      for (const chunkSize of [1, 3, 100]) {
        const found = await escapedText(text, chunkSize, delimiter, escapeEveryFormula);
        assert.equal(found, escaped, `chunk size ${chunkSize}`);
      }
      assert.equal(await countEveryFormula(file(text), delimiter), escaped.length - text.length, text);
    }
  });

  it('leave nothing behind a delimiter or list separator that a CSV reader would find', async () => {
    // Readers differ in quotes within cells, which a separator at the start or end of a quoted cell would cause, too.
    const part = fc.constantFrom('a', '=1', ';', ',', '@x', ' ', '-5', '|', '+');
    const cells = fc.array(part, { maxLength: 6 }).map((parts) => `${parts.join('')}z`);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(cells, { minLength: 2, maxLength: 3 }), { minLength: 1, maxLength: 4 }),
        fc.constantFrom(',', ';', '|'),
        fc.integer({ min: 1, max: 9 }),
        async (rows, delimiter, chunkSize) => {
          const text = await escapedText(
            write(
              rows.map((cells) => ['key', ...cells]),
              false,
              delimiter,
            ),
            chunkSize,
            delimiter,
            escapeEveryFormula,
          );
          for (const divider of new Set([delimiter, ',', ';'])) {
            const read = Papa.parse<string[]>(text, { delimiter: divider, newline: '\r\n' }).data;
            for (const row of read) assert.ok(!row.slice(1).some(isFormulaCell), JSON.stringify([text, row]));
          }
          assert.equal(await countEveryFormula(file(text), delimiter), 0);
        },
      ),
      { numRuns: repetitions({ normal: 60, full: 300 }) },
    );
  });

  it('are found after spaces and with full-width characters, at any chunk boundaries', async () => {
    for (const chunkSize of [1, 2, 3, 100]) {
      assert.equal(
        await escapedText('a, =b,＝c,"\n=d"\n\u00a0=e,\u3000x,－5, -5,"  "\n', chunkSize),
        "a,' =b,'＝c,\"'\n=d\"\n'\u00a0=e,\u3000x,'－5, -5,\"  \"\n",
      );
    }
  });

  it('are recognized by the beginning of long cells', async () => {
    const blank = ' '.repeat(3000);
    const text = `"${blank}=a",é${'b'.repeat(3000)}, ${'1'.repeat(100)}`;
    assert.equal(await escapedText(text, 100), `"'${text.slice(1)}`);
  });

  it('are recognized in the last cell at the end of the text', async () => {
    assert.equal(await escapedText('-5', 1), '-5');
    assert.equal(await escapedText('a,-5b', 1), "a,'-5b");
    assert.equal(await escapedText('', 1), '');
    assert.equal(await countFormulas(file('='), ','), 1);
  });

  it('include negative numbers that are too long for the buffer', async () => {
    assert.equal(await escapedText(`-${'1'.repeat(3000)},b`, 100), `'-${'1'.repeat(3000)},b`);
  });

  it('match the cells that a CSV reader finds, at any chunk boundaries', async () => {
    await fc.assert(
      fc.asyncProperty(
        tables,
        fc.boolean(),
        fc.integer({ min: 1, max: 9 }),
        fc.constantFrom(',', ';', '\t', '|'),
        async (rows, quoted, chunkSize, delimiter) => {
          const text = write(rows, quoted, delimiter);
          const before = read(text, delimiter);
          const after = read(await escapedText(text, chunkSize, delimiter), delimiter);
          assert.deepEqual(
            after,
            before.map((row) => row.map((cell) => (isFormulaCell(cell) ? `'${cell}` : cell))),
          );
          assert.equal(
            await countFormulas(file(text), delimiter),
            before.flat().filter(isFormulaCell).length,
          );
        },
      ),
      { numRuns: 100 },
    );
  });

  it("can't be counted in a missing file, or after a cancellation", async () => {
    await rejectsWith(countFormulas(join(folder.path, 'missing.csv'), ','), { kind: 'file' });
    await rejectsWith(countFormulas(file('a'), ',', AbortSignal.abort()), { kind: 'canceled' });
  });
});
