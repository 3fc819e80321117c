import assert from 'node:assert/strict';
import { noteUnrenewable } from '../../../../src/editor/connections/renewalNotice';
import { signInOrOffer, type SignInAttempt } from '../../../../src/editor/connections/signInOffers';
import type { OAuthCredential } from '../../../../src/instance/credential';
import type { OAuthServer } from '../../../../src/instance/oauth/endpoints';
import { UserError, type Hint } from '../../../../src/shared/userError';
import { rejectsWith } from '../../../support/userErrors';
import { shown } from '../../../support/vscode/fake';
import { testConnection } from '../../../support/testConnection';

const server: OAuthServer = {
  origin: 'https://code.example.com',
  tokenEndpoint: 'https://code.example.com/token',
  scope: 'user:all offline_access',
  enteredByHand: false,
};
const credential: OAuthCredential = {
  scheme: 'oauth',
  accessToken: 'access',
  clientId: 'client-1',
  tokenEndpoint: server.tokenEndpoint,
};
const rejected = (hint?: Hint, detail = 'invalid_scope: No such scope.'): UserError =>
  new UserError('forbidden', 'It was rejected.', {
    advice: 'Do this.',
    detail,
    ...(hint && { hint }),
  });

describe('signInOrOffer', () => {
  beforeEach(() => shown.splice(0));

  /** Signs in with a server that rejects the first attempt. */
  const attempts = async (hint: Hint, choose: (actions: readonly string[]) => string | undefined) => {
    const created: SignInAttempt[] = [];
    const offered: (readonly string[])[] = [];
    const result = signInOrOffer(
      { way: hint === 'signInWithBrowser' ? 'device' : 'browser', server },
      'client-1',
      (attempt) => {
        created.push(attempt);
        return created.length === 1 ? Promise.reject(rejected(hint)) : Promise.resolve(credential);
      },
      (_, actions) => {
        offered.push(actions);
        return Promise.resolve(choose(actions));
      },
    );
    await result.catch(() => undefined);
    return { created, offered, result };
  };

  for (const [hint, way, scope] of [
    ['signInWithBrowser', 'browser', server.scope],
    ['signInWithDeviceCode', 'device', server.scope],
    ['signInWithoutRenewal', 'browser', 'user:all'],
  ] as const) {
    it(`retries with the action ${hint}`, async () => {
      const { created, offered, result } = await attempts(hint, ([first]) => first);
      assert.equal(await result, credential);
      assert.deepEqual(offered, [[hint, 'copyDetails']]);
      assert.deepEqual(created[1], { way, server: { ...server, scope } });
    });
  }

  it('copies the details for an administrator', async () => {
    const { created, offered, result } = await attempts('askAdministrator', ([first]) => first);
    await rejectsWith(result, { kind: 'canceled' });
    assert.equal(created.length, 1);
    assert.deepEqual(offered, [['copyDetails']]);
    assert.deepEqual(shown, [
      {
        where: 'clipboard',
        text: [
          'It was rejected.',
          'Do this.',
          'Instance: https://code.example.com',
          'Client ID: client-1',
          'Scopes: user:all offline_access',
          'Response: invalid_scope: No such scope.',
        ].join('\n'),
      },
    ]);
  });

  it('throws without another attempt if the user declines the offer', async () => {
    const { created, result } = await attempts('signInWithBrowser', () => undefined);
    await rejectsWith(result, { kind: 'canceled' });
    assert.equal(created.length, 1);
  });

  it('rethrows an error without an offer', async () => {
    const failure = rejected();
    const signIn = signInOrOffer({ way: 'browser', server }, 'client-1', () => Promise.reject(failure));
    assert.equal(await rejectsWith(signIn, { kind: 'forbidden' }), failure);
    assert.deepEqual(shown, []);
  });

  it('escapes the server response in the dialog', async () => {
    const failure = rejected('askAdministrator', 'invalid_scope: [Sign in](command:evil) $(key) \u202eabc');
    const signIn = signInOrOffer({ way: 'browser', server }, 'client-1', () => Promise.reject(failure));
    await rejectsWith(signIn, { kind: 'canceled' });
    const [message, detail] = shown.filter(({ where }) => where.startsWith('warning'));
    assert.equal(message?.text, 'It was rejected.');
    assert.equal(
      detail?.text,
      'Do this.\n\nResponse: invalid_scope: [Sign in]\u200b(command:evil) $\u200b(key) abc',
    );
  });
});

describe('noteUnrenewable', () => {
  const connection = testConnection({ name: 'Work', baseUrl: server.origin, scheme: 'oauth' });
  const warnings = (): readonly string[] =>
    shown.filter(({ where }) => where.startsWith('warning')).map(({ text }) => text);

  beforeEach(() => shown.splice(0));

  it('shows one warning without waiting for the user', () => {
    assert.equal(noteUnrenewable(connection, credential), undefined);
    const [message, ...others] = warnings();
    assert.equal(
      message,
      "The sign-in to Work can't be refreshed because code.example.com didn't issue a refresh token. You'll be asked to sign in again when the sign-in expires.",
    );
    assert.deepEqual(others, ['Copy Details']);
  });

  it('shows no warning for renewable sign-ins and access tokens', () => {
    noteUnrenewable(connection, { ...credential, refreshToken: 'refresh' });
    noteUnrenewable(connection, { scheme: 'token', token: 'abc' });
    assert.deepEqual(warnings(), []);
  });
});
