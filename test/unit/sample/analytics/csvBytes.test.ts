import assert from 'node:assert/strict';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import {
  csvCell,
  writeBytes,
  writeComma,
  writeInteger,
  writeRate,
} from '../../../../src/sample/analytics/csvBytes';

/** Returns the text that `write` adds to a buffer. Asserts that the bytes around it are unchanged. */
function written(write: (target: Uint8Array, at: number) => number): string {
  const target = Buffer.alloc(64, '#');
  const end = write(target, 3);
  assert.equal(target.toString('latin1', 0, 3), '###', 'bytes before the offset are unchanged');
  assert.ok(/^#*$/.test(target.toString('latin1', end)), 'bytes after the end are unchanged');
  return target.toString('latin1', 3, end);
}

describe('the CSV writer of the sample', () => {
  it('writes integers like String', () => {
    const numbers = fc.oneof(fc.nat(20_000), fc.nat(2 ** 31 - 1), fc.maxSafeNat());
    fc.assert(
      fc.property(numbers, (value) =>
        assert.equal(
          written((to, at) => writeInteger(to, at, value)),
          String(value),
        ),
      ),
    );
    for (const value of [0, 9, 10, 99, 100, 999, 1000, 9999, 10_000, 10_001, 99_999_999, 100_000_000]) {
      assert.equal(
        written((to, at) => writeInteger(to, at, value)),
        String(value),
      );
    }
  });

  it('writes rates with four decimal places', () => {
    const rate = (part: number, whole: number) => written((to, at) => writeRate(to, at, part, whole));
    assert.equal(rate(0, 7), '0.0000');
    assert.equal(rate(1, 3), '0.3333');
    assert.equal(rate(2, 3), '0.6667');
    assert.equal(rate(5, 5), '1.0000');
    assert.equal(rate(99_999, 100_000), '1.0000', 'rounded up');
    assert.equal(rate(3, 1000), '0.0030');
    assert.equal(rate(0, 0), '', 'a rate without a total is blank');
  });

  it('writes byte ranges and commas', () => {
    const source = Buffer.from('abcdef');
    assert.equal(
      written((to, at) => writeBytes(to, at, source, 1, 4)),
      'bcd',
    );
    assert.equal(
      written((to, at) => writeBytes(to, at, source, 2, 2)),
      '',
    );
    assert.equal(written(writeComma), ',');
  });

  it('quotes cells only if necessary', () => {
    assert.equal(csvCell('plain text'), 'plain text');
    assert.equal(csvCell('a,b'), '"a,b"');
    assert.equal(csvCell('say "hi"'), '"say ""hi"""');
    assert.equal(csvCell('two\nlines'), '"two\nlines"');
  });

  it('writes cells that a CSV parser reads unchanged', () => {
    const cells = fc.array(
      fc.string({ unit: 'binary' }).filter((text) => !text.includes('\ufeff')),
      { minLength: 2, maxLength: 6 },
    );
    fc.assert(
      fc.property(cells, (texts) => {
        const line = `${texts.map(csvCell).join(',')}\n`;
        assert.deepEqual(parse(line, { record_delimiter: '\n' }), [texts]);
      }),
    );
  });
});
