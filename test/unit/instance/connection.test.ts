import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  credentialPlaces,
  instanceOrigin,
  parseConnection,
  type Connection,
} from '../../../src/instance/connection';

const whole: Connection = {
  id: 'c1',
  name: 'Staging',
  baseUrl: 'https://code.example.com/prefix',
  scheme: 'sudo',
  sudoUser: 'o"brien \\ co',
  clientId: 'client-1',
  headerNames: ['X-Access-Key', 'Cookie'],
  protection: 'read-only',
  actingUser: 'alice',
  version: '7.2.1',
  analytics: { baseUrl: 'https://analytics.example.com', instanceHost: 'code.example.com' },
};

describe('parseConnection', () => {
  it('parses a complete record', () => {
    assert.deepEqual(parseConnection(JSON.parse(JSON.stringify(whole))), whole);
  });

  it('omits download origins that are not HTTPS origins', () => {
    const origins = ['https://storage.example', 'https://storage.example:8443'];
    const analytics = { ...whole.analytics, downloadOrigins: origins };
    assert.deepEqual(parseConnection({ ...whole, analytics })?.analytics, analytics);
    const others = [
      'http://storage.example',
      'https://storage.example/x',
      'https://u@h.example',
      '',
      7,
      null,
    ];
    for (const downloadOrigins of [others, 'https://storage.example', undefined]) {
      const parsed = parseConnection({ ...whole, analytics: { ...whole.analytics, downloadOrigins } });
      assert.deepEqual(parsed?.analytics, whole.analytics);
    }
  });

  it('uses defaults for fields that are missing from records of early versions', () => {
    const { id, name, baseUrl } = whole;
    assert.deepEqual(parseConnection({ id, name, baseUrl }), {
      id,
      name,
      baseUrl,
      scheme: 'token',
      sudoUser: undefined,
      clientId: undefined,
      headerNames: [],
      protection: 'ask',
      actingUser: undefined,
      version: undefined,
      analytics: undefined,
    });
  });

  for (const [part, value, read] of [
    ['scheme', 'basic', 'token'],
    ['scheme', null, 'token'],
    ['sudoUser', '', undefined],
    ['sudoUser', 'a\r\nX-Injected: 1', undefined],
    ['clientId', 7, undefined],
    ['clientId', 'two words', undefined],
    ['headerNames', 'X-Key', []],
    [
      'headerNames',
      ['X-Key', 7, 'x-key', 'Authorization', 'X Key', 'X-Key: v', ' X-Two '],
      ['X-Key', 'X-Two'],
    ],
    ['protection', 'none', 'ask'],
    ['protection', 'Allow', 'ask'],
    ['version', {}, undefined],
    ['actingUser', 7, undefined],
  ] as const) {
    it(`parses ${part} ${JSON.stringify(value)} as ${JSON.stringify(read)} and retains other fields`, () => {
      assert.deepEqual(parseConnection({ ...whole, [part]: value }), { ...whole, [part]: read });
    });
  }

  it('omits unknown properties, including secrets', () => {
    const parsed = parseConnection({
      ...whole,
      token: 'secret',
      analytics: { ...whole.analytics, token: 's' },
    });
    assert.deepEqual(parsed, whole);
  });

  for (const [what, value] of [
    ['nothing', undefined],
    ['null', null],
    ['a text', 'https://code.example.com'],
    ['a list', [whole]],
    ['an empty object', {}],
    ['no id', { ...whole, id: undefined }],
    ['an empty id', { ...whole, id: '' }],
    ['a number as id', { ...whole, id: 1 }],
    ['no name', { ...whole, name: null }],
    ['no address', { ...whole, baseUrl: undefined }],
    ['an address that is none', { ...whole, baseUrl: 'code.example.com:99999' }],
    ['another scheme', { ...whole, baseUrl: 'ftp://code.example.com' }],
    ['a script as address', { ...whole, baseUrl: 'javascript:alert(1)' }],
    ['a password in the address', { ...whole, baseUrl: 'https://u:p@code.example.com' }],
    ['a query in the address', { ...whole, baseUrl: 'https://code.example.com/?next=' }],
    ['a backslash in the address', { ...whole, baseUrl: 'https://code.example.com\\@evil.example' }],
    ['an object as address', { ...whole, baseUrl: { toString: () => 'https://code.example.com' } }],
  ] as const) {
    it(`rejects a record with ${what}`, () => assert.equal(parseConnection(value), undefined));
  }

  it('normalizes the URL', () => {
    const parsed = parseConnection({ ...whole, baseUrl: 'HTTPS://Code.example.com:443/prefix/#x' });
    assert.equal(parsed?.baseUrl, whole.baseUrl);
  });

  for (const [what, analytics] of [
    ['a text', 'https://analytics.example.com'],
    ['no address', { instanceHost: 'code.example.com' }],
    ['an address that is none', { baseUrl: '', instanceHost: 'code.example.com' }],
    ['a password in the address', { baseUrl: 'https://u:p@analytics.example.com', instanceHost: 'h' }],
    ['no host', { baseUrl: 'https://analytics.example.com' }],
    ['an empty host', { baseUrl: 'https://analytics.example.com', instanceHost: '' }],
    ['an address as host', { baseUrl: 'https://analytics.example.com', instanceHost: 'https://h/' }],
  ] as const) {
    it(`omits analytics with ${what}`, () => {
      assert.deepEqual(parseConnection({ ...whole, analytics }), { ...whole, analytics: undefined });
    });
  }

  it('never throws and returns only valid URLs', () => {
    const almost = fc.record(
      {
        id: fc.oneof(fc.string(), fc.anything()),
        name: fc.oneof(fc.string(), fc.anything()),
        baseUrl: fc.oneof(fc.webUrl({ withQueryParameters: true, withFragments: true }), fc.anything()),
        actingUser: fc.anything(),
        analytics: fc.oneof(fc.record({ baseUrl: fc.webUrl(), instanceHost: fc.domain() }), fc.anything()),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.oneof(almost, fc.anything()), (value) => {
        const connection = parseConnection(value);
        if (connection === undefined) return;
        assert.match(instanceOrigin(connection), /^https?:\/\/[^/]+$/);
        assert.ok(credentialPlaces(connection).every(({ origin }) => URL.canParse(origin)));
      }),
    );
  });
});

describe('credentialPlaces', () => {
  it('returns one origin for each service', () => {
    assert.deepEqual(credentialPlaces(whole), [
      { service: 'graphql', origin: 'https://code.example.com' },
      { service: 'analytics', origin: 'https://analytics.example.com' },
    ]);
    assert.deepEqual(credentialPlaces({ ...whole, analytics: undefined }), [
      { service: 'graphql', origin: 'https://code.example.com' },
    ]);
  });

  it('distinguishes services that share an origin', () => {
    const analytics = { baseUrl: 'https://code.example.com/analytics', instanceHost: 'code.example.com' };
    const places = credentialPlaces({ ...whole, analytics });
    assert.deepEqual(
      places.map(({ service, origin }) => `${service} ${origin}`),
      ['graphql https://code.example.com', 'analytics https://code.example.com'],
    );
  });
});
