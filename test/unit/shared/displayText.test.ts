import assert from 'node:assert/strict';
import fc from 'fast-check';
import { displayLine, displayLines } from '../../../src/shared/displayText';

describe('displayLine and displayLines', () => {
  it('leave ordinary text of various scripts unchanged', () => {
    for (const text of [
      'by_user_day (3) [x] <b>',
      'Żółć',
      'שלום',
      'مرحبا',
      '日本語',
      'می\u200cخواهم',
      '👩\u200d💻',
    ]) {
      assert.equal(displayLine(text, 100), text);
      assert.equal(displayLines(text, 100, 1), text);
    }
  });

  it('remove control, bidirectional, and invisible characters', () => {
    assert.equal(displayLine('a\u0000b\u001b[31mc\u007fd\u009b', 100), 'ab[31mcd');
    assert.equal(displayLines('a\u0000b\u001b[31mc\u007fd\u009b', 100, 1), 'ab[31mcd');
    assert.equal(displayLine('gpj.\u202eexe\u2066\u2069\u200f\u061c', 100), 'gpj.exe');
    assert.equal(displayLine('\u{E0061}\u{E007F}a\ufeff\u200b', 100), 'a');
  });

  it('replace line breaks in single-line text, and preserve them in multiline text', () => {
    assert.equal(displayLine('a\r\nb\tc\u2028d', 100), 'a b c d');
    assert.equal(displayLines('a\r\nb\tc\u2028d', 100, 10), 'a\nb c\nd');
    assert.equal(displayLines('a\nb\nc', 100, 2), 'a\nb\n…');
  });

  it('limit the length without splitting a surrogate pair', () => {
    assert.equal(displayLine('abcdef', 6), 'abcdef');
    assert.equal(displayLine('abcdefg', 6), 'abcde…');
    assert.equal(displayLine('abcd😀fg', 6), 'abcd…');
    assert.equal(displayLines('abcd😀fg', 6, 1), 'abcd…');
    assert.equal(displayLine('x'.repeat(1024 * 1024), 6), 'xxxxx…');
    assert.equal(displayLine(`${'\u202e'.repeat(1024 * 1024)}x`, 6), '…');
  });

  it('never exceed the maximum length, or the maximum number of lines by more than one', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 200 }),
        fc.integer({ min: 1, max: 40 }),
        (text, limit) => {
          assert.ok(displayLine(text, limit).length <= limit);
          const lines = displayLines(text, limit, 3);
          assert.ok(lines.length <= limit && lines.split('\n').length <= 4);
          assert.doesNotMatch(displayLine(text, limit), /\p{Cc}|[\u200e\u200f\u202a-\u202e\u2066-\u2069]/u);
        },
      ),
    );
  });
});
