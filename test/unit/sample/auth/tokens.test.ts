import assert from 'node:assert/strict';
import { randomSecret, TokenRegistry } from '../../../../src/sample/auth/tokens';

describe('the token registry', () => {
  let now = 1000;
  let registry: TokenRegistry;

  beforeEach(() => {
    now = 1000;
    registry = new TokenRegistry(() => now);
  });

  it('finds a token by its secret and scope', () => {
    const { secret, token } = registry.issue({ owner: 7, scopes: ['user:all'], note: 'n' });
    assert.match(secret, /^[0-9a-f]{40}$/);
    assert.equal(registry.use(secret, 'user:all')?.owner, 7);
    assert.equal(registry.use(secret)?.id, token.id);
    assert.equal(registry.use(secret, 'site-admin:sudo'), undefined);
    assert.equal(registry.use(`${secret}0`, 'user:all'), undefined);
    assert.equal(registry.use('', 'user:all'), undefined);
  });

  it('rejects a token at its expiry time', () => {
    const { secret } = registry.issue({ owner: 7, scopes: ['user:all'], note: '', expiresAt: 2000 });
    now = 1999;
    assert.ok(registry.use(secret, 'user:all'));
    now = 2000;
    assert.equal(registry.use(secret, 'user:all'), undefined);
  });

  it('records the time when a token was last used', () => {
    const { secret } = registry.issue({ owner: 7, scopes: ['user:all'], note: '' });
    assert.equal(registry.list(7)[0]?.lastUsedAt, undefined);
    now = 1234;
    registry.use(secret, 'user:all');
    assert.equal(registry.list(7)[0]?.lastUsedAt, 1234);
  });

  it('revokes a token only once, by secret or by ID', () => {
    const first = registry.issue({ owner: 7, scopes: ['user:all'], note: '' });
    const second = registry.issue({ owner: 8, scopes: ['user:all'], note: '' });
    assert.equal(registry.revoke(first.secret), true);
    assert.equal(registry.revoke(first.secret), false);
    assert.equal(registry.use(first.secret), undefined);
    assert.equal(registry.revoke(second.token.id), true);
    assert.equal(registry.revoke(second.token.id), false);
    assert.deepEqual(registry.list(), []);
  });

  it('lists tokens without their secrets', () => {
    const { secret } = registry.issue({ owner: 7, scopes: ['user:all'], note: 'n' });
    registry.issue({ owner: 8, scopes: ['user:all'], note: '' });
    assert.equal(registry.list().length, 2);
    assert.equal(registry.list(7).length, 1);
    assert.equal(JSON.stringify(registry.list()).includes(secret), false);
  });

  it('creates unique secrets', () => {
    assert.equal(new Set(Array.from({ length: 200 }, randomSecret)).size, 200);
  });
});
