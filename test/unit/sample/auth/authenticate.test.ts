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

  /** Whom a header acts as, or the status and sentence it is refused with. */
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

  it('makes nobody of a request without a credential, where that is allowed', () => {
    assert.equal(outcome(undefined), '401 Private mode requires authentication.');
    assert.equal(outcome(undefined, { public: true }), 'nobody');
    assert.equal(outcome('Unknown x', { public: true }), 'nobody');
  });

  it('refuses a wrong credential also where none is needed', () => {
    assert.equal(outcome('token wrong', { public: true }), '401 Invalid access token.');
    assert.equal(outcome('token-sudo x', { public: true }), '401 Invalid Authorization header.');
  });

  it('keeps the two kinds of token apart', () => {
    assert.equal(outcome(`token ${admin}`), 'root');
    assert.equal(outcome(`Bearer ${bearer}`), 'ann');
    assert.equal(outcome(`token ${bearer}`), '401 Invalid access token.');
    assert.equal(outcome(`Bearer ${admin}`), '401 Invalid access token.');
  });

  it('asks for the scope each scheme needs', () => {
    assert.equal(outcome(`Bearer ${narrow}`), '401 Invalid access token.');
    assert.equal(outcome(`token ${onlySudo}`), '401 Invalid access token.');
    assert.equal(outcome(`token-sudo user="ann",token="${admin}"`), '401 Invalid access token.');
  });

  it('lets a site admin act as anybody, and nobody else', () => {
    assert.equal(outcome(`token-sudo user="ann",token="${sudo}"`), 'ann');
    assert.equal(outcome(`token-sudo user="ann",token="${onlySudo}"`), 'ann');
    assert.equal(outcome(`token-sudo user="o\\"b\\\\c",token="${sudo}"`), 'o"b\\c');
    assert.match(outcome(`token-sudo user="ann",token="${demoted}"`), /^403 The subject user/);
    assert.equal(outcome(`token-sudo user="Ann",token="${sudo}"`), '403 Unable to sudo to nonexistent user.');
  });

  it('refuses the token of someone who is gone', () => {
    assert.equal(outcome(`token ${ownerless}`), '401 Invalid access token.');
  });

  it('says so when access tokens are switched off, but lets OAuth through', () => {
    const changes = { accessTokens: 'none' } as const;
    assert.equal(outcome(`token ${admin}`, changes), '401 Access token authorization is disabled.');
    assert.equal(
      outcome(`token-sudo user="ann",token="${sudo}"`, changes),
      '401 Access token authorization is disabled.',
    );
    assert.equal(outcome(`Bearer ${bearer}`, changes), 'ann');
    assert.match(outcome(`token ${admin}`, { licenceCheck: 'fails' }), /^500 Could not check license/);
  });

  it('does not know Bearer on an instance without OAuth', () => {
    assert.equal(outcome(`Bearer ${bearer}`, { oauth: false }), '401 Private mode requires authentication.');
    assert.equal(outcome(`Bearer ${bearer}`, { oauth: false, public: true }), 'nobody');
  });

  it('says which credential stands behind a sudo request', () => {
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
