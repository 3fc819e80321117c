import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  encodeHeaderValue,
  headerNameProblem,
  headerRecord,
  headerSecrets,
  headerValueProblem,
  parseHeaders,
  withHeader,
} from '../../../src/instance/headers';

describe('headerNameProblem', () => {
  for (const name of [
    'X-Access-Key',
    'CF-Access-Client-Secret',
    'cookie',
    'User-Agent',
    ' X-Key ',
    'x_y',
    'X.1',
  ]) {
    it(`accepts ${JSON.stringify(name)}`, () => assert.equal(headerNameProblem(name), undefined));
  }

  for (const [name, why] of [
    ['', /Enter a name for the header/],
    [' \t', /Enter a name for the header/],
    ['X Key', /isn't allowed, such as a space/],
    ['X-Key:', /isn't allowed.*colon/],
    ['X-Key: abc', /isn't allowed.*colon/],
    ['X-Kéy', /character that isn't allowed/],
    ['X-Key\r\nX-Other', /character that isn't allowed/],
    ['Authorization', /contains the credential.*another header/],
    ['authorization', /contains the credential/],
    ['Host', /is reserved/],
    ['content-type', /is reserved/],
    ['Content-Length', /is reserved/],
    ['Accept-Encoding', /is reserved/],
    ['Transfer-Encoding', /is reserved/],
    ['Proxy-Authorization', /is reserved/],
    ['proxy-anything', /is reserved/],
  ] as const) {
    it(`rejects ${JSON.stringify(name)}`, () => assert.match(headerNameProblem(name) ?? '', why));
  }

  it('rejects an existing name in another letter case', () => {
    assert.match(headerNameProblem('x-key', ['X-Key']) ?? '', /Another header has the same name/);
    assert.equal(headerNameProblem('x-key', ['X-Other']), undefined);
  });
});

describe('headerValueProblem', () => {
  for (const value of ['abc', 'Basic YTpi', 'a=b; c="d"', ' padded ', '\tx']) {
    it(`accepts ${JSON.stringify(value)}`, () => assert.equal(headerValueProblem(value), undefined));
  }
  for (const value of ['', '  ', 'a\r\nX-Injected: 1', 'a\nb', 'a\0b', 'wörd', '\u{1f511}']) {
    it(`rejects ${JSON.stringify(value)} without repeating it in the message`, () => {
      const problem = headerValueProblem(value) ?? '';
      assert.match(problem, /value/);
      if (value.trim() !== '') assert.ok(!problem.includes(value));
    });
  }
});

describe('encodeHeaderValue', () => {
  // The first two examples are from RFC 7617.
  for (const [entered, value] of [
    ['Basic Aladdin:open sesame', 'Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ=='],
    ['basic  test:123\u00a3 ', 'Basic dGVzdDoxMjPCow=='],
    ['Basic user:pass:word', 'Basic dXNlcjpwYXNzOndvcmQ='],
    ['Basic user:', 'Basic dXNlcjo='],
  ] as const) {
    it(`encodes the user name and password of ${JSON.stringify(entered)}`, () => {
      assert.equal(encodeHeaderValue(entered), value);
      assert.equal(headerValueProblem(encodeHeaderValue(entered)), undefined);
    });
  }

  for (const value of [
    'Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==',
    'Bearer a:b',
    'basically a:b',
    'a:b',
    'Basic',
    '',
  ]) {
    it(`returns ${JSON.stringify(value)} unchanged`, () => assert.equal(encodeHeaderValue(value), value));
  }

  it("doesn't encode characters that a header can't contain", () => {
    assert.match(headerValueProblem(encodeHeaderValue('Basic a:b\r\nX-Injected: 1')) ?? '', /line break/);
  });
});

describe('parseHeaders', () => {
  it('parses stored headers', () => {
    const headers = [
      { name: 'X-Key', value: 'abc' },
      { name: 'Cookie', value: 'a=b; c=d' },
    ];
    assert.deepEqual(parseHeaders(JSON.stringify(headers)), headers);
  });

  it('skips invalid headers and duplicate names', () => {
    const stored = [
      { name: 'X-Key', value: ' abc ' },
      { name: 'x-key', value: 'second' },
      { name: 'Authorization', value: 'token abc' },
      { name: 'X-Broken', value: 'a\r\nb' },
      { name: 'X-Number', value: 7 },
      { name: '', value: 'x' },
      null,
      'X-Text: y',
    ];
    assert.deepEqual(parseHeaders(JSON.stringify(stored)), [{ name: 'X-Key', value: 'abc' }]);
  });

  it('returns an empty list for invalid input and never throws', () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => void parseHeaders(text)));
    for (const text of ['', '{}', 'null', '"x"', '[']) assert.deepEqual(parseHeaders(text), []);
  });
});

describe('headerRecord', () => {
  it('converts a header list to an object', () => {
    assert.deepEqual(headerRecord([{ name: 'X-Key', value: 'abc' }]), { 'X-Key': 'abc' });
    assert.deepEqual(headerRecord([]), {});
  });
});

describe('headerSecrets', () => {
  const secretsOf = (value: string): readonly string[] => headerSecrets([{ name: 'X-Key', value }]);

  it('returns the value and the parts that a server might echo separately', () => {
    assert.deepEqual(secretsOf('abcdefgh'), ['abcdefgh']);
    assert.deepEqual(secretsOf('Basic dXNlcjpwYXNz'), ['Basic dXNlcjpwYXNz', 'dXNlcjpwYXNz', 'user:pass']);
    const cookie = secretsOf('session=0123456789; theme=dark; id=abcdefgh9');
    for (const part of ['0123456789', 'abcdefgh9', 'session=0123456789'])
      assert.ok(cookie.includes(part), part);
  });

  it('returns the password of Basic authentication', () => {
    const secrets = secretsOf(encodeHeaderValue('Basic user:canary:p\u00e4ssword'));
    for (const secret of ['user:canary:p\u00e4ssword', 'canary:p\u00e4ssword'])
      assert.ok(secrets.includes(secret));
  });

  it('omits short values, because they occur in responses by chance', () => {
    assert.deepEqual(secretsOf('acme'), []);
    assert.ok(!secretsOf('theme=dark; x=0123456789').includes('dark'));
  });

  it('returns every value of at least eight characters without duplicates', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[\x21-\x7e]{8,40}$/), { maxLength: 5 }), (values) => {
        const secrets = headerSecrets(values.map((value, index) => ({ name: `X-${index}`, value })));
        for (const value of values) assert.ok(secrets.includes(value));
        assert.equal(new Set(secrets).size, secrets.length);
      }),
    );
  });
});

describe('withHeader', () => {
  it('adds a header, or replaces the one whose name differs only in letter case', () => {
    const other = { name: 'X-Other', value: 'other' };
    const [first, second] = [
      { name: 'X-Key', value: 'first' },
      { name: 'x-key', value: 'second' },
    ];
    assert.deepEqual(withHeader([other], first), [other, first]);
    assert.deepEqual(withHeader([first, other], second), [other, second]);
  });
});
