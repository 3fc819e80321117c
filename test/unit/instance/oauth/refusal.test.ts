import assert from 'node:assert/strict';
import { refusalFailure, type OAuthStep } from '../../../../src/instance/oauth/refusal';
import type { Failure, FailureKind } from '../../../../src/shared/failure';
import { assertFailure } from '../../../support/failures';

const steps: readonly OAuthStep[] = ['authorize', 'code', 'device', 'refresh', 'revoke'];

function refused(code: string, step: OAuthStep, description?: string): Failure {
  const context = { host: 'code.example.com', clientId: 'client-1', step };
  return refusalFailure({ code, description, status: 400 }, context);
}

describe('refusalFailure', () => {
  const cases: readonly (readonly [string, FailureKind, RegExp, RegExp])[] = [
    ['invalid_client', 'input', /does not know the client id "client-1"/, /public OAuth application/],
    ['unauthorized_client', 'forbidden', /does not let the client "client-1"/, /administrator/],
    ['unsupported_grant_type', 'forbidden', /sign in this way/, /administrator/],
    ['unsupported_response_type', 'forbidden', /sign in this way/, /administrator/],
    ['invalid_scope', 'forbidden', /the access it needs/, /"user:all" and "offline_access"/],
    ['access_denied', 'forbidden', /was declined/, /Sign in again/],
    ['expired_token', 'timeout', /not confirmed .* in time/, /another code/],
    ['server_error', 'serverError', /could not complete/, /Try again/],
    ['temporarily_unavailable', 'serverError', /could not complete/, /Try again/],
    ['slow_down', 'rateLimited', /slow down/, /Try again/],
    ['invalid_request', 'input', /does not take the sign-in as it was asked/, /returns to/],
    ['something_else', 'unauthorized', /refused the sign-in/, /what the details mean/],
    ['', 'unauthorized', /refused the sign-in/, /details/],
    ['constructor', 'unauthorized', /refused the sign-in/, /details/],
  ];
  for (const [code, kind, message, advice] of cases) {
    it(`"${code}" is a sentence with a next step, at every step`, () => {
      for (const step of steps) {
        const failure = assertFailure(refused(code, step), {
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

  it('tells a sign-in that has ended from a code that is too old', () => {
    for (const step of ['refresh', 'revoke'] as const) {
      assertFailure(refused('invalid_grant', step), {
        kind: 'unauthorized',
        message: /sign-in to code\.example\.com has ended/,
        advice: /^Sign in again\.$/,
      });
    }
    for (const step of ['authorize', 'code', 'device'] as const)
      assertFailure(refused('invalid_grant', step), {
        kind: 'unauthorized',
        message: /does not accept the code/,
      });
  });

  it('suggests the other way to sign in', () => {
    assert.match(refused('unauthorized_client', 'device').advice ?? '', /with the browser/);
    assert.match(refused('unauthorized_client', 'code').advice ?? '', /device code/);
  });

  it('keeps what the server said, on one line and within bounds', () => {
    const failure = refused('invalid_grant', 'refresh', 'Two\n  lines, and more. ' + 'x'.repeat(5000));
    assert.match(failure.detail ?? '', /^invalid_grant: Two lines, and more\. x+$/);
    assert.ok((failure.detail ?? '').length < 600);
  });
});
