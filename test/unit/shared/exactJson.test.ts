import assert from 'node:assert/strict';
import fc from 'fast-check';
import { ExactNumber, parseJson, readNumber } from '../../../src/shared/json/exactJson';
import { formatJson } from '../../../src/shared/json/formatJson';

const long = '{"a":12345678901234567890,"b":[0.12345678901234567890],"c":9007199254740991,"d":1.0,"e":1e400}';

describe('parseJson', () => {
  it('parses like JSON.parse if doubles can represent all numbers', () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
        const text = JSON.stringify(value);
        assert.deepEqual(parseJson(text), JSON.parse(text));
      }),
    );
  });

  it('round-trips values that contain numbers of any size', () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), fc.bigInt(), (value, number) => {
        const text = `[${number + 10n ** 30n},${JSON.stringify(value)},{"__proto__":${number}}]`;
        assert.equal(formatJson(parseJson(text)), text);
      }),
    );
  });

  it("preserves the digits of numbers that a double can't represent exactly", () => {
    assert.deepEqual(parseJson(long), {
      a: new ExactNumber('12345678901234567890'),
      b: [new ExactNumber('0.12345678901234567890')],
      c: 9007199254740991,
      d: 1,
      e: new ExactNumber('1e400'),
    });
    assert.deepEqual(readNumber('9007199254740993'), new ExactNumber('9007199254740993'));
    assert.equal(readNumber('9007199254740992'), 9007199254740992);
  });

  it('parses strings, keys, and whitespace next to large numbers', () => {
    assert.deepEqual(
      parseJson(' { "a\\"b" : [ "x,]}" , true , null , { } ] , "n" : 12345678901234567890 } '),
      {
        'a"b': ['x,]}', true, null, {}],
        n: new ExactNumber('12345678901234567890'),
      },
    );
  });

  it('throws for invalid JSON', () => {
    assert.throws(() => parseJson('{"a":NaN}'), SyntaxError);
    assert.throws(() => parseJson('{"a":12345678901234567890'), SyntaxError);
  });

  it('rejects values that are nested more than 500 levels deep', () => {
    const nested = (levels: number): string => '['.repeat(levels) + '1' + ']'.repeat(levels);
    assert.ok(Array.isArray(parseJson(nested(500))));
    for (const levels of [501, 40_000])
      assert.throws(() => parseJson(nested(levels)), { name: 'SyntaxError', message: /500 levels/ });
  });
});

describe('formatJson', () => {
  it('formats like JSON.stringify', () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
        assert.equal(formatJson(value), JSON.stringify(value));
      }),
    );
    assert.equal(formatJson({ a: undefined, b: [undefined], c: 1 }), '{"b":[null],"c":1}');
  });

  it('formats values nested 80,000 levels deep', () => {
    const text = '[{"a":'.repeat(40_000) + '1' + '}]'.repeat(40_000);
    assert.equal(formatJson(JSON.parse(text)), text);
  });
});
