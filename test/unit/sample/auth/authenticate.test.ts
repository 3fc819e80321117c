import assert from 'node:assert/strict';
import { authenticate, type Account } from '../../../../src/sample/auth/authenticate';
import { parseAuthorization } from '../../../../src/sample/auth/header';
import { TokenRegistry } from '../../../../src/sample/auth/tokens';
import { defaultSettings, type AuthSettings } from '../../../../src/sample/settings';

const people: readonly Account[] = [
  { databaseId: 1, username: 'root', siteAdmin: true },
  { databaseId: 2, username: 'ann', siteAdmin: false },
  { databaseId: 3, username: 'o"b\\c', siteAdmin: false },
];

const directory = {
  byId: (id: number) => people.find(({ databaseId }) => databaseId === id),
  byName: (name: string) => people.find(({ username }) => username === name),
};

describe('authentication', () => {
  const accessTokens = new TokenRegistry(() => 0);
  const oauthTokens = new TokenRegistry(() => 0);
  const issue = (registry: TokenRegistry, owner: number, ...scopes: string[]) =>
    registry.issue({ owner, scopes, note: '' }).secret;
  const admin = issue(accessTokens, 1, 'user:all');
  const sudo = issue(accessTokens, 1, 'user:all', 'site-admin:sudo');
  const onlySudo = issue(accessTokens, 1, 'site-admin:sudo');
  const demoted = issue(accessTokens, 2, 'user:all', 'site-admin:sudo');
  const ownerless = issue(accessTokens, 99, 'user:all');
  const bearer = issue(oauthTokens, 2, 'user:all', 'openid');
  const narrow = issue(oauthTokens, 2, 'openid');

  /** Returns the acting user of a header, `nobody` for an anonymous request, or the status and message of an error. */
  function outcome(header: string | undefined, changes: Partial<AuthSettings> = {}): string {
    const settings = { ...defaultSettings(), ...changes };
    const verdict = authenticate(parseAuthorization(header), {
      settings,
      directory,
      accessTokens,
      oauthTokens,
    });
    switch (verdict.kind) {
      case 'user':
        return verdict.user.username;
      case 'anonymous':
        return 'nobody';
      case 'refused':
        return `${verdict.response.status} ${verdict.response.body.toString().trim()}`;
    }
  }

  it('treats a request without a credential as anonymous only on a public instance', () => {
    assert.equal(outcome(undefined), '401 Private mode requires authentication.');
    assert.equal(outcome(undefined, { public: true }), 'nobody');
    assert.equal(outcome('Unknown x', { public: true }), 'nobody');
  });

  it('rejects an invalid credential even on a public instance', () => {
    assert.equal(outcome('token wrong', { public: true }), '401 Invalid access token.');
    assert.equal(outcome('token-sudo x', { public: true }), '401 Invalid Authorization header.');
  });

  it('distinguishes access tokens and OAuth tokens', () => {
    assert.equal(outcome(`token ${admin}`), 'root');
    assert.equal(outcome(`Bearer ${bearer}`), 'ann');
    assert.equal(outcome(`token ${bearer}`), '401 Invalid access token.');
    assert.equal(outcome(`Bearer ${admin}`), '401 Invalid access token.');
  });

  it('requires the scope of each scheme', () => {
    assert.equal(outcome(`Bearer ${narrow}`), '401 Invalid access token.');
    assert.equal(outcome(`token ${onlySudo}`), '401 Invalid access token.');
    assert.equal(outcome(`token-sudo user="ann",token="${admin}"`), '401 Invalid access token.');
  });

  it('allows only site admins to act as another user', () => {
    assert.equal(outcome(`token-sudo user="ann",token="${sudo}"`), 'ann');
    assert.equal(outcome(`token-sudo user="ann",token="${onlySudo}"`), 'ann');
    assert.equal(outcome(`token-sudo user="o\\"b\\\\c",token="${sudo}"`), 'o"b\\c');
    assert.match(outcome(`token-sudo user="ann",token="${demoted}"`), /^403 The subject user/);
    assert.equal(outcome(`token-sudo user="Ann",token="${sudo}"`), '403 Unable to sudo to nonexistent user.');
  });

  it('rejects the token of a deleted user', () => {
    assert.equal(outcome(`token ${ownerless}`), '401 Invalid access token.');
  });

  it('rejects access tokens if they are disabled, but accepts OAuth tokens, and reports a failed license check', () => {
    const changes = { accessTokens: 'none' } as const;
    assert.equal(outcome(`token ${admin}`, changes), '401 Access token authorization is disabled.');
    assert.equal(
      outcome(`token-sudo user="ann",token="${sudo}"`, changes),
      '401 Access token authorization is disabled.',
    );
    assert.equal(outcome(`Bearer ${bearer}`, changes), 'ann');
    assert.match(outcome(`token ${admin}`, { licenseCheck: 'fails' }), /^500 Could not check license/);
  });

  it('ignores the Bearer scheme on an instance without OAuth', () => {
    assert.equal(outcome(`Bearer ${bearer}`, { oauth: false }), '401 Private mode requires authentication.');
    assert.equal(outcome(`Bearer ${bearer}`, { oauth: false, public: true }), 'nobody');
  });

  it('returns both the acting user and the token of a sudo request', () => {
    const verdict = authenticate(parseAuthorization(`token-sudo user="ann",token="${sudo}"`), {
      settings: defaultSettings(),
      directory,
      accessTokens,
      oauthTokens,
    });
    assert.ok(verdict.kind === 'user');
    assert.deepEqual([verdict.user.databaseId, verdict.token.owner], [2, 1]);
  });
});
