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
  mutationPolicy: 'read-only',
  actingUser: 'alice',
  version: '7.2.1',
  analytics: { baseUrl: 'https://analytics.example.com', instanceHost: 'code.example.com' },
};

describe('parseConnection', () => {
  it('parses a complete record', () => {
    assert.deepEqual(parseConnection(JSON.parse(JSON.stringify(whole))), whole);
  });

  it("omits download origins that aren't HTTPS origins", () => {
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
      assert.deepEqual(parsed?.analytics, { ...whole.analytics, downloadOrigins: undefined });
    }
  });

  it('reads the mutation policy of earlier builds under its name there', () => {
    const earlier = { ...whole, mutationPolicy: undefined, protection: 'read-only' };
    assert.deepEqual(parseConnection(earlier), { ...whole, mutationPolicy: 'read-only' });
  });

  it('lets agents use a connection only if its record says so', () => {
    assert.equal(parseConnection({ ...whole, agentAccess: 'read' })?.agentAccess, 'read');
    for (const agentAccess of ['write', 'READ', true, 1, ['read'], null, undefined])
      assert.equal(parseConnection({ ...whole, agentAccess })?.agentAccess, undefined);
  });

  it('uses defaults for fields that are missing from records of early versions', () => {
    const { id, name, baseUrl } = whole;
    assert.deepEqual(parseConnection({ id, name, baseUrl }), {
      id,
      name,
      baseUrl,
      scheme: 'token',
      mutationPolicy: 'ask',
    });
  });

  for (const [part, value, read] of [
    ['scheme', 'basic', 'token'],
    ['scheme', null, 'token'],
    ['sudoUser', '', undefined],
    ['sudoUser', 'a\r\nX-Injected: 1', undefined],
    ['clientId', 7, undefined],
    ['clientId', 'two words', undefined],
    ['headerNames', 'X-Key', undefined],
    [
      'headerNames',
      ['X-Key', 7, 'x-key', 'Authorization', 'X Key', 'X-Key: v', ' X-Two '],
      ['X-Key', 'X-Two'],
    ],
    ['mutationPolicy', 'none', 'ask'],
    ['mutationPolicy', 'Allow', 'ask'],
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
    ['undefined', undefined],
    ['null', null],
    ['a string', 'https://code.example.com'],
    ['an array', [whole]],
    ['an empty object', {}],
    ['a record without an ID', { ...whole, id: undefined }],
    ['a record with an empty ID', { ...whole, id: '' }],
    ['a record with a number as its ID', { ...whole, id: 1 }],
    ['a record without a name', { ...whole, name: null }],
    ['a record without a URL', { ...whole, baseUrl: undefined }],
    ['a record with an invalid URL', { ...whole, baseUrl: 'code.example.com:99999' }],
    ['a record with an FTP URL', { ...whole, baseUrl: 'ftp://code.example.com' }],
    ['a record with a JavaScript URL', { ...whole, baseUrl: 'javascript:alert(1)' }],
    ['a record with a password in the URL', { ...whole, baseUrl: 'https://u:p@code.example.com' }],
    ['a record with a query in the URL', { ...whole, baseUrl: 'https://code.example.com/?next=' }],
    [
      'a record with a backslash in the URL',
      { ...whole, baseUrl: 'https://code.example.com\\@evil.example' },
    ],
    [
      'a record with an object as its URL',
      { ...whole, baseUrl: { toString: () => 'https://code.example.com' } },
    ],
  ] as const) {
    it(`rejects ${what}`, () => assert.equal(parseConnection(value), undefined));
  }

  it('normalizes the URL', () => {
    const parsed = parseConnection({ ...whole, baseUrl: 'HTTPS://Code.example.com:443/prefix/#x' });
    assert.equal(parsed?.baseUrl, whole.baseUrl);
  });

  it('retains a valid expiration date of the analytics token, and omits others', () => {
    const analytics = { ...whole.analytics, tokenExpiration: '2027-01-31' };
    assert.deepEqual(parseConnection({ ...whole, analytics })?.analytics, analytics);
    for (const tokenExpiration of ['2027-02-30', 'soon', 20270131, null]) {
      const parsed = parseConnection({ ...whole, analytics: { ...whole.analytics, tokenExpiration } });
      assert.deepEqual(parsed?.analytics, { ...whole.analytics, tokenExpiration: undefined });
    }
  });

  for (const [what, analytics] of [
    ['that is a string', 'https://analytics.example.com'],
    ['without a URL', { instanceHost: 'code.example.com' }],
    ['with an empty URL', { baseUrl: '', instanceHost: 'code.example.com' }],
    ['with a password in the URL', { baseUrl: 'https://u:p@analytics.example.com', instanceHost: 'h' }],
    ['without a host', { baseUrl: 'https://analytics.example.com' }],
    ['with an empty host', { baseUrl: 'https://analytics.example.com', instanceHost: '' }],
    ['with a URL as the host', { baseUrl: 'https://analytics.example.com', instanceHost: 'https://h/' }],
  ] as const) {
    it(`omits analytics ${what}`, () => {
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
