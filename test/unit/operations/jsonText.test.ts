import assert from 'node:assert/strict';
import fc from 'fast-check';
import { indentJson } from '../../../src/operations/jsonText';

/** Returns the tokens of JSON text. This scanner is separate from the implementation. */
function tokens(json: string): readonly string[] {
  const found: string[] = [];
  let at = 0;
  while (at < json.length) {
    const start = at;
    const character = json.charAt(at);
    at += 1;
    if (/\s/.test(character)) continue;
    if (character === '"') {
      while (json.charAt(at) !== '"') at += json.charAt(at) === '\\' ? 2 : 1;
      at += 1;
    } else if (!'{}[],:'.includes(character)) {
      while (at < json.length && !/[\s{}[\],:"]/.test(json.charAt(at))) at += 1;
    }
    found.push(json.slice(start, at));
  }
  return found;
}

/** Returns the same JSON with whitespace between its tokens. */
function strewn(json: string, blanks: readonly string[]): string {
  return tokens(json)
    .map((token, index) => token + (blanks[index % blanks.length] ?? ''))
    .join('');
}

describe('indentJson', () => {
  for (const [json, indented] of [
    ['{}', '{}\n'],
    ['[ ]', '[]\n'],
    ['{\n}', '{}\n'],
    ['null', 'null\n'],
    ['"text"', '"text"\n'],
    [' -1.50e+10 ', '-1.50e+10\n'],
    ['{"a":1}', '{\n  "a": 1\n}\n'],
    [
      '{"a":{"b":[1,2,{}]},"c":[]}',
      '{\n  "a": {\n    "b": [\n      1,\n      2,\n      {}\n    ]\n  },\n  "c": []\n}\n',
    ],
    ['["{", "}", ":,", "\\"", "\\\\"]', '[\n  "{",\n  "}",\n  ":,",\n  "\\"",\n  "\\\\"\n]\n'],
  ] as const) {
    it(`formats ${JSON.stringify(json)}`, () => assert.equal(indentJson(json), indented));
  }

  it('formats ordinary JSON like JSON.stringify', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        assert.equal(indentJson(JSON.stringify(value)), `${JSON.stringify(value, null, 2)}\n`);
      }),
    );
  });

  it('preserves the value for any whitespace in the input', () => {
    const blanks = fc.array(fc.constantFrom('', ' ', '\n', '\r\n', '\t', '  \n '), { minLength: 1 });
    fc.assert(
      fc.property(fc.json({ maxDepth: 5 }), blanks, (json, between) => {
        const text = strewn(json, between);
        const indented = indentJson(text);
        assert.deepEqual(JSON.parse(indented), JSON.parse(text));
        assert.deepEqual(tokens(indented), tokens(text));
        assert.equal(indentJson(indented), indented, 'formatting is idempotent');
      }),
    );
  });

  for (const json of [
    '{"id":12345678901234567890,"pi":3.14159265358979323846264338327950288}',
    '{"a":1,"a":2,"a":{"a":3}}',
    '["\\u0041\\u00e9\\/\\b\\ud83d\\ude00","\\ud800"]',
    '["\u2028\u2029\u0085\u007f😀"]',
    '{"__proto__":{"x":1},"constructor":null}',
    '[1.0,1.00,-0,0e0,1E400]',
    '{"10":1,"9":2,"b":3,"a":4}',
  ]) {
    it(`preserves every token: ${json}`, () => {
      assert.deepEqual(tokens(indentJson(json)), tokens(json));
    });
  }

  it('formats long lists, strings, and whitespace within the test timeout', () => {
    const many = `{"data":[${Array.from({ length: 100_000 }, (_, id) => `{"id":${id},"name":"user ${id}"}`).join(',')}]}`;
    assert.ok(many.length > 3_000_000);
    assert.deepEqual(JSON.parse(indentJson(many)), JSON.parse(many));
    for (const piece of ['x', '\\"', '\\\\', ' ', '\\u0041', '😀']) {
      const long = `{"text":"${piece.repeat(5_000_000 / piece.length)}","end":1}`;
      assert.ok(indentJson(long).includes('"end": 1'), piece);
    }
    const blanks = `[${' \n'.repeat(2_000_000)}]`;
    assert.equal(indentJson(blanks), '[]\n');
    assert.equal(indentJson(`{"a":${' '.repeat(3_000_000)}1}`), '{\n  "a": 1\n}\n');
    assert.equal(indentJson(`[{${' '.repeat(500_000)}"a":1},{ }]`).includes('{}'), true);
  });

  it('supports a string of 12 million characters', () => {
    const long = JSON.stringify({ content: '"x\\'.repeat(4_000_000) });
    assert.equal(indentJson(long).length, long.length + '\n   \n\n'.length);
  });

  it('indents up to 64 levels and leaves deeper values on one line', () => {
    const lines = indentJson(`${'['.repeat(70)}{"a":1,"b":[]}${']'.repeat(70)}`).split('\n');
    assert.equal(lines.length, 64 + 1 + 64 + 1);
    assert.equal(lines[63], `${'  '.repeat(63)}[`);
    assert.equal(lines[64], `${'  '.repeat(64)}[[[[[[{"a": 1,"b": []}]]]]]]`);
    assert.equal(lines[65], `${'  '.repeat(63)}]`);
  });

  it('limits the output size for nested lists', () => {
    const depth = 100_000;
    const deep = `{"data":${'['.repeat(depth)}1${']'.repeat(depth)}}`;
    const indented = indentJson(deep);
    assert.ok(indented.length < 10 * deep.length, `${indented.length}`);
    assert.equal(indented.replace(/\s/g, ''), deep);
  });
});
