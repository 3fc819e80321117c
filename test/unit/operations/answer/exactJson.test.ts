import assert from 'node:assert/strict';
import fc from 'fast-check';
import { ExactNumber, parseExactly } from '../../../../src/operations/answer/exactJson';

/** Node 20 does not tell a reviver what stood in the text; every VS Code that is supported has a later one. */
const tellsSources = ((): boolean => {
  let told = false;
  JSON.parse('1', (_key: string, value: unknown, context?: { readonly source?: string }) => {
    told = context?.source !== undefined;
    return value;
  });
  return told;
})();

describe('JSON with exact numbers', () => {
  it('is what any reader makes of it, where numbers are not too large', () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
        const text = JSON.stringify(value);
        assert.deepEqual(parseExactly(text), JSON.parse(text));
      }),
    );
  });

  it('keeps the digits of numbers that a double would change', function () {
    if (!tellsSources) this.skip();
    const text = '{"a":12345678901234567890,"b":[0.12345678901234567890],"c":9007199254740991,"d":1.0}';
    assert.deepEqual(parseExactly(text), {
      a: new ExactNumber('12345678901234567890'),
      b: [new ExactNumber('0.12345678901234567890')],
      c: 9007199254740991,
      d: 1,
    });
  });

  it('throws for what is no JSON', () => {
    assert.throws(() => parseExactly('{"a":NaN}'), SyntaxError);
  });
});
