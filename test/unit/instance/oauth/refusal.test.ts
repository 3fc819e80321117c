import assert from 'node:assert/strict';
import { refusalError, type OAuthStep, type RefusalContext } from '../../../../src/instance/oauth/refusal';
import type { UserError, ErrorKind } from '../../../../src/shared/userError';
import { assertUserError } from '../../../support/userErrors';

const steps: readonly OAuthStep[] = ['authorize', 'code', 'device', 'refresh', 'revoke'];

type Details = Partial<RefusalContext> & { readonly description?: string };

function refused(code: string, step: OAuthStep, { description, ...more }: Details = {}): UserError {
  const context = { host: 'code.example.com', clientId: 'client-1', step, ...more };
  return refusalError({ code, description, status: 400 }, context);
}

describe('refusalError', () => {
  const general: readonly (readonly [string, ErrorKind, RegExp, RegExp])[] = [
    ['access_denied', 'forbidden', /was declined/, /Sign in again/],
    ['expired_token', 'timeout', /wasn't confirmed .* in time/, /a new code/],
    ['server_error', 'serverError', /couldn't (complete|refresh) the sign-in/, /Try again/],
    ['temporarily_unavailable', 'serverError', /couldn't (complete|refresh) the sign-in/, /Try again/],
    ['slow_down', 'rateLimited', /too many requests/, /Try again/],
    ['something_else', 'unauthorized', /rejected the sign-in/, /contact your administrator/],
    ['', 'unauthorized', /rejected the sign-in/, /contact your administrator/],
    ['constructor', 'unauthorized', /rejected the sign-in/, /contact your administrator/],
  ];
  for (const [code, kind, message, advice] of general) {
    it(`converts "${code}" to an error with advice for every step except revocation`, () => {
      for (const step of steps) {
        if (step === 'revoke') continue;
        const failure = assertUserError(refused(code, step), {
          kind,
          message,
          advice,
          status: 400,
          detail: code,
        });
        assert.ok(failure.message.includes('code.example.com'));
      }
    });
  }

  for (const [code, kind] of [...general, ['invalid_scope', 'forbidden'] as const]) {
    it(`reports that the tokens are valid if "${code}" prevents their revocation`, () => {
      assertUserError(refused(code, 'revoke'), {
        kind,
        message: /^code\.example\.com couldn't revoke the tokens\.$/,
        advice: /until they expire/,
        detail: code,
      });
    });
  }

  it('explains an unknown client for every step', () => {
    for (const step of steps) {
      assertUserError(refused('invalid_client', step), {
        kind: 'input',
        message: /^code\.example\.com doesn't recognize the client ID "client-1"\.$/,
        advice: step === 'revoke' ? /until they expire/ : /public OAuth application/,
        status: 400,
        detail: 'invalid_client',
      });
    }
  });

  for (const [code, description] of [
    ['unauthorized_client', 'Invalid client or Invalid client credentials'],
    ['invalid_client', "The request body must contain: 'client_assertion' or 'client_secret'."],
    ['invalid_request', 'client_secret is missing.'],
    ['invalid_request', 'Client authentication is required'],
  ] as const)
    it(`explains a client that requires a secret: ${code}: ${description}`, () => {
      for (const step of steps)
        assertUserError(refused(code, step, { description }), {
          kind: 'input',
          message: `code.example.com requires a client secret for the client ID "client-1" (${code}).`,
          advice: step === 'revoke' ? /until they expire/ : /public OAuth application/,
        });
    });

  it("doesn't mention a secret for a client that the provider doesn't know", () => {
    const description =
      'Client authentication failed (e.g., unknown client, no client authentication included).';
    assert.match(refused('invalid_client', 'device', { description }).message, /doesn't recognize/);
  });

  it('names the refresh only for the refresh step', () => {
    for (const step of ['authorize', 'code', 'device', 'refresh'] as const) {
      assert.equal(
        refused('server_error', step).message,
        step === 'refresh'
          ? "code.example.com couldn't refresh the sign-in."
          : "code.example.com couldn't complete the sign-in.",
      );
    }
  });

  it('distinguishes an ended sign-in, a failed revocation, and an expired code for "invalid_grant"', () => {
    assertUserError(refused('invalid_grant', 'refresh'), {
      kind: 'unauthorized',
      message: /sign-in to code\.example\.com expired or was revoked/,
      advice: /^Sign in again\.$/,
    });
    assertUserError(refused('invalid_grant', 'revoke'), {
      kind: 'unauthorized',
      message: /^code\.example\.com couldn't revoke the tokens\.$/,
      advice: /until they expire/,
    });
    for (const step of ['authorize', 'code', 'device'] as const)
      assertUserError(refused('invalid_grant', step), {
        kind: 'unauthorized',
        message: /expired or was already used/,
      });
    assert.match(refused('invalid_grant', 'device').message, /^The device code /);
  });

  const grants: readonly (readonly [OAuthStep, RegExp, RegExp])[] = [
    ['authorize', /sign in with the browser/, /^Use an access token, or ask .* authorization code grant/],
    ['code', /sign in with the browser/, /^Use an access token, or ask .* authorization code grant/],
    ['device', /sign in with a device code/, /^Use an access token, or ask .* device grant/],
    ['refresh', /refresh a sign-in/, /^Sign in again, or ask .* refresh token grant/],
    ['revoke', /revoke tokens/, /until they expire/],
  ];
  for (const code of ['unauthorized_client', 'unsupported_grant_type', 'unsupported_response_type']) {
    it(`names the grant type for "${code}" and every step except revocation`, () => {
      for (const [step, message, advice] of grants) {
        const failure = assertUserError(refused(code, step), { kind: 'forbidden', message, advice });
        assert.ok(failure.message.endsWith(`(${code}).`));
      }
    });
  }

  it('detects a rejected grant in the description of "invalid_request"', () => {
    const description = 'requested grant type is not allowed for this client';
    for (const [step, message, advice] of grants) {
      assertUserError(refused('invalid_request', step, { description }), {
        kind: 'forbidden',
        message,
        advice,
      });
    }
  });

  it('suggests the other sign-in method if it is available', () => {
    for (const [step, otherWay, advice] of [
      ['device', 'signInWithBrowser', /^Sign in with the browser, or ask/],
      ['code', 'signInWithDeviceCode', /^Sign in with a device code, or ask/],
    ] as const) {
      const failure = refused('unauthorized_client', step, { otherWay });
      assert.equal(failure.hint, otherWay);
      assert.match(failure.advice ?? '', advice);
      assert.equal(refused('unauthorized_client', step).hint, 'askAdministrator');
    }
  });

  it('names the scopes for "invalid_scope"', () => {
    const both = refused('invalid_scope', 'authorize', { scope: 'user:all offline_access' });
    assert.match(
      both.message,
      /"client-1" request these scopes: "user:all", "offline_access" \(invalid_scope\)\.$/,
    );
    assert.equal(both.hint, 'signInWithoutRenewal');
    const one = refused('invalid_scope', 'device', { scope: 'user:all' });
    assert.match(one.message, /"client-1" request these scopes: "user:all" \(invalid_scope\)\.$/);
    assert.equal(one.hint, 'askAdministrator');
    assert.equal(refused('invalid_scope', 'refresh').hint, 'signIn');
  });

  const both = 'user:all offline_access';
  // Words of Hydra, Keycloak, Okta, Auth0, Azure AD, and a server that quotes the scopes.
  const scopeErrors: readonly (readonly [
    code: string,
    description: string,
    message: RegExp,
    hint: string | undefined,
  ])[] = [
    [
      'invalid_scope',
      "The requested scope is invalid, unknown, or malformed. The OAuth 2.0 Client is not allowed to request scope 'user:all'.",
      /scopes: "user:all" \(invalid_scope\)\.$/,
      'askAdministrator',
    ],
    [
      'invalid_scope',
      "The OAuth 2.0 Client is not allowed to request scope 'offline_access'.",
      /scopes: "offline_access" \(invalid_scope\)\.$/,
      'signInWithoutRenewal',
    ],
    [
      'invalid_scope',
      'Invalid scopes: user:all offline_access',
      /scopes: "user:all", "offline_access" \(invalid_scope\)\.$/,
      'signInWithoutRenewal',
    ],
    [
      'invalid_scope',
      'Invalid scopes: user:all.',
      /scopes: "user:all" \(invalid_scope\)\.$/,
      'askAdministrator',
    ],
    [
      'invalid_scope',
      'The scope superuser:all is unknown.',
      /scopes: "user:all", "offline_access" \(invalid_scope\)\.$/,
      'signInWithoutRenewal',
    ],
    [
      'invalid_scope',
      'The scope OFFLINE_ACCESS is unknown.',
      /scopes: "offline_access" \(invalid_scope\)\.$/,
      'signInWithoutRenewal',
    ],
    [
      'not_allowed',
      'Offline tokens not allowed for the user or client',
      /scopes: "offline_access" \(not_allowed\)\.$/,
      'signInWithoutRenewal',
    ],
    [
      'access_denied',
      'Offline access is turned off for this application',
      /scopes: "offline_access" \(access_denied\)\.$/,
      'signInWithoutRenewal',
    ],
    [
      'invalid_request',
      'The scope "offline_access" requires a refresh token grant',
      /scopes: "offline_access" \(invalid_request\)\.$/,
      'signInWithoutRenewal',
    ],
    [
      'unauthorized_client',
      'client may not request [user:all]',
      /scopes: "user:all" \(unauthorized_client\)\.$/,
      'askAdministrator',
    ],
    ['access_denied', 'The user rejected user:all and offline_access', /was declined\.$/, undefined],
    ['server_error', 'offline_access store is down', /couldn't complete the sign-in\.$/, undefined],
    ['not_allowed', 'Client disabled', /rejected the sign-in\.$/, undefined],
  ];
  for (const [code, description, message, hint] of scopeErrors)
    it(`decides by the scopes that "${code}: ${description}" names`, () => {
      for (const step of ['authorize', 'code', 'device'] as const) {
        const failure = refused(code, step, { description, scope: both });
        assert.match(failure.message, message);
        assert.equal(failure.hint, hint);
      }
    });

  it("doesn't offer sign-in without a scope that isn't requested", () => {
    const description = 'Offline tokens not allowed';
    assert.equal(refused('not_allowed', 'code', { description, scope: 'user:all' }).hint, undefined);
    assert.equal(refused('not_allowed', 'refresh', { description }).hint, undefined);
  });

  it('names the redirect URI for "invalid_request" during a browser sign-in', () => {
    const redirectUri = 'https://vscode.example/callback?vscode-reqid=1';
    for (const step of ['authorize', 'code'] as const) {
      const failure = refused('invalid_request', step, { redirectUri });
      assertUserError(failure, { kind: 'input', message: /rejected the sign-in \(invalid_request\)/ });
      assert.ok(failure.advice?.includes(redirectUri));
    }
    assert.match(refused('invalid_request', 'device').advice ?? '', /"client-1" has the device grant/);
    assert.equal(refused('invalid_request', 'refresh').hint, 'signIn');
    assert.match(refused('invalid_request', 'revoke').advice ?? '', /until they expire/);
  });

  it('includes the server description on one line and truncates it', () => {
    const description = 'Two\n  lines, and more. ' + 'x'.repeat(5000);
    const failure = refused('invalid_grant', 'refresh', { description });
    assert.match(failure.detail ?? '', /^invalid_grant: Two lines, and more\. x+$/);
    assert.ok((failure.detail ?? '').length < 600);
  });
});
