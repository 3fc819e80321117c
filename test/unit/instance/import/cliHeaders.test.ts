import assert from 'node:assert/strict';
import fc from 'fast-check';
import { headersInEnvironment, sortHeaders } from '../../../../src/instance/import/cliHeaders';

describe('headersInEnvironment', () => {
  it('reads one variable for each header', () => {
    const found = headersInEnvironment({
      'SRC_HEADER_CF-ACCESS-CLIENT-ID': 'abc',
      SRC_HEADER_X_KEY: 'def',
      SRC_HEADER_: 'no name',
      SRC_HEADER_EMPTY: '',
      SRC_HEADER_UNSET: undefined,
      OTHER: 'x',
      src_header_lower: 'x',
    });
    assert.deepEqual(found, [
      ['cf-access-client-id', 'abc'],
      ['x_key', 'def'],
    ]);
  });

  for (const [what, lines] of [
    ['line breaks', 'AUTHORIZATION:Bearer abc\nClient-ID: one\n\nextra:a:b'],
    ['escaped line breaks', 'AUTHORIZATION:Bearer abc\\nClient-ID: one\\nextra:a:b'],
    ['Windows line breaks', 'AUTHORIZATION:Bearer abc\r\nClient-ID: one\r\nextra:a:b'],
    ['quotation marks', '"AUTHORIZATION:Bearer abc\\nClient-ID: one\\nextra:a:b"'],
    ['a leading quotation mark', '"AUTHORIZATION:Bearer abc\\nClient-ID: one\\nextra:a:b'],
  ] as const) {
    it(`reads a list of headers with ${what}`, () => {
      assert.deepEqual(headersInEnvironment({ SRC_HEADERS: lines }), [
        ['authorization', 'Bearer abc'],
        ['client-id', ' one'],
        ['extra', 'a:b'],
      ]);
    });
  }

  it('removes only one quotation mark from each end of a list', () => {
    assert.deepEqual(headersInEnvironment({ SRC_HEADERS: '"a:"x"\nb:"y""' }), [
      ['a', '"x"'],
      ['b', '"y"'],
    ]);
  });

  it('never throws', () => {
    const environments = fc.dictionary(
      fc.oneof(
        fc.constant('SRC_HEADERS'),
        fc.string().map((name) => `SRC_HEADER_${name}`),
      ),
      fc.string(),
    );
    fc.assert(
      fc.property(environments, (environment) => void sortHeaders(headersInEnvironment(environment))),
    );
  });
});

describe('sortHeaders', () => {
  it('returns the valid headers and names the invalid ones without their values', () => {
    const { headers, authorization, warnings } = sortHeaders([
      ['X-Key', ' abc '],
      ['x-key', 'canary-1'],
      ['Host', 'canary-2'],
      ['X-Broken', 'canary-3\r\nX-Injected: 1'],
      ['two words', 'canary-4'],
      ['X-Empty', ''],
      [' ', 'canary-6'],
      ['AUTHORIZATION', ' token canary-5 '],
    ]);
    assert.deepEqual(headers, [{ name: 'X-Key', value: 'abc' }]);
    assert.equal(authorization, 'token canary-5');
    assert.equal(warnings.length, 6);
    assert.deepEqual(warnings.slice(4), [
      'The header "X-Empty" isn\'t imported because its name or value is empty.',
      'The header "" isn\'t imported because its name or value is empty.',
    ]);
    for (const [index, name] of ['x-key', 'Host', 'X-Broken', 'two words'].entries())
      assert.match(warnings[index] ?? '', new RegExp(`^The header "${name}" isn't imported\\. [A-Z]`));
    assert.ok(!warnings.join(' ').includes('canary'));
  });

  it('returns no warnings for an empty list', () => {
    assert.deepEqual(sortHeaders([]), { headers: [], authorization: undefined, warnings: [] });
  });
});
