import assert from 'node:assert/strict';
import { isTransient } from '../../../src/instance/transientFailures';
import type { Credential } from '../../../src/instance/credential';
import { verifyAnalytics, verifyInstance } from '../../../src/instance/verify';
import type { ControlledSample } from '../../support/sample/controlledSample';
import type { ErrorKind } from '../../../src/shared/userError';
import { rejectsWith } from '../../support/userErrors';
import { useServer } from '../../support/http/scriptedServer';
import { tlsPair } from '../../support/http/tls';
import { runningSample } from '../sample/support/running';

const key = { name: 'X-Access-Key', value: 'canary-0123456789' };

describe('verifyInstance: valid credentials', () => {
  const sample = runningSample();
  afterEach(() => sample().control.forgetRequests());

  it('returns the acting user and the version', async () => {
    const { baseUrl, tokens } = sample();
    const verified = await verifyInstance({ baseUrl, credential: { scheme: 'token', token: tokens.admin } });
    assert.match(verified.actingUser, /^\S+$/);
    assert.match(verified.version ?? '', /^\d/);
  });

  for (const user of ['plain', 'quo"te', 'back\\slash', 'both\\"of",them', 'two words', 'a",token="b']) {
    it(`acts as ${JSON.stringify(user)}`, async () => {
      const { baseUrl, tokens, control } = sample();
      control.addUser({ username: user });
      const credential: Credential = { scheme: 'sudo', token: tokens.sudo, user };
      assert.equal((await verifyInstance({ baseUrl, credential })).actingUser, user);
    });
  }

  it('signs in with an OAuth token', async () => {
    const { baseUrl, tokens } = sample();
    const credential: Credential = {
      scheme: 'oauth',
      accessToken: tokens.oauth,
      clientId: 'c',
      tokenEndpoint: `${baseUrl}/token`,
    };
    assert.match((await verifyInstance({ baseUrl, credential })).actingUser, /\S/);
  });

  it('sends the custom headers of the connection with each request', async () => {
    const { baseUrl, tokens, control } = sample();
    const credential: Credential = { scheme: 'token', token: tokens.admin };
    await verifyInstance({ baseUrl, credential, headers: [key] });
    const requests = control.requests();
    assert.equal(requests.length, 2);
    for (const { headers } of requests) assert.equal(headers['x-access-key'], key.value);
  });

  it('sends the custom headers of the connection with the request of verifyAnalytics', async () => {
    const { analyticsUrl, instanceURL, tokens, control } = sample();
    const instanceUrl = { baseUrl: analyticsUrl, instanceHost: instanceURL };
    await verifyAnalytics(instanceUrl, { scheme: 'bearer', token: tokens.analytics }, undefined, [key]);
    assert.equal(control.requests().at(-1)?.headers['x-access-key'], key.value);
  });
});

describe('verifyInstance: the cause of a failure', () => {
  const sample = runningSample();
  afterEach(() => {
    const { control } = sample();
    control.removeFaults();
    control.configure({
      upgrading: false,
      oauth: true,
      accessTokens: 'all',
      authProvider: true,
      licenseCheck: 'passes',
      public: false,
    });
  });

  interface Case {
    readonly credential?: (sample: ControlledSample) => Credential;
    readonly before?: (sample: ControlledSample) => void;
    readonly kind: ErrorKind;
    readonly says: RegExp;
    readonly passes: boolean;
  }
  const tokenOf =
    (name: keyof ControlledSample['tokens']) =>
    ({ tokens }: ControlledSample): Credential => ({ scheme: 'token', token: tokens[name] });
  const sudoAs =
    (user: string, name: keyof ControlledSample['tokens'] = 'sudo') =>
    ({ tokens }: ControlledSample): Credential => ({ scheme: 'sudo', token: tokens[name], user });
  const signedIn =
    (name: keyof ControlledSample['tokens']) =>
    ({ tokens, baseUrl }: ControlledSample): Credential => ({
      scheme: 'oauth',
      accessToken: tokens[name],
      clientId: 'c',
      tokenEndpoint: `${baseUrl}/token`,
    });
  const badToken = {
    kind: 'unauthorized',
    says: /rejected the access token.*might be incorrect/,
    passes: false,
  } as const;
  const response =
    (status: number, body: string, type = 'text/html') =>
    ({ control }: ControlledSample): void =>
      void control.addFault({ action: { kind: 'reply', status, body, headers: { 'content-type': type } } });

  const cases: Readonly<Record<string, Case>> = {
    'an invalid token': { ...badToken, credential: () => ({ scheme: 'token', token: 'nonsense' }) },
    'an expired token': { ...badToken, credential: tokenOf('expired') },
    'a revoked token': { ...badToken, credential: tokenOf('revoked') },
    'a token of a deleted user': { ...badToken, credential: tokenOf('ownerless') },
    'an analytics token': { ...badToken, credential: tokenOf('analytics') },
    'a sudo token without the required scope': {
      ...badToken,
      credential: sudoAs('anyone', 'admin'),
      says: /missing the scope "site-admin:sudo"/,
    },
    'a sudo token of a former site admin': {
      credential: sudoAs('anyone', 'demoted'),
      kind: 'forbidden',
      says: /Only site admins can act as another user/,
      passes: false,
    },
    'an unknown sudo user': {
      credential: sudoAs('nobody "at" all'),
      kind: 'forbidden',
      says: /user to act as wasn't found/,
      passes: false,
    },
    'an OAuth access token without the required scope': {
      credential: signedIn('oauthWithoutScope'),
      kind: 'unauthorized',
      says: /rejected the sign-in.*"user:all"/,
      passes: false,
    },
    'an instance without OAuth': {
      credential: signedIn('oauth'),
      before: ({ control }) => void control.configure({ oauth: false }),
      kind: 'unauthorized',
      says: /doesn't support OAuth sign-in.*Use an access token/,
      passes: false,
    },
    'disabled access tokens': {
      before: ({ control }) => void control.configure({ accessTokens: 'none' }),
      kind: 'forbidden',
      says: /doesn't allow access tokens/,
      passes: false,
    },
    'a missing authentication provider': {
      before: ({ control }) => void control.configure({ authProvider: false }),
      kind: 'forbidden',
      says: /Sign-in isn't set up/,
      passes: false,
    },
    'a failed license check': {
      before: ({ control }) => void control.configure({ licenseCheck: 'fails' }),
      kind: 'serverError',
      says: /couldn't check its license/,
      passes: true,
    },
    'an upgrade': {
      before: ({ control }) => void control.configure({ upgrading: true }),
      kind: 'serverError',
      says: /is being upgraded.*Try again/,
      passes: true,
    },
    'a sign-in page': {
      before: response(200, '<!DOCTYPE html><title>Sign in to Example</title>'),
      kind: 'accessProxy',
      says: /web page "Sign in to Example" instead.*VPN/,
      passes: true,
    },
    'a redirect to a sign-in page': {
      before: ({ control }) =>
        void control.addFault({
          action: { kind: 'redirect', to: { url: 'https://sso.example.com/login?x=1' } },
        }),
      kind: 'accessProxy',
      says: /sign-in page: https:\/\/sso\.example\.com\/login\./,
      passes: true,
    },
    'a redirect to another URL': {
      before: ({ control }) =>
        void control.addFault({ action: { kind: 'redirect', to: { url: 'https://other.example.com/x' } } }),
      kind: 'redirect',
      says: /redirects to https:\/\/other\.example\.com\/x\. If the instance has moved/,
      passes: false,
    },
    'another service': {
      before: response(200, '{"hello":"world"}', 'application/json'),
      kind: 'notThisService',
      says: /isn't a supported instance.*Check the URL/,
      passes: false,
    },
    'a gateway without an instance': {
      before: response(502, '<html>Bad Gateway</html>'),
      kind: 'serverError',
      says: /returned an error \(502/,
      passes: true,
    },
    'a connection reset': {
      before: ({ control }) => void control.addFault({ action: { kind: 'reset' } }),
      kind: 'unreachable',
      says: /closed before/,
      passes: true,
    },
  };
  for (const [what, { credential = tokenOf('admin'), before, kind, says, passes }] of Object.entries(cases)) {
    it(`is reported: ${what}`, async () => {
      before?.(sample());
      const candidate = { baseUrl: sample().baseUrl, credential: credential(sample()) };
      const failure = await rejectsWith(verifyInstance(candidate), { kind });
      assert.match(failure.explanation, says);
      assert.equal(isTransient(failure), passes, 'whether an unverified connection can be saved');
      for (const token of Object.values<string>({ ...sample().tokens }))
        assert.ok(!failure.explanation.includes(token));
    });
  }

  it('is reported: a refused connection', async () => {
    const credential: Credential = { scheme: 'token', token: 'abc' };
    const refused = await rejectsWith(verifyInstance({ baseUrl: 'http://127.0.0.1:1', credential }), {
      kind: 'unreachable',
      message: /refused the connection/,
    });
    assert.ok(isTransient(refused));
  });

  it('is reported: an acting user other than the sudo user', async () => {
    const { baseUrl, tokens, control } = sample();
    const body = '{"data":{"currentUser":{"username":"somebody"}}}';
    const headers = { 'content-type': 'application/json' };
    control.addFault({ action: { kind: 'reply', status: 200, headers, body } });
    const credential: Credential = { scheme: 'sudo', token: tokens.sudo, user: 'alice' };
    await rejectsWith(verifyInstance({ baseUrl, credential }), {
      kind: 'forbidden',
      message: /signed you in as somebody instead of alice/,
    });
  });

  it("isn't diagnosed when the user cancels", async () => {
    const { baseUrl, tokens, control } = sample();
    control.forgetRequests();
    control.addFault({ action: { kind: 'silence' } });
    const controller = new AbortController();
    const credential: Credential = { scheme: 'token', token: tokens.admin };
    const work = verifyInstance({ baseUrl, credential }, controller.signal);
    setTimeout(() => controller.abort(), 20);
    await rejectsWith(work, { kind: 'canceled' });
    assert.ok(control.requests().every(({ target }) => !target.includes('ConnectionProbe')));
  });

  it('is reported for analytics: a token without access, an expired token, and a token of the instance', async () => {
    const { analyticsUrl, instanceURL, tokens } = sample();
    const instanceUrl = { baseUrl: analyticsUrl, instanceHost: instanceURL };
    const verify = (token: string): Promise<void> =>
      verifyAnalytics(instanceUrl, { scheme: 'bearer', token });
    await rejectsWith(verify(tokens.analyticsForbidden), {
      kind: 'forbidden',
      advice: /the token has access to its analytics/,
    });
    await rejectsWith(verify(tokens.analyticsExpired), { kind: 'unauthorized', advice: /expired/ });
    await rejectsWith(verify(tokens.admin), { kind: 'unauthorized' });
  });
});

describe('verifyInstance: certificates', () => {
  const credential: Credential = { scheme: 'token', token: 'abc' };
  for (const [what, chain, message] of [
    ['a self-signed certificate', ['self-signed'], /self-signed/],
    ['an expired certificate', ['expired', 'intermediate'], /has expired/],
    ['an incomplete certificate chain', ['leaf'], /isn't issued by a certificate authority/],
  ] as const) {
    describe(what, () => {
      const server = useServer(tlsPair(...chain));
      it('is reported as a transient error before any request is sent', async () => {
        const failure = await rejectsWith(verifyInstance({ baseUrl: server.origin, credential }), {
          kind: 'certificate',
          message,
        });
        assert.ok(isTransient(failure));
        assert.equal(server.received.length, 0);
      });
    });
  }
});
