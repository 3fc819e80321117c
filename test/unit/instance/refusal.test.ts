import assert from 'node:assert/strict';
import { responseError, statusError } from '../../../src/instance/responseError';
import { isTransient } from '../../../src/instance/transientFailures';
import { bindCredential, type Credential } from '../../../src/instance/credential';
import type { ClassifiedResponse } from '../../../src/instance/graphqlResponse';
import { UserError, type ErrorKind, type Hint } from '../../../src/shared/userError';
import { assertUserError } from '../../support/userErrors';

type Scheme = Credential['scheme'] | undefined;

function refused(status: number, body: string, scheme?: Scheme): UserError {
  return statusError({ url: 'https://code.example.com', status, statusText: 'Text', body, scheme });
}

describe('a rejected request', () => {
  const cases: readonly (readonly [string, number, string, Scheme, ErrorKind, RegExp, RegExp | Hint])[] = [
    [
      'private mode without a credential',
      401,
      'Private mode requires authentication.\n',
      undefined,
      'unauthorized',
      /requires an access token \(401\)/,
      /Enter an access token/,
    ],
    [
      'private mode without OAuth',
      401,
      'Private mode requires authentication.\n',
      'oauth',
      'unauthorized',
      /doesn't support OAuth/,
      /Use an access token/,
    ],
    [
      'an invalid access token',
      401,
      'Invalid access token.\n',
      'token',
      'unauthorized',
      /rejected the access token \(401\)/,
      /incorrect, expired, revoked, or missing a required scope/,
    ],
    [
      'a missing client certificate (nginx)',
      400,
      '<html><head><title>400 No required SSL certificate was sent</title></head></html>',
      'token',
      'clientCertificate',
      /requires a client certificate \(400\)/,
      'setClientCertificates',
    ],
    [
      'an invalid client certificate (nginx)',
      400,
      '<html><head><title>400 The SSL certificate error</title></head></html>',
      'token',
      'clientCertificate',
      /rejected the client certificate \(400\)/,
      /administrator which certificate is accepted/,
    ],
    [
      'an invalid sudo token',
      401,
      'Invalid access token.\n',
      'sudo',
      'unauthorized',
      /rejected the access token/,
      /"site-admin:sudo"/,
    ],
    [
      'an invalid OAuth access token',
      401,
      'Invalid access token.\n',
      'oauth',
      'unauthorized',
      /rejected the sign-in/,
      /"user:all"\. Sign in again\./,
    ],
    [
      'an invalid analytics token',
      401,
      '{"error":"bad token"}',
      'bearer',
      'unauthorized',
      /rejected the access token/,
      /expired, or revoked\. Create a token on the analytics site/,
    ],
    [
      'a 401 without a body',
      401,
      '',
      'token',
      'accessProxy',
      /proxy in front of .* probably rejected the request \(401\)/,
      /add the header.*check the credential/,
    ],
    [
      'disabled access tokens',
      401,
      'Access token authorization is disabled.\n',
      'token',
      'forbidden',
      /doesn't allow access tokens/,
      /OAuth/,
    ],
    [
      'disabled sudo',
      401,
      'Invalid Authorization header.\n',
      'sudo',
      'forbidden',
      /doesn't allow sudo/,
      /turn on sudo/,
    ],
    [
      'an unreadable Authorization header',
      401,
      'Invalid Authorization header.\n',
      'token',
      'unauthorized',
      /rejected the access token/,
      /Create a token/,
    ],
    [
      'a sudo token without site admin rights',
      403,
      'The subject user of a sudo access token must be a site admin.\n',
      'sudo',
      'forbidden',
      /Only site admins can act as another user/,
      /"site-admin:sudo"/,
    ],
    [
      'an unknown sudo user',
      403,
      'Unable to sudo to nonexistent user.\n',
      'sudo',
      'forbidden',
      /user to act as wasn't found/,
      /Check the user name/,
    ],
    [
      'a missing authentication provider',
      403,
      'Access to this instance is forbidden because no authentication provider is set in site configuration.\n',
      'token',
      'forbidden',
      /Sign-in isn't set up/,
      /administrator/,
    ],
    [
      'a failed license check',
      500,
      'Could not check license for access token authorization.\n',
      'token',
      'serverError',
      /couldn't check its license/,
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
        url: 'https://code.example.com',
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

  it('is attributed to the instance if the response has a reason, regardless of the server software', () => {
    for (const name of ['nginx', 'Caddy', undefined]) {
      const failure = statusError({
        url: 'https://code.example.com',
        status: 401,
        statusText: '',
        body: 'Invalid access token.\n',
        scheme: 'token',
        sender: { name, isProxy: false },
      });
      assertUserError(failure, {
        kind: 'unauthorized',
        message: /^code\.example\.com rejected the access token/,
      });
    }
  });

  it('is attributed to a proxy if the response has no reason', () => {
    assertUserError(refused(401, '{}', 'oauth'), {
      kind: 'accessProxy',
      message: /A proxy .* probably rejected the request/,
    });
    assertUserError(refused(403, '{}', 'oauth'), {
      kind: 'accessProxy',
      message: /A proxy .* rejected the request/,
    });
  });

  it('has a specific explanation only if both the status and the body match a known rejection', () => {
    assertUserError(refused(403, 'Private mode requires authentication.'), {
      kind: 'forbidden',
      message: /don't have permission/,
    });
    assertUserError(refused(401, 'Unable to sudo to nonexistent user.'), { kind: 'unauthorized' });
    assertUserError(refused(502, 'Could not check license'), { kind: 'serverError', message: /502/ });
  });

  it('has advice that depends on the scheme of the sent credential', () => {
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

describe('isTransient', () => {
  const kinds: Readonly<Record<ErrorKind, boolean>> = {
    accessProxy: true,
    canceled: false,
    certificate: true,
    clientCertificate: false,
    clientCertificateLocked: false,
    credential: false,
    csv: false,
    file: false,
    forbidden: false,
    httpsRequired: false,
    httpStatus: false,
    input: false,
    notFound: false,
    notThisService: false,
    otherWindow: false,
    platform: false,
    rateLimited: true,
    redirect: false,
    refused: false,
    secretStorage: false,
    serverError: true,
    state: false,
    timeout: true,
    tooLarge: false,
    unauthorized: false,
    unreachable: true,
  };
  for (const [kind, passes] of Object.entries(kinds)) {
    it(`returns ${passes} for ${kind}`, () =>
      assert.equal(isTransient(new UserError(kind as ErrorKind, 'x')), passes));
  }
});
