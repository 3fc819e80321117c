import assert from 'node:assert/strict';
import fc from 'fast-check';
import { countRows, type LineBeginning } from '../../../../src/reports/receiving/rowCount';

const beginning: LineBeginning = {
  from: 0,
  within: 'cellStart',
  lineBytes: 0,
  afterCr: false,
  blankLines: false,
};

/** A text of whole words, in memory that begins with one. */
function words(text: string): Uint8Array {
  const bytes = new Uint8Array(Math.ceil(Buffer.byteLength(text) / 4) * 4).fill('x'.charCodeAt(0));
  bytes.set(Buffer.from(text));
  return bytes;
}

/** The same count, byte by byte and cell by cell. */
function slowly(text: string, blankLines: boolean): number {
  let lines = 0;
  let line = '';
  let cell = '';
  let before = '';
  for (const character of text) {
    const quoted = cell.startsWith('"') && (cell.length === 1 || !/^"(?:[^"]|"")*"(?!")/.test(cell));
    if (!quoted && /[\r\n]/.test(character)) {
      const endsCrLf = character === '\n' && before === '\r';
      if (line !== '' || (blankLines && !endsCrLf)) lines += 1;
      line = '';
      cell = '';
    } else {
      line += character;
      cell = !quoted && character === ',' ? '' : cell + character;
    }
    before = character;
  }
  return lines;
}

describe('counting rows by words', () => {
  it('counts as one does who goes byte by byte, whatever stands in the text', () => {
    const piece = fc.constantFrom(
      'a',
      '"',
      '""',
      ',',
      '\n',
      '\r\n',
      '\r',
      ' ',
      '!',
      '\t',
      'ü',
      '日本',
      '#',
      'long cell',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), fc.boolean(), (pieces, blankLines) => {
        const text = pieces.join('');
        assert.equal(countRows(words(text), { ...beginning, blankLines }).lines, slowly(text, blankLines));
      }),
      { numRuns: 2000 },
    );
  });

  it('says where the line begins that goes on', () => {
    assert.equal(countRows(words('a,b\n1,2\n3,4,'), beginning).lastLine, 8);
    assert.equal(countRows(words('a,b and so on'), beginning).lastLine, undefined);
  });

  it('goes on where another block ended', () => {
    const rest = (text: string, more: Partial<LineBeginning>): number =>
      countRows(words(text), { ...beginning, ...more }).lines;
    assert.equal(rest('in quotes\n", 1\n', { within: 'quoted', lineBytes: 3 }), 1);
    assert.equal(
      rest('"doubled\n", 1\n', { within: 'afterQuote', lineBytes: 3 }),
      1,
      'the quote was doubled',
    );
    assert.equal(rest(',next\nrow\n', { within: 'afterQuote', lineBytes: 3 }), 2, 'the cell was over');
    assert.equal(rest('"a\nb"\n--', { within: 'cellStart', lineBytes: 3 }), 1);
    assert.equal(rest('"a\nb"\n--', { within: 'plain', lineBytes: 3 }), 2, 'a quote within a plain cell');
    assert.equal(rest('\nabc', { within: 'plain', lineBytes: 3 }), 1);
    assert.equal(rest('\nabc', { lineBytes: 0 }), 0, 'a blank line is no row');
    assert.equal(rest('\nabc', { blankLines: true }), 1, 'a blank line is a row');
    assert.equal(rest('\nabc', { blankLines: true, afterCr: true }), 0, 'the line end of the line before');
  });

  it('looks at what stands from its beginning on, wherever that is in memory', () => {
    const bytes = words('\n\n\n\n1,2\n3,4\n');
    assert.deepEqual(countRows(bytes, { ...beginning, from: 4 }), { lines: 2, lastLine: 12 });
  });
});
