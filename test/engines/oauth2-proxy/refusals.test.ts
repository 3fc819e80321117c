import assert from 'node:assert/strict';
import { downloadUserRegistry } from '../../../src/instance/analyticsApi';
import type { Connection } from '../../../src/instance/connection';
import { bindCredential, type OAuthCredential } from '../../../src/instance/credential';
import { CredentialStore } from '../../../src/instance/credentialStore';
import { discoverOAuth } from '../../../src/instance/oauth/discovery';
import { postForm } from '../../../src/instance/oauth/post';
import { probeError, probeInstance } from '../../../src/instance/probe';
import { createSessionParts } from '../../../src/instance/sessionParts';
import { Sessions } from '../../../src/instance/sessions';
import { verifyInstance } from '../../../src/instance/verify';
import { UserError } from '../../../src/shared/userError';
import { startOAuth2Proxy, type OAuth2Proxy } from '../../support/engines/oauth2Proxy';
import { folderForEachTest } from '../../support/folders';
import { thisMachine } from '../../support/machines';
import { MemorySecrets } from '../../support/secretStores';
import { rejectsWith } from '../../support/userErrors';
import { signInByBrowser } from '../../unit/instance/support/connections';
import { runningSample } from '../../unit/sample/support/running';
import { testConnection } from '../../support/testConnection';

/** Options with which the proxy shows its sign-in page, redirects to that of the provider, or also accepts JWTs. */
const modes: Readonly<Record<string, readonly string[]>> = {
  'a sign-in page': [],
  'a redirect to the provider': ['--skip-provider-button=true'],
  'bearer tokens': ['--skip-provider-button=true', '--skip-jwt-bearer-tokens=true'],
};

/** A JWT of an issuer that the proxy doesn't know. */
const jwt = ['{"alg":"RS256"}', '{"sub":"ada","iss":"https://example.com"}', 'signature']
  .map((part) => Buffer.from(part).toString('base64url'))
  .join('.');
const token = { scheme: 'token', token: 'canary-0123456789' } as const;
const signIn = { scheme: 'oauth', accessToken: jwt, clientId: 'c', tokenEndpoint: 'https://h' } as const;

/** Every request of ours through the proxy, which throws its error. */
const requests: Readonly<Record<string, (baseUrl: string) => Promise<unknown>>> = {
  'a token': (baseUrl) => verifyInstance({ baseUrl, credential: token }),
  'a sign-in': (baseUrl) => verifyInstance({ baseUrl, credential: signIn }),
  'a probe': async (baseUrl) => {
    const failure = probeError(await probeInstance(baseUrl), baseUrl);
    if (failure !== undefined) throw failure;
  },
  discovery: (baseUrl) => discoverOAuth(baseUrl),
  'a token endpoint': (baseUrl) => postForm({ url: `${baseUrl}/oauth/token`, parameters: {}, secret: [] }),
  analytics: (baseUrl) => {
    const credential = bindCredential({ scheme: 'bearer', token: token.token }, baseUrl);
    const analyticsUrl = { baseUrl, instanceHost: 'code.example.com' };
    return downloadUserRegistry({ analyticsUrl, credential }, { once: true }).next();
  },
};

describe('refusals of oauth2-proxy', () => {
  const sample = runningSample();
  const folder = folderForEachTest();

  for (const [mode, options] of Object.entries(modes))
    describe(`with ${mode}`, () => {
      let proxy: OAuth2Proxy;
      before(async () => (proxy = await startOAuth2Proxy(sample().baseUrl, options)));
      after(() => proxy.stop());

      for (const [what, request] of Object.entries(requests))
        it(`are attributed to a proxy: ${what}`, async () => {
          const failure = await rejectsWith(request(proxy.url), { kind: 'accessProxy' });
          assert.match(failure.advice ?? '', /add the header that the proxy requires/);
        });

      it('never end a sign-in, and end when the header is added', async () => {
        const direct = await signInByBrowser(sample());
        const credential: OAuthCredential = {
          ...direct,
          tokenEndpoint: direct.tokenEndpoint.replace(sample().baseUrl, proxy.url),
        };
        const credentials = new CredentialStore(new MemorySecrets(), thisMachine);
        await credentials.store('c1', 'graphql', proxy.url, credential);
        const parts = createSessionParts({ credentials, folder: folder.path, machine: thisMachine });
        const sessions = new Sessions(parts);
        const connection = testConnection({ name: 'Work', baseUrl: proxy.url, scheme: 'oauth' });
        const ask = async (from: Connection): Promise<string | undefined> => {
          const request = { query: '{ currentUser { username } }' };
          const { failure } = await sessions
            .post(from, request, { idempotent: true })
            .catch((error: unknown) => ({ failure: error }));
          return failure instanceof UserError ? failure.kind : undefined;
        };
        for (let query = 0; query < 10; query += 1) assert.equal(await ask(connection), 'accessProxy');
        const { pathname } = new URL(credential.tokenEndpoint);
        assert.ok(proxy.count(pathname) <= 2, `${proxy.count(pathname)} requests to renew`);
        assert.equal(parts.states.get('c1'), 'unreachable');

        await credentials.storeHeaders('c1', proxy.url, [{ name: 'Cookie', value: await proxy.signIn() }]);
        const admitted = { ...connection, headerNames: ['Cookie'] };
        assert.equal(await ask(admitted), undefined);
        assert.equal(parts.states.get('c1'), 'connected');
        sample().control.revokeToken(credential.accessToken);
        assert.equal(await ask(admitted), 'unauthorized', 'the instance rejects its token');
      });
    });

  it("name the instance that the proxy doesn't reach", async () => {
    const proxy = await startOAuth2Proxy('http://127.0.0.1:1');
    try {
      const headers = [{ name: 'Cookie', value: await proxy.signIn() }];
      const failure = await rejectsWith(verifyInstance({ baseUrl: proxy.url, credential: token, headers }), {
        kind: 'serverError',
        message: /returned an error \(502 Bad Gateway\)/,
      });
      assert.ok(!JSON.stringify(failure).includes(token.token));
    } finally {
      await proxy.stop();
    }
  });
});
