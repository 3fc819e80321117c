import assert from 'node:assert/strict';
import type { Credential } from '../../../src/instance/credential';
import { CredentialStore } from '../../../src/instance/credentialStore';
import { UserError } from '../../../src/shared/userError';
import type { SecretStore } from '../../../src/shared/ports';
import { rejectsWith } from '../../support/userErrors';
import { leavesNothingBehind } from '../../support/leaks';
import { failingSecrets, hangingSecrets, MemorySecrets, throwingSecrets } from '../../support/secretStores';
import { thisMachine } from '../../support/machines';

const origin = 'https://code.example.com';
const token: Credential = { scheme: 'token', token: 'sgp_canary0123456789' };
const bearer: Credential = { scheme: 'bearer', token: 'sams_canary0123456789' };

describe('CredentialStore', () => {
  it('returns a stored credential only for its connection, service, and origin', async () => {
    const store = new CredentialStore(new MemorySecrets(), thisMachine);
    await store.store('c1', 'graphql', origin, token);
    assert.deepEqual(await store.get('c1', 'graphql', origin), token);
    assert.equal(await store.get('c2', 'graphql', origin), undefined);
    assert.equal(await store.get('c1', 'analytics', origin), undefined);
    assert.equal(await store.get('c1', 'graphql', `${origin}:8443`), undefined);
    assert.equal(await store.get('c1', 'graphql', 'http://code.example.com'), undefined);
  });

  it('distinguishes services that share an origin', async () => {
    const store = new CredentialStore(new MemorySecrets(), thisMachine);
    await store.store('c1', 'graphql', origin, token);
    await store.store('c1', 'analytics', origin, bearer);
    assert.deepEqual(await store.get('c1', 'graphql', origin), token);
    assert.deepEqual(await store.get('c1', 'analytics', origin), bearer);
  });

  it("doesn't include secrets in keys", async () => {
    const secrets = new MemorySecrets();
    await new CredentialStore(secrets, thisMachine).store('c1', 'graphql', origin, token);
    assert.deepEqual([...secrets.entries.keys()], ['credential/c1/graphql/https://code.example.com']);
  });

  it('stores sudo and OAuth credentials', async () => {
    const store = new CredentialStore(new MemorySecrets(), thisMachine);
    const kinds: readonly Credential[] = [
      { scheme: 'sudo', token: 'abc', user: 'o"brien' },
      {
        scheme: 'oauth',
        accessToken: 'a',
        refreshToken: 'b',
        clientId: 'c',
        tokenEndpoint: `${origin}/oauth/token`,
      },
    ];
    for (const credential of kinds) {
      await store.store('c1', 'graphql', origin, credential);
      assert.deepEqual(await store.get('c1', 'graphql', origin), credential);
    }
  });

  it('stores headers for one connection and origin', async () => {
    const secrets = new MemorySecrets();
    const store = new CredentialStore(secrets, thisMachine);
    const headers = [{ name: 'X-Key', value: 'canary0123456789' }];
    await store.storeHeaders('c1', origin, headers);
    assert.deepEqual(await store.getHeaders('c1', origin), headers);
    assert.deepEqual(await store.getHeaders('c2', origin), []);
    assert.deepEqual(await store.getHeaders('c1', 'https://evil.example'), []);
    assert.deepEqual([...secrets.entries.keys()], ['headers/c1/https://code.example.com']);
    await store.storeHeaders('c1', origin, []);
    assert.equal(secrets.entries.size, 0);
  });

  it('treats damaged headers as an empty list', async () => {
    const secrets = new MemorySecrets();
    const store = new CredentialStore(secrets, thisMachine);
    await store.storeHeaders('c1', origin, [{ name: 'X-Key', value: 'abc' }]);
    secrets.corrupt('[{"name":');
    assert.deepEqual(await store.getHeaders('c1', origin), []);
  });

  it('deletes one credential or all secrets of a connection', async () => {
    const secrets = new MemorySecrets();
    const store = new CredentialStore(secrets, thisMachine);
    await store.store('c1', 'graphql', origin, token);
    await store.store('c1', 'analytics', 'https://analytics.example.com', bearer);
    await store.store('c2', 'graphql', origin, token);
    await store.storeHeaders('c1', origin, [{ name: 'X-Key', value: 'abc' }]);
    await store.storeHeaders('c1', 'https://analytics.example.com', [{ name: 'X-Key', value: 'abc' }]);
    await store.store('c1', 'graphql', 'https://left.example.com', token);
    await store.store('c11', 'graphql', origin, token);
    await store.remove('c2', 'graphql', origin);
    assert.equal(secrets.entries.size, 6);
    await store.removeAll('c1');
    assert.deepEqual(await secrets.keys(), [`credential/c11/graphql/${origin}`]);
  });

  for (const garbage of ['', 'not json', '{"scheme":"token"}', '\u0000'.repeat(64)]) {
    it(`ignores ${JSON.stringify(garbage.slice(0, 18))} in the storage`, async () => {
      const secrets = new MemorySecrets();
      const store = new CredentialStore(secrets, thisMachine);
      await store.store('c1', 'graphql', origin, token);
      secrets.corrupt(garbage);
      assert.equal(await store.get('c1', 'graphql', origin), undefined);
    });
  }
});

/** Credential store operations by name. */
const calls: Readonly<Record<string, (store: CredentialStore) => Promise<unknown>>> = {
  read: (store) => store.get('c1', 'graphql', origin),
  store: (store) => store.store('c1', 'graphql', origin, token),
  delete: (store) => store.remove('c1', 'graphql', origin),
};

describe('CredentialStore: storage errors', () => {
  const noSignal = new AbortController().signal;

  for (const [doing, call] of Object.entries(calls)) {
    const refusing: readonly (readonly [string, SecretStore])[] = [
      ['rejects the request', failingSecrets()],
      ['rejects the request without an error', failingSecrets(undefined)],
      ['throws an exception', throwingSecrets()],
    ];
    for (const [what, secrets] of refusing) {
      it(`are reported when the storage ${what} (${doing})`, async () => {
        await leavesNothingBehind(noSignal, async () => {
          const failure = await rejectsWith(call(new CredentialStore(secrets, thisMachine)), {
            kind: 'secretStorage',
            message: /(?:read from|save to|delete from) the secret storage/,
            advice: /keyring/,
          });
          assert.ok(!failure.explanation.includes('canary'));
        });
      });
    }

    it(`are reported when the storage doesn't respond (${doing})`, async () => {
      const secrets = hangingSecrets();
      await leavesNothingBehind(noSignal, () =>
        rejectsWith(call(new CredentialStore(secrets, thisMachine, undefined, 5)), {
          kind: 'secretStorage',
          message: /secret storage isn't responding/,
          advice: /keyring/,
        }),
      );
      // A late error must not become an unhandled rejection.
      secrets.answerLate(new Error('too late'));
    });
  }

  it('are reported for headers', async () => {
    const store = new CredentialStore(failingSecrets(), thisMachine);
    const message = /(?:read from|save to|delete from) the secret storage/;
    await rejectsWith(store.getHeaders('c1', origin), { kind: 'secretStorage', message });
    for (const headers of [[], [{ name: 'X-Key', value: 'abc' }]])
      await rejectsWith(store.storeHeaders('c1', origin, headers), { kind: 'secretStorage', message });
  });

  it("aren't reported after a success, because the timer is stopped", async () => {
    const store = new CredentialStore(new MemorySecrets(), thisMachine);
    await leavesNothingBehind(noSignal, () => store.get('c1', 'graphql', origin));
  });

  it('are rethrown if they are UserErrors', async () => {
    const prefixes = new UserError('secretStorage', 'The storage is locked.');
    const store = new CredentialStore(failingSecrets(prefixes), thisMachine);
    assert.equal(await rejectsWith(store.get('c1', 'graphql', origin), { kind: 'secretStorage' }), prefixes);
  });

  it('include the cause for the log', async () => {
    const cause = new Error('org.freedesktop.secrets: no such name');
    const store = new CredentialStore(failingSecrets(cause), thisMachine);
    const failure = await rejectsWith(store.get('c1', 'graphql', origin), { kind: 'secretStorage' });
    assert.equal(failure.cause, cause);
  });

  it('are reported when the credentials of a connection are deleted', async () => {
    const store = new CredentialStore(failingSecrets(), thisMachine);
    await rejectsWith(store.removeAll('c1'), { kind: 'secretStorage' });
  });
});
