import assert from 'node:assert/strict';
import {
  identifyClient,
  isRedirectAllowed,
  parseScopes,
  type OAuthClient,
} from '../../../../src/sample/oauth/clients';

const clients: readonly OAuthClient[] = [
  { id: 'open', name: 'Open', secret: undefined, serviceAccount: undefined },
  { id: 'closed', name: 'Closed', secret: 's:e c', serviceAccount: 1 },
];

function identify(fields: Record<string, string>, authorization?: string): string {
  return identifyClient(clients, new URLSearchParams(fields), authorization).id;
}

const basic = (id: string, secret: string) =>
  `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64')}`;

describe('OAuth clients', () => {
  it('are identified by their ID and, if they have one, their secret', () => {
    assert.equal(identify({ client_id: 'open' }), 'open');
    assert.equal(identify({ client_id: 'closed', client_secret: 's:e c' }), 'closed');
    assert.equal(identify({}, basic('closed', 's:e c')), 'closed');
  });

  it('are rejected if they are unknown, or if the secret is wrong, missing, unexpected, or malformed', () => {
    const attempts: [Record<string, string>, string?][] = [
      [{}],
      [{ client_id: 'other' }],
      [{ client_id: 'closed' }],
      [{ client_id: 'closed', client_secret: 'wrong' }],
      [{ client_id: 'open', client_secret: 'any' }],
      [{ client_id: 'open' }, basic('closed', 'wrong')],
      [{}, basic('open', 'any')],
      [{}, `Basic ${Buffer.from('closed:100%').toString('base64')}`],
    ];
    for (const [fields, authorization] of attempts) {
      assert.throws(
        () => identify(fields, authorization),
        { code: 'invalid_client' },
        JSON.stringify(fields),
      );
    }
  });

  it('can request only existing scopes', () => {
    assert.deepEqual(parseScopes('user:all  offline_access user:all'), ['user:all', 'offline_access']);
    assert.deepEqual(parseScopes(null), []);
    assert.throws(() => parseScopes('user:all everything'), { code: 'invalid_scope' });
  });

  it('can use only loopback and editor redirect URIs', () => {
    const allowed = [
      'http://127.0.0.1:5000/callback',
      'http://localhost/x?y=1',
      'http://[::1]:1/',
      'vscode://publisher.extension/path',
      'vscode-insiders://publisher.extension',
      'code-oss://publisher.extension',
    ];
    for (const uri of allowed) assert.equal(isRedirectAllowed(uri), true, uri);
    const refused = [
      '',
      'not a uri',
      'https://attacker.example.com/',
      'http://127.0.0.1.example.com/',
      'http://127.0.0.1/#fragment',
      'javascript:alert(1)',
      'file:///etc/passwd',
    ];
    for (const uri of refused) assert.equal(isRedirectAllowed(uri), false, uri);
  });
});
