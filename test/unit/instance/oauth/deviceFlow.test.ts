import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { beginDeviceSignIn, type DeviceSignIn } from '../../../../src/instance/oauth/deviceFlow';
import { discoverOAuth } from '../../../../src/instance/oauth/discovery';
import type { OAuthServer } from '../../../../src/instance/oauth/endpoints';
import { verifyInstance } from '../../../../src/instance/verify';
import { FakeClock } from '../../../support/fakeClock';
import { rejectsWith } from '../../../support/userErrors';
import { useServer, type Reply } from '../../../support/http/scriptedServer';
import { runningSample } from '../../sample/support/running';
import { without } from '../support/without';

const { signal: never } = new AbortController();

describe('device code sign-in to a sample instance', () => {
  const sample = runningSample();
  /** Creates a fake clock that also advances the clock of the sample. */
  const sharedClock = (): FakeClock => {
    const clock = new FakeClock(Date.now());
    clock.onSleep = () => sample().control.advanceClock(clock.slept.at(-1) ?? 0);
    return clock;
  };
  const begin = async (clock = sharedClock()): Promise<DeviceSignIn> => {
    const server = await discoverOAuth(sample().baseUrl);
    return beginDeviceSignIn({ server, clientId: sample().oauthClients.publicClientId, clock });
  };

  it('returns a credential after the user confirms', async () => {
    const clock = sharedClock();
    const signIn = await begin(clock);
    assert.match(signIn.userCode, /^[A-Z0-9-]+$/);
    assert.equal(signIn.verificationUri, `${sample().baseUrl}/auth/device`);
    assert.equal(
      signIn.verificationUriComplete,
      `${sample().baseUrl}/auth/device?user_code=${signIn.userCode}`,
    );
    const usual = clock.onSleep;
    clock.onSleep = (count) => {
      usual(count);
      if (count === 3) assert.ok(sample().control.decideDevice(signIn.userCode, firstUser()));
    };
    const credential = await signIn.finish(never);
    assert.ok(credential.refreshToken !== undefined);
    assert.deepEqual(clock.slept, [5000, 5000, 5000]);
    await verifyInstance({ baseUrl: sample().baseUrl, credential });
  });

  it('fails when the user declines', async () => {
    const signIn = await begin();
    sample().control.decideDevice(signIn.userCode);
    await rejectsWith(signIn.finish(never), { kind: 'forbidden', message: /was declined/ });
  });

  it("fails when the user doesn't confirm in time", async () => {
    const clock = sharedClock();
    const signIn = await begin(clock);
    await rejectsWith(signIn.finish(never), { kind: 'timeout', message: /in time/, advice: /a new code/ });
    assert.ok(clock.slept.length <= 1800 / 5);
  });

  it('increases the interval after slow_down', async () => {
    const clock = sharedClock();
    const signIn = await begin(clock);
    // The clock of the instance doesn't advance, so the instance responds that the polls are too frequent.
    clock.onSleep = (count) => {
      if (count === 4) sample().control.decideDevice(signIn.userCode, firstUser());
    };
    await signIn.finish(never);
    assert.deepEqual(clock.slept, [5000, 5000, 10_000, 15_000]);
  });

  function firstUser(): string {
    const { control } = sample();
    const username = `device-user-${Math.random()}`;
    control.addUser({ username });
    return username;
  }
});

describe('device code sign-in', () => {
  const server = useServer();
  const usual = {
    device_code: 'canary-0123456789',
    user_code: 'ABCD-EFGH',
    verification_uri: 'VERIFY',
    expires_in: 60,
    interval: 5,
  };
  const oauth = (changes: Partial<OAuthServer> = {}): OAuthServer => ({
    origin: server.origin,
    tokenEndpoint: `${server.origin}/token`,
    deviceEndpoint: `${server.origin}/device`,
    scope: 'user:all offline_access',
    enteredByHand: false,
    ...changes,
  });
  /** Begins a sign-in to a server that responds with a device code, and to later requests with `replies` in order. */
  const begin = async (
    code: Readonly<Record<string, unknown>>,
    replies: readonly Reply[] = [],
    clock = new FakeClock(),
    changes: Partial<OAuthServer> = {},
  ): Promise<DeviceSignIn> => {
    const body = JSON.stringify({ ...usual, ...code }).replaceAll('VERIFY', `${server.origin}/auth/device`);
    server.replyInTurn({ body }, ...replies);
    return beginDeviceSignIn({ server: oauth(changes), clientId: 'client-1', clock });
  };
  const pending: Reply = { status: 400, body: '{"error":"authorization_pending"}' };
  const slowDown: Reply = { status: 400, body: '{"error":"slow_down"}' };
  const granted: Reply = { body: '{"access_token":"access","refresh_token":"refresh"}' };

  it('sends the requests that RFC 8628 specifies, with PKCE', async () => {
    const signIn = await begin({}, [granted]);
    const { code_challenge: challenge, ...parameters } = Object.fromEntries(
      new URLSearchParams(server.last.body),
    );
    assert.deepEqual(parameters, {
      client_id: 'client-1',
      scope: 'user:all offline_access',
      code_challenge_method: 'S256',
    });
    await signIn.finish(never);
    const { code_verifier: verifier = '', ...poll } = Object.fromEntries(
      new URLSearchParams(server.last.body),
    );
    assert.equal(createHash('sha256').update(verifier).digest('base64url'), challenge);
    assert.deepEqual(poll, {
      grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
      device_code: 'canary-0123456789',
      client_id: 'client-1',
    });
  });

  it('polls at the requested interval, which each slow_down increases by five seconds', async () => {
    const clock = new FakeClock();
    const signIn = await begin(
      { interval: 2, expires_in: 600 },
      [pending, slowDown, pending, slowDown, granted],
      clock,
    );
    assert.equal((await signIn.finish(never)).accessToken, 'access');
    assert.deepEqual(clock.slept, [2000, 2000, 7000, 7000, 12_000]);
  });

  for (const interval of [undefined, 0, -1, 'x', null]) {
    it(`waits five seconds before it polls when the interval is ${JSON.stringify(interval)}`, async () => {
      const clock = new FakeClock();
      const signIn = await begin({ interval }, [granted], clock);
      await signIn.finish(never);
      assert.deepEqual(clock.slept, [5000]);
    });
  }

  it('reads numbers that the instance writes as strings', async () => {
    const clock = new FakeClock();
    const signIn = await begin({ interval: '7', expires_in: '600' }, [granted], clock);
    assert.equal(signIn.expiresAt, clock.now() + 600_000);
    await signIn.finish(never);
    assert.deepEqual(clock.slept, [7000]);
  });

  it('stops polling when the code expires', async () => {
    const clock = new FakeClock();
    const signIn = await begin({ expires_in: 12 }, [pending], clock);
    assert.equal(signIn.expiresAt, clock.now() + 12_000);
    await rejectsWith(signIn.finish(never), { kind: 'timeout' });
    assert.equal(server.received.length, 3);
  });

  for (const [what, trouble] of [
    ['a busy gateway', { status: 503, body: '<html></html>' }],
    ['a busy instance', { status: 429, body: '' }],
  ] as const) {
    it(`continues with a longer interval after a response from ${what}`, async () => {
      const clock = new FakeClock();
      const signIn = await begin({}, [trouble, granted], clock);
      await signIn.finish(never);
      assert.deepEqual(clock.slept, [5000, 10_000]);
    });
  }

  for (const [error, kind] of [
    ['access_denied', 'forbidden'],
    ['expired_token', 'timeout'],
    ['invalid_grant', 'unauthorized'],
    ['invalid_client', 'input'],
    ['unauthorized_client', 'forbidden'],
  ] as const) {
    it(`stops polling after the error ${error}`, async () => {
      const signIn = await begin({}, [{ status: 400, body: JSON.stringify({ error }) }]);
      await rejectsWith(signIn.finish(never), { kind });
      assert.equal(server.received.length, 2);
    });
  }

  it("stops after a response that isn't an OAuth response", async () => {
    const signIn = await begin({}, [{ headers: { 'Content-Type': 'text/html' }, body: '<html></html>' }]);
    await rejectsWith(signIn.finish(never), { kind: 'notThisService' });
  });

  it('can be canceled between two polls', async () => {
    const controller = new AbortController();
    const clock = new FakeClock();
    const signIn = await begin({}, [pending], clock);
    clock.onSleep = (count) => count === 2 && controller.abort();
    await rejectsWith(signIn.finish(controller.signal), { kind: 'canceled' });
    assert.equal(server.received.length, 2);
  });

  for (const [what, code] of [
    ['without a device code', { device_code: undefined }],
    ['with an empty user code', { user_code: '' }],
    ['with a bidirectional control character in the user code', { user_code: 'AB\u202eCD' }],
    ['without a verification URL', { verification_uri: undefined }],
    ['with a verification URL at another origin', { verification_uri: 'https://evil.example/device' }],
    ['with a JavaScript verification URL', { verification_uri: 'javascript:alert(1)' }],
    ['with a verification URL that has only a path', { verification_uri: '/device' }],
  ] as const) {
    it(`rejects a response ${what}`, async () => {
      await rejectsWith(begin(code), {
        kind: 'notThisService',
        message: /didn't return a valid device code response/,
      });
    });
  }

  for (const url of ['https://evil.example/device?user_code=ABCD', '/device?user_code=ABCD', '']) {
    it(`omits a complete verification URL that isn't valid or at another origin: "${url}"`, async () => {
      const signIn = await begin({ verification_uri_complete: url });
      assert.equal(signIn.verificationUriComplete, undefined);
    });
  }

  it('allows a verification page at another origin if the user entered the endpoints', async () => {
    const page = 'https://sso.example.com/device';
    const signIn = await begin({ verification_uri: page }, [], new FakeClock(), { enteredByHand: true });
    assert.equal(signIn.verificationUri, page);
  });

  it("explains why the sign-in can't start, and can be canceled", async () => {
    const rest = without(oauth(), 'deviceEndpoint');
    await rejectsWith(beginDeviceSignIn({ server: rest, clientId: 'c' }), {
      kind: 'input',
      message: /doesn't support sign-in with a device code/,
      advice: /access token/,
    });
    server.reply({ status: 401, body: '{"error":"invalid_client"}' });
    await rejectsWith(beginDeviceSignIn({ server: oauth(), clientId: 'c' }), {
      kind: 'input',
      message: /client ID "c"/,
    });
    await rejectsWith(beginDeviceSignIn({ server: oauth(), clientId: 'c' }, AbortSignal.abort()), {
      kind: 'canceled',
    });
  });
});
