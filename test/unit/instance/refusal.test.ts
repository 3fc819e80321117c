import assert from 'node:assert/strict';
import { responseError, statusError } from '../../../src/instance/responseError';
import { isTransient } from '../../../src/instance/canPass';
import { bindCredential, type Credential } from '../../../src/instance/credential';
import type { ClassifiedResponse } from '../../../src/instance/graphqlResponse';
import { UserError, type ErrorKind, type Hint } from '../../../src/shared/userError';
import { assertUserError } from '../../support/userErrors';

type Scheme = Credential['scheme'] | undefined;

function refused(status: number, body: string, scheme?: Scheme): UserError {
  return statusError({ host: 'code.example.com', status, statusText: 'Text', body, scheme });
}

describe('a rejected credential', () => {
  const cases: readonly (readonly [string, number, string, Scheme, ErrorKind, RegExp, RegExp | Hint])[] = [
    [
      'private mode',
      401,
      'Private mode requires authentication.\n',
      undefined,
      'unauthorized',
      /needs a token \(401\)/,
      /Enter an access token/,
    ],
    [
      'private mode for a sign-in',
      401,
      'Private mode requires authentication.\n',
      'oauth',
      'unauthorized',
      /does not know OAuth/,
      /Use an access token/,
    ],
    [
      'a bad token',
      401,
      'Invalid access token.\n',
      'token',
      'unauthorized',
      /did not accept the token \(401\)/,
      /mistyped, expired, revoked, made for another instance, or without the scope.*does not say which/,
    ],
    [
      'no client certificate, by nginx',
      400,
      '<html><head><title>400 No required SSL certificate was sent</title></head></html>',
      'token',
      'clientCertificate',
      /requires a client certificate \(400\)/,
      'setClientCertificates',
    ],
    [
      'a client certificate, by nginx',
      400,
      '<html><head><title>400 The SSL certificate error</title></head></html>',
      'token',
      'clientCertificate',
      /rejected the client certificate \(400\)/,
      /administrator which certificate is accepted/,
    ],
    [
      'a bad sudo token',
      401,
      'Invalid access token.\n',
      'sudo',
      'unauthorized',
      /did not accept the token/,
      /"site-admin:sudo".*does not say which/,
    ],
    [
      'a bad sign-in',
      401,
      'Invalid access token.\n',
      'oauth',
      'unauthorized',
      /did not accept the sign-in/,
      /"user:all"\. Sign in again\./,
    ],
    [
      'an analytics token',
      401,
      '{"error":"bad token"}',
      'bearer',
      'unauthorized',
      /did not accept the token/,
      /Create a token there/,
    ],
    [
      'a 401 without words',
      401,
      '',
      'token',
      'unauthorized',
      /did not accept the token/,
      /Create a token there/,
    ],
    [
      'tokens switched off',
      401,
      'Access token authorization is disabled.\n',
      'token',
      'forbidden',
      /access tokens switched off/,
      /OAuth/,
    ],
    [
      'sudo switched off',
      401,
      'Invalid Authorization header.\n',
      'sudo',
      'forbidden',
      /did not accept sudo/,
      /sudo switched off/,
    ],
    [
      'a header that cannot be read',
      401,
      'Invalid Authorization header.\n',
      'token',
      'unauthorized',
      /did not accept the token/,
      /Create a token/,
    ],
    [
      'sudo by someone who is no administrator',
      403,
      'The subject user of a sudo access token must be a site admin.\n',
      'sudo',
      'forbidden',
      /only administrators act as others/,
      /"site-admin:sudo"/,
    ],
    [
      'sudo as nobody',
      403,
      'Unable to sudo to nonexistent user.\n',
      'sudo',
      'forbidden',
      /no user by the name/,
      /Check the user name/,
    ],
    [
      'no way to sign in',
      403,
      'Access to this instance is forbidden because no authentication provider is set in site configuration.\n',
      'token',
      'forbidden',
      /lets nobody in yet/,
      /administrator/,
    ],
    [
      'a licence that could not be checked',
      500,
      'Could not check license for access token authorization.\n',
      'token',
      'serverError',
      /could not check its licence/,
      /Try again/,
    ],
    [
      'an access proxy',
      401,
      '<html><title>Sign in</title></html>',
      'token',
      'accessProxy',
      /proxy in front of code\.example\.com requires sign-in/,
      /VPN.*header/,
    ],
  ];
  for (const [what, status, body, scheme, kind, message, advice] of cases) {
    it(`is explained: ${what}`, () => {
      const failure = refused(status, body, scheme);
      const next = typeof advice === 'string' ? { hint: advice } : { advice };
      assertUserError(failure, { kind, message, ...next, status, detail: body === '' ? undefined : body });
      assert.ok(failure.message.includes('code.example.com'));
    });
  }

  it('is attributed to a proxy after a Basic authentication challenge', () => {
    for (const body of ['<html>401</html>', '401 Unauthorized']) {
      const failure = statusError({
        host: 'code.example.com',
        status: 401,
        statusText: '',
        body,
        scheme: 'token',
        challenge: 'Basic realm="Staging"',
      });
      assertUserError(failure, { kind: 'unreachable', message: /Basic authentication/, advice: /VPN/ });
      assert.doesNotMatch(failure.advice ?? '', /header/);
    }
  });

  it('is attributed to the instance, regardless of the server software', () => {
    for (const name of ['nginx', 'Caddy', undefined]) {
      const failure = statusError({
        host: 'code.example.com',
        status: 401,
        statusText: '',
        body: 'Invalid access token.\n',
        scheme: 'token',
        sender: { name, isProxy: false },
      });
      assertUserError(failure, {
        kind: 'unauthorized',
        message: /^code\.example\.com did not accept the token/,
      });
    }
  });

  it('without a reason causes the renewal of a sign-in', () => {
    assertUserError(refused(401, '{}', 'oauth'), {
      kind: 'unauthorized',
      message: /A proxy .* gives no reason/,
    });
    assertUserError(refused(403, '{}', 'oauth'), {
      kind: 'accessProxy',
      message: /A proxy .* rejected the request/,
    });
  });

  it('is detected by the status and the message together', () => {
    assertUserError(refused(403, 'Private mode requires authentication.'), {
      kind: 'forbidden',
      message: /not allow/,
    });
    assertUserError(refused(401, 'Unable to sudo to nonexistent user.'), { kind: 'unauthorized' });
    assertUserError(refused(502, 'Could not check license'), { kind: 'serverError', message: /502/ });
  });

  it('is explained in a GraphQL response by the scheme that was sent', () => {
    const facts = {
      status: 401,
      statusText: 'Unauthorized',
      firstByteMs: 1,
      totalMs: 1,
      bytes: 1,
      contentType: 'text/plain',
      traceId: undefined,
      retryAfter: undefined,
    };
    const response: ClassifiedResponse = { kind: 'refused', text: 'Invalid access token.\n', facts };
    const baseUrl = 'https://h';
    const advice = (credential: Credential | undefined): string => {
      const bound = credential === undefined ? undefined : bindCredential(credential, baseUrl);
      return responseError(response, { baseUrl, credential: bound })?.advice ?? '';
    };
    const tokens = { accessToken: 'a', clientId: 'c', tokenEndpoint: baseUrl };
    assert.match(advice({ scheme: 'oauth', ...tokens }), /Sign in again/);
    assert.match(advice({ scheme: 'sudo', token: 't', user: 'u' }), /site-admin:sudo/);
    assert.match(advice(undefined), /Create a token/);
  });
});

describe('canPass', () => {
  const kinds: Readonly<Record<ErrorKind, boolean>> = {
    accessProxy: true,
    cancelled: false,
    certificate: true,
    clientCertificate: false,
    clientCertificateLocked: false,
    credential: false,
    csv: false,
    file: false,
    forbidden: false,
    httpStatus: false,
    input: false,
    notFound: false,
    notThisService: false,
    otherWindow: false,
    platform: false,
    rateLimited: true,
    redirect: false,
    secretStorage: false,
    serverError: true,
    state: false,
    timeout: true,
    tooLarge: false,
    unauthorized: false,
    unreachable: true,
  };
  for (const [kind, passes] of Object.entries(kinds)) {
    it(`${kind}: ${passes}`, () => assert.equal(isTransient(new UserError(kind as ErrorKind, 'x')), passes));
  }
});
