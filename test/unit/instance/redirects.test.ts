import assert from 'node:assert/strict';
import { downloadUserRegistry } from '../../../src/instance/analyticsApi';
import { systemClock } from '../../../src/instance/clock';
import {
  bindCredential,
  bindHeaders,
  type Credential,
  type OAuthCredential,
} from '../../../src/instance/credential';
import { postGraphql } from '../../../src/instance/graphqlApi';
import type { BoundCredential } from '../../../src/instance/http/httpRequest';
import { beginCodeSignIn } from '../../../src/instance/oauth/authorizationCode';
import { beginDeviceSignIn } from '../../../src/instance/oauth/deviceFlow';
import { discoverOAuth } from '../../../src/instance/oauth/discovery';
import type { OAuthServer } from '../../../src/instance/oauth/endpoints';
import { refreshTokens, revokeTokens } from '../../../src/instance/oauth/refresh';
import { probeInstance } from '../../../src/instance/probe';
import { verifyInstance } from '../../../src/instance/verify';
import type { RedirectTarget } from '../../support/sample/faults/fault';
import { UserError } from '../../../src/shared/userError';
import { runningSample } from '../sample/support/running';

const secret = 'canary-0123456789abcdef';
const header = { name: 'X-Access-Key', value: `${secret}-header` };

const targets: readonly RedirectTarget[] = ['otherPort', 'otherHost', 'subdomain', 'plainHttp', 'sameOrigin'];
const statuses = [301, 302, 303, 307, 308] as const;

describe('redirects for every type of credential and header', () => {
  const sample = runningSample();
  afterEach(() => {
    sample().control.removeFaults();
    sample().control.forgetRequests();
  });

  const signedIn = (): OAuthCredential => ({
    scheme: 'oauth',
    accessToken: secret,
    refreshToken: `${secret}-refresh`,
    clientId: 'sample-public-client',
    tokenEndpoint: `${sample().baseUrl}/.auth/idp/oauth/token`,
    revocationEndpoint: `${sample().baseUrl}/.auth/idp/oauth/revoke`,
  });
  const oauth = (): OAuthServer => {
    const endpoint = (name: string): string => `${sample().baseUrl}/.auth/idp/oauth/${name}`;
    return {
      origin: sample().baseUrl,
      authorizationEndpoint: endpoint('authorize'),
      tokenEndpoint: endpoint('token'),
      deviceEndpoint: endpoint('device/code'),
      scope: 'user:all',
      enteredByHand: false,
    };
  };
  const headers = (): BoundCredential => bindHeaders(sample().baseUrl, [header]);
  const post = (credential: Credential): Promise<unknown> =>
    postGraphql(
      { baseUrl: sample().baseUrl, credential: bindCredential(credential, sample().baseUrl, [header]) },
      { query: '{ currentUser { username } }' },
    );

  const requests: Readonly<Record<string, () => Promise<unknown>>> = {
    'an access token': () => post({ scheme: 'token', token: secret }),
    'a sudo token': () => post({ scheme: 'sudo', token: secret, user: 'alice' }),
    'an OAuth access token': () => post(signedIn()),
    'the token of a verification': () =>
      verifyInstance({
        baseUrl: sample().baseUrl,
        credential: { scheme: 'token', token: secret },
        headers: [header],
      }),
    'an analytics token': async () => {
      const { analyticsUrl: site, instanceURL } = sample();
      const credential = bindCredential({ scheme: 'bearer', token: secret }, site, [header]);
      const analyticsUrl = { baseUrl: site, instanceHost: instanceURL };
      for await (const chunk of downloadUserRegistry({ analyticsUrl, credential }, { once: true }))
        return chunk;
      return undefined;
    },
    'the refresh token of a renewal': () =>
      refreshTokens(signedIn(), `${secret}-refresh`, { headers: headers(), clock: systemClock }),
    'the refresh token of a revocation': () => revokeTokens(signedIn(), headers()),
    'an authorization code': () => {
      const signIn = beginCodeSignIn(
        { server: oauth(), clientId: 'c', headers: headers() },
        'vscode://x.y/z',
      );
      return signIn.finish(`code=${secret}&state=${signIn.state}`);
    },
    'the header of a device code sign-in': () =>
      beginDeviceSignIn({ server: oauth(), clientId: 'c', headers: headers() }),
    'the header of an OAuth discovery': () => discoverOAuth(sample().baseUrl, { headers: headers() }),
    'the header of a probe': () => probeInstance(sample().baseUrl, { headers: headers() }),
  };

  for (const [what, request] of Object.entries(requests)) {
    for (const to of targets) {
      it(`never send ${what} to another origin (target: ${JSON.stringify(to)})`, async () => {
        for (const status of statuses) {
          sample().control.addFault({ times: 1, action: { kind: 'redirect', status, to } });
          const outcome = await request().catch((error: unknown) => error);
          if (outcome instanceof Error) assert.ok(outcome instanceof UserError, String(outcome));
          const elsewhere = sample()
            .control.requests()
            .filter(({ site }) => site === 'elsewhere');
          assert.ok(!JSON.stringify(elsewhere).includes('canary'), 'no secret is sent to the target');
          assert.deepEqual(elsewhere, [], 'no request is sent to the target');
          sample().control.removeFaults();
        }
      });
    }
  }
});
