import assert from 'node:assert/strict';
import type { Connection } from '../../../src/instance/connection';
import { CredentialStore } from '../../../src/instance/credentialStore';
import type { GraphqlTarget } from '../../../src/instance/graphqlResponse';
import { analyticsTarget } from '../../../src/instance/instanceAccess';
import { createSessionParts } from '../../../src/instance/sessionParts';
import { Sessions } from '../../../src/instance/sessions';
import { rejectsWith } from '../../support/userErrors';
import { thisMachine } from '../../support/machines';
import { failingSecrets, hangingSecrets, MemorySecrets } from '../../support/secretStores';

const connection: Connection = {
  id: 'c1',
  name: 'Staging',
  baseUrl: 'https://code.example.com/prefix',
  scheme: 'token',
  mutationPolicy: 'ask',
  actingUser: 'alice',
  analytics: { baseUrl: 'https://analytics.example.com/x', instanceHost: 'code.example.com' },
};

async function stored(): Promise<{ secrets: MemorySecrets; credentials: CredentialStore }> {
  const secrets = new MemorySecrets();
  const credentials = new CredentialStore(secrets, thisMachine);
  await credentials.store('c1', 'graphql', 'https://code.example.com', { scheme: 'token', token: 'aaa' });
  await credentials.store('c1', 'analytics', 'https://analytics.example.com', {
    scheme: 'bearer',
    token: 'bbb',
  });
  return { secrets, credentials };
}

/** Returns the GraphQL target of a connection. The folder is unused because no token is renewed. */
function graphqlTarget(of: Connection, credentials: CredentialStore): Promise<GraphqlTarget> {
  return new Sessions(
    createSessionParts({ credentials, folder: '/nowhere', machine: thisMachine }),
  ).graphqlTarget(of);
}

describe('the GraphQL target of a connection', () => {
  it('combines the URL and the credential for its origin', async () => {
    const { credentials } = await stored();
    assert.deepEqual(await graphqlTarget(connection, credentials), {
      baseUrl: 'https://code.example.com/prefix',
      credential: {
        origin: 'https://code.example.com',
        scheme: 'token',
        authorization: 'token aaa',
        secrets: ['aaa'],
      },
    });
  });

  it("doesn't use the credential after the URL of the connection changes", async () => {
    const { credentials } = await stored();
    const moved = { ...connection, baseUrl: 'https://evil.example' };
    await rejectsWith(graphqlTarget(moved, credentials), {
      kind: 'credential',
      message: 'No access token is stored for Staging (https://evil.example).',
      hint: 'signIn',
    });
  });

  it('requires a sign-in if no credential is stored', async () => {
    const credentials = new CredentialStore(new MemorySecrets(), thisMachine);
    await rejectsWith(graphqlTarget({ ...connection, scheme: 'oauth' }, credentials), {
      kind: 'credential',
      message: /No sign-in is stored for Staging/,
      hint: 'signIn',
    });
  });

  it("rejects a credential that doesn't match the connection", async () => {
    const { credentials } = await stored();
    for (const scheme of ['sudo', 'oauth'] as const) {
      await rejectsWith(graphqlTarget({ ...connection, scheme, sudoUser: 'alice' }, credentials), {
        kind: 'credential',
        message: /doesn't match its authentication method/,
      });
    }
    const sudo = { scheme: 'sudo', token: 'aaa', user: 'admin' } as const;
    await credentials.store('c1', 'graphql', 'https://code.example.com', sudo);
    await rejectsWith(graphqlTarget(connection, credentials), {
      kind: 'credential',
      message: /authentication method/,
    });
    for (const sudoUser of ['bob', undefined]) {
      await rejectsWith(graphqlTarget({ ...connection, scheme: 'sudo', sudoUser }, credentials), {
        kind: 'credential',
        message: new RegExp(
          `acts as admin, but the connection ${sudoUser === undefined ? 'has no user' : 'uses bob'}`,
        ),
      });
    }
    const agreed = await graphqlTarget({ ...connection, scheme: 'sudo', sudoUser: 'admin' }, credentials);
    assert.equal(agreed.credential?.authorization, 'token-sudo user="admin",token="aaa"');
  });

  it('includes the custom headers that the connection names', async () => {
    const { credentials } = await stored();
    await credentials.storeHeaders('c1', 'https://code.example.com', [
      { name: 'X-Access-Key', value: 'canary-0123456789' },
      { name: 'X-Left', value: 'not-named-any-more' },
    ]);
    const target = await graphqlTarget({ ...connection, headerNames: ['x-access-key'] }, credentials);
    assert.deepEqual(target.credential, {
      origin: 'https://code.example.com',
      scheme: 'token',
      authorization: 'token aaa',
      secrets: ['aaa', 'canary-0123456789'],
      headers: { 'X-Access-Key': 'canary-0123456789' },
    });
  });

  it("reports a custom header whose value isn't stored for the origin of the connection", async () => {
    const { credentials } = await stored();
    const named = { ...connection, headerNames: ['X-Access-Key'] };
    await rejectsWith(graphqlTarget(named, credentials), {
      kind: 'credential',
      message: /value of the header X-Access-Key isn't stored for Staging/,
      hint: 'editHeaders',
    });
    await credentials.storeHeaders('c1', 'https://evil.example', [{ name: 'X-Access-Key', value: 'abc' }]);
    await rejectsWith(graphqlTarget(named, credentials), { kind: 'credential' });
  });

  it('reports a missing or damaged token', async () => {
    const { secrets, credentials } = await stored();
    secrets.corrupt('{"scheme":');
    await rejectsWith(graphqlTarget(connection, credentials), { kind: 'credential' });
    secrets.entries.clear();
    await rejectsWith(graphqlTarget(connection, credentials), { kind: 'credential' });
  });
});

describe('analyticsTarget', () => {
  it('uses the analytics token and treats the instance token as a secret', async () => {
    const { credentials } = await stored();
    assert.deepEqual(await analyticsTarget(connection, credentials), {
      analyticsUrl: connection.analytics,
      credential: {
        origin: 'https://analytics.example.com',
        scheme: 'bearer',
        authorization: 'Bearer bbb',
        secrets: ['bbb', 'aaa'],
      },
    });
  });

  it('reports missing analytics', async () => {
    const { credentials } = await stored();
    await rejectsWith(analyticsTarget({ ...connection, analytics: undefined }, credentials), {
      kind: 'input',
      message: "Analytics isn't set up for Staging.",
      hint: 'setUpAnalytics',
    });
  });

  it('reports a missing analytics token', async () => {
    const { secrets, credentials } = await stored();
    secrets.entries.clear();
    await rejectsWith(analyticsTarget(connection, credentials), {
      kind: 'credential',
      message: 'No analytics token is stored for Staging (https://analytics.example.com).',
      hint: 'setUpAnalytics',
    });
  });

  it('includes only the custom headers for its origin', async () => {
    const { credentials } = await stored();
    await credentials.storeHeaders('c1', 'https://code.example.com', [{ name: 'X-Instance', value: 'a' }]);
    assert.equal((await analyticsTarget(connection, credentials)).credential.headers, undefined);
    await credentials.storeHeaders('c1', 'https://analytics.example.com', [{ name: 'X-Key', value: 'b' }]);
    assert.deepEqual((await analyticsTarget(connection, credentials)).credential.headers, { 'X-Key': 'b' });
  });

  it('never uses the token of the instance for analytics, even at the same origin', async () => {
    const secrets = new MemorySecrets();
    const credentials = new CredentialStore(secrets, thisMachine);
    await credentials.store('c1', 'graphql', 'https://code.example.com', { scheme: 'token', token: 'aaa' });
    const analytics = { baseUrl: 'https://code.example.com/analytics', instanceHost: 'code.example.com' };
    await rejectsWith(analyticsTarget({ ...connection, analytics }, credentials), { kind: 'credential' });
  });
});

describe('targets: storage errors', () => {
  for (const [what, credentials] of [
    ['fails', new CredentialStore(failingSecrets(), thisMachine)],
    ['hangs', new CredentialStore(hangingSecrets(), thisMachine, undefined, 5)],
  ] as const) {
    it(`aren't treated as a missing token when the storage ${what}`, async () => {
      await rejectsWith(graphqlTarget(connection, credentials), { kind: 'secretStorage' });
      await rejectsWith(analyticsTarget(connection, credentials), { kind: 'secretStorage' });
    });
  }
});
