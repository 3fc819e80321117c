import assert from 'node:assert/strict';
import { followedUrl } from '../../../../src/instance/http/followedUrl';
import type { BoundCredential, HttpRequest } from '../../../../src/instance/http/httpRequest';
import { throwsUserError } from '../../../support/userErrors';

const from = 'https://code.example.com/api/reports?x=1';
const credential: BoundCredential = {
  origin: 'https://code.example.com',
  authorization: 'token canary-0123456789abcdef',
  secrets: ['canary-0123456789abcdef'],
};
const get: HttpRequest = { method: 'GET', url: from, timeoutMs: 1000 };
const getWithToken: HttpRequest = { ...get, credential };
const post: HttpRequest = { ...getWithToken, method: 'POST', body: '{}' };

function follow(request: HttpRequest, location: string | null, hops = 0, source = from): string {
  return followedUrl(request, source, 302, location, hops);
}

function refusal(request: HttpRequest, location: string | null, hops = 0, source = from): string {
  const failure = throwsUserError(() => follow(request, location, hops, source), {
    kind: 'redirect',
    advice: /add the header that the proxy requires\.$/,
  });
  assert.ok(!failure.explanation.includes('canary'), failure.explanation);
  return failure.message;
}

describe('followedUrl: a GET with a credential', () => {
  for (const [location, target] of [
    ['/elsewhere', 'https://code.example.com/elsewhere'],
    ['elsewhere', 'https://code.example.com/api/elsewhere'],
    ['?page=2', 'https://code.example.com/api/reports?page=2'],
    ['https://code.example.com/x#y', 'https://code.example.com/x#y'],
    ['https://CODE.example.com:443/x', 'https://code.example.com/x'],
    ['//code.example.com/x', 'https://code.example.com/x'],
  ] as const) {
    it(`follows ${location} within the origin`, () => assert.equal(follow(getWithToken, location), target));
  }

  for (const [what, location] of [
    ['another port', 'https://code.example.com:8443/x'],
    ['a subdomain', 'https://evil.code.example.com/x'],
    ['the parent domain', 'https://example.com/x'],
    ['another host', 'https://evil.example/x'],
    ['another host without a scheme', '//evil.example/x'],
    ['another host with backslashes', '\\\\evil.example\\x'],
    ['the same host over HTTP', 'http://code.example.com/x'],
    ['a host with a similar name', 'https://code.example.com.evil.example/x'],
    ['another host after a user name', 'https://code.example.com@evil.example/x'],
  ] as const) {
    it(`never follows a redirect to ${what}`, () => {
      assert.match(refusal(getWithToken, location), /redirects to .*where credentials can't be sent/);
    });
  }
});

describe('followedUrl: a GET without a credential', () => {
  it('follows a redirect to another origin over HTTPS', () => {
    assert.equal(
      follow(get, 'https://storage.example/report.csv?s=1'),
      'https://storage.example/report.csv?s=1',
    );
  });

  it('follows a redirect from HTTP to HTTPS, but not to another origin over HTTP', () => {
    const source = 'http://127.0.0.1:8080/x';
    assert.equal(follow(get, 'https://code.example.com/', 0, source), 'https://code.example.com/');
    assert.match(
      refusal(get, 'http://code.example.com/x'),
      /http:\/\/code\.example\.com\/x, which doesn't use HTTPS/,
    );
    assert.match(refusal(get, 'http://evil.example/x', 0, source), /doesn't use HTTPS/);
  });
});

describe('followedUrl', () => {
  for (const location of [
    'data:text/csv,a',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'ftp://evil.example/x',
  ]) {
    it(`rejects ${location}`, () => {
      for (const request of [get, getWithToken, post])
        assert.doesNotMatch(refusal(request, location), /null/);
    });
  }

  it('rejects a blob URL with the same origin', () => {
    for (const request of [get, getWithToken]) refusal(request, 'blob:https://code.example.com/1-2-3');
  });

  it('follows at most three redirects', () => {
    assert.equal(follow(getWithToken, '/x', 2), 'https://code.example.com/x');
    assert.match(
      refusal(getWithToken, '/x', 3),
      /too many times \(last URL: https:\/\/code\.example\.com\/x\)/,
    );
  });

  for (const location of [null, 'https://', 'https://[::1', 'https://a:99999/']) {
    it(`rejects the invalid location ${JSON.stringify(location)}`, () => {
      throwsUserError(() => follow(getWithToken, location), {
        kind: 'redirect',
        message: 'code.example.com returned a redirect (302) without a target URL.',
        advice: /^Try again\./,
      });
    });
  }

  it('omits the query of the target URL from the message, because it might be private', () => {
    const message = refusal(getWithToken, 'https://new.example/api?state=private#fragment');
    assert.match(message, /https:\/\/new\.example\/api,/);
    assert.doesNotMatch(message, /private|fragment/);
  });

  it('rejects a URL that contains the token, even within the origin', () => {
    for (const location of ['/x?token=canary-0123456789abcdef', '/x/canary-0123456789abcdef#'])
      refusal(getWithToken, location);
  });

  it('omits a target URL that contains the token from the message', () => {
    for (const location of [
      'https://evil.example/canary-0123456789abcdef/x',
      'https://canary-0123456789abcdef.evil.example/x',
      'https://CANARY-0123456789ABCDEF.evil.example/canary-0123456789abcdef',
    ])
      assert.match(refusal(getWithToken, location), /redirects to a URL that contains a secret/);
  });
});

describe('followedUrl: a POST', () => {
  for (const location of ['/.api/graphql', 'https://code.example.com/', 'https://new.example/api?x']) {
    it(`doesn't follow a redirect (${location})`, () => {
      assert.match(refusal(post, location), /^code\.example\.com redirects to https:\/\/\S+ \(302\)\.$/);
    });
  }
});

describe('followedUrl: a server that moved', () => {
  it("isn't a sign-in page, whatever its name", () => {
    const location = `https://portal.example${new URL(from).pathname}`;
    throwsUserError(() => follow(post, location), { kind: 'redirect' });
  });
});

describe('followedUrl: a sign-in page', () => {
  const downloads = { ...getWithToken, downloadOrigins: [] };
  for (const location of [
    'https://sso.example/?state=private',
    'https://id.example/authorize?client_id=private&response_type=code',
    'https://id.example/42?SAMLRequest=private',
  ])
    it(`isn't followed, and has its own error (${location})`, () => {
      for (const request of [getWithToken, post, downloads]) {
        const failure = throwsUserError(() => follow(request, location), {
          kind: 'accessProxy',
          message: /^code\.example\.com redirects to a sign-in page: https:\/\/[a-z]+\.example\/\w*\.$/,
          hint: 'editHeaders',
        });
        assert.doesNotMatch(failure.explanation, /private/);
      }
    });

  it("isn't a presigned URL of a storage service, nor one of an allowed origin", () => {
    const presigned = 'https://storage.example/team-auth-reports/login/a.csv?X-Amz-Signature=1';
    const failure = throwsUserError(() => follow(downloads, presigned), { kind: 'redirect' });
    assert.equal(failure.redirectOrigin, 'https://storage.example');
    const allowed = {
      ...getWithToken,
      downloadOrigins: ['https://storage.example', 'https://portal.example'],
    };
    for (const location of [presigned, 'https://portal.example/a.csv'])
      assert.equal(follow(allowed, location), location);
  });
});
