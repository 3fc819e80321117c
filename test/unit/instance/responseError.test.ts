import assert from 'node:assert/strict';
import { foreignBodyError, statusError, type FailedResponse } from '../../../src/instance/responseError';
import type { ErrorKind, Hint, UserError } from '../../../src/shared/userError';
import { assertUserError } from '../../support/userErrors';

function failureOf(response: Partial<FailedResponse> & { status: number }): UserError {
  return statusError({ url: 'https://code.example.com', statusText: '', body: '', ...response });
}

describe('statusError', () => {
  const cases: readonly (readonly [number, ErrorKind, RegExp, RegExp | Hint])[] = [
    [400, 'httpStatus', /^code\.example\.com returned an unexpected status \(400 Text\)\.$/, /URL/],
    [401, 'accessProxy', /probably rejected the request \(401\)/, /check the credential/],
    [403, 'accessProxy', /probably rejected the request \(403\)/, /check the credential/],
    [404, 'notFound', /URL wasn't found .*\(404\)/, /URL/],
    [407, 'unreachable', /proxy requires a user name and a password \(407\)/, 'enterProxyPassword'],
    [413, 'tooLarge', /request is too large for .* \(413\)/, /Send a shorter/],
    [429, 'rateLimited', /too many requests \(429\)/, /Try again later/],
    [500, 'serverError', /returned an error \(500 Text\)/, /administrator/],
    [503, 'serverError', /returned an error \(503 Text\)/, /administrator/],
    [599, 'serverError', /returned an error \(599 Text\)/, /administrator/],
  ];
  for (const [status, kind, message, advice] of cases) {
    it(`converts status ${status} to an error with a fix`, () => {
      const next = typeof advice === 'string' ? { hint: advice } : { advice };
      assertUserError(failureOf({ status, statusText: 'Text' }), { kind, message, ...next, status });
    });
  }

  it('includes the server message on one line and the complete body in the detail', () => {
    const body = 'Unable to sudo\n  to nonexistent\tuser.\n';
    const failure = failureOf({ status: 403, body });
    assert.match(failure.message, /Response: Unable to sudo to nonexistent user\.$/);
    assert.equal(failure.detail, body);
  });

  it('includes a web page only in the detail', () => {
    const body = '\n<html><body>Bad Gateway</body></html>';
    const failure = failureOf({ status: 502, body });
    assert.doesNotMatch(failure.message, /Response:|<html>/);
    assert.equal(failure.detail, body);
  });

  it("includes JSON in the message only if the status doesn't explain the error", () => {
    const body = '{"error":{"message":"The token is wrong."}}';
    const known = failureOf({ status: 401, body });
    assert.doesNotMatch(known.message, /Response:/);
    assert.equal(known.detail, body);
    assert.match(failureOf({ status: 400, body }).message, /Response: \{"error"/);
  });

  it('truncates a very long server message', () => {
    const failure = failureOf({ status: 500, body: 'long  words '.repeat(3_000_000) });
    assert.match(failure.message, /Response: long words long words.*…$/);
    assert.ok(failure.message.length < 300);
    assert.equal(failure.detail?.length, 36_000_000);
  });

  for (const body of ['', '\n', ' \r\n\t']) {
    it(`has no detail for the body ${JSON.stringify(body)}`, () => {
      const failure = failureOf({ status: 500, body });
      assert.equal(failure.detail, undefined);
      assert.doesNotMatch(failure.message, /Response:/);
    });
  }

  it('recognizes a missing token by the server message', () => {
    const failure = failureOf({ status: 401, body: 'Private mode requires authentication.\n' });
    assertUserError(failure, {
      kind: 'unauthorized',
      message: /requires an access token \(401\)/,
      advice: /Enter an access token/,
    });
  });

  for (const [retryAfter, advice] of [
    ['37', /^Try again in 37\.0 s\.$/],
    [' 120 ', /^Try again in 2 min 0 s\.$/],
    ['0', /^Try again later\.$/],
    ['-5', /^Try again later\.$/],
    ['', /^Try again later\.$/],
    ['soon', /^Try again later\.$/],
    ['1e3', /^Try again later\.$/],
    ['Infinity', /^Try again later\.$/],
    ['Wed, 21 Oct 2015 07:28:00 GMT', /^Try again later\.$/],
    [undefined, /^Try again later\.$/],
  ] as const) {
    it(`converts the Retry-After value ${JSON.stringify(retryAfter)} to advice`, () => {
      assertUserError(failureOf({ status: 429, retryAfter }), { kind: 'rateLimited', advice });
    });
  }

  it('includes the delay until a Retry-After date', () => {
    const retryAfter = new Date(Date.now() + 3_600_000).toUTCString();
    const advice = /^Try again in (?:59|60) min \d+ s\.$/;
    assertUserError(failureOf({ status: 429, retryAfter }), { kind: 'rateLimited', advice });
  });
});

describe('foreignBodyError', () => {
  for (const [what, message, advice] of [
    ['html', /web page instead of data/, /sign-in page or an upgrade/],
    ['empty', /empty response/, /proxy/],
    ['json', /returned an unexpected response/, /URLs of the connection/],
    ['text', /returned an unexpected response/, /URLs of the connection/],
  ] as const) {
    it(`explains a body of the kind ${what}`, () => {
      const failure = foreignBodyError('code.example.com', what, what === 'empty' ? '' : 'the body');
      assertUserError(failure, {
        kind: 'notThisService',
        message,
        advice,
        detail: what === 'empty' ? undefined : 'the body',
      });
    });
  }
});
