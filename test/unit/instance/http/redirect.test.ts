import assert from 'node:assert/strict';
import { followedUrl } from '../../../../src/instance/http/redirect';
import type { BoundCredential, HttpRequest } from '../../../../src/instance/http/target';
import { throwsUserError } from '../../../support/userErrors';

const from = 'https://code.example.com/api/reports?x=1';
const credential: BoundCredential = {
  origin: 'https://code.example.com',
  authorization: 'token canary-0123456789abcdef',
  secrets: ['canary-0123456789abcdef'],
};
const get: HttpRequest = { method: 'GET', url: from, deadlineMs: 1000 };
const getWithToken: HttpRequest = { ...get, credential };
const post: HttpRequest = { ...getWithToken, method: 'POST', body: '{}' };

function follow(request: HttpRequest, location: string | null, hops = 0, source = from): string {
  return followedUrl(request, source, 302, location, hops);
}

function refusal(request: HttpRequest, location: string | null, hops = 0, source = from): string {
  const failure = throwsUserError(() => follow(request, location, hops, source), {
    kind: 'redirect',
    advice: /add a connection|sign in/,
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
    ['another host by backslashes', '\\\\evil.example\\x'],
    ['the same host in plain http', 'http://code.example.com/x'],
    ['a look-alike of the host', 'https://code.example.com.evil.example/x'],
    ['another host behind a user name', 'https://code.example.com@evil.example/x'],
  ] as const) {
    it(`is never led to ${what}`, () => {
      assert.match(refusal(getWithToken, location), /redirects to .*which the token was not entered for/);
    });
  }
});

describe('followedUrl: a GET without a credential', () => {
  it('follows to another origin over https', () => {
    assert.equal(
      follow(get, 'https://storage.example/report.csv?s=1'),
      'https://storage.example/report.csv?s=1',
    );
  });

  it('follows from http to https, never to http', () => {
    const source = 'http://127.0.0.1:8080/x';
    assert.equal(follow(get, 'https://code.example.com/', 0, source), 'https://code.example.com/');
    assert.match(
      refusal(get, 'http://code.example.com/x'),
      /http:\/\/code\.example\.com\/x, which is not encrypted/,
    );
    assert.match(refusal(get, 'http://evil.example/x', 0, source), /not encrypted/);
  });
});

describe('followedUrl: any request', () => {
  for (const location of [
    'data:text/csv,a',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'ftp://evil.example/x',
  ]) {
    it(`is not led to ${location}`, () => {
      for (const request of [get, getWithToken, post])
        assert.doesNotMatch(refusal(request, location), /null/);
    });
  }

  it('is not led to a scheme that hides behind its own origin', () => {
    for (const request of [get, getWithToken]) refusal(request, 'blob:https://code.example.com/1-2-3');
  });

  it('is not led in circles: three hops, not four', () => {
    assert.equal(follow(getWithToken, '/x', 2), 'https://code.example.com/x');
    assert.match(refusal(getWithToken, '/x', 3), /over and over, last to https:\/\/code\.example\.com\/x/);
  });

  for (const location of [null, 'https://', 'https://[::1', 'https://a:99999/']) {
    it(`says so when ${JSON.stringify(location)} leads nowhere`, () => {
      assert.equal(
        refusal(getWithToken, location),
        'code.example.com answered with a redirect (302) that leads nowhere.',
      );
    });
  }

  it('names the place without the query, which may carry what is not ours to show', () => {
    const message = refusal(getWithToken, 'https://sso.example/login?state=private#fragment');
    assert.match(message, /https:\/\/sso\.example\/login,/);
    assert.doesNotMatch(message, /private|fragment/);
  });

  it('does not go where the token stands in the address, even at home', () => {
    for (const location of ['/x?token=canary-0123456789abcdef', '/x/canary-0123456789abcdef#'])
      refusal(getWithToken, location);
  });

  it('does not repeat a token that the other side puts into the place', () => {
    for (const location of [
      'https://evil.example/canary-0123456789abcdef/x',
      'https://canary-0123456789abcdef.evil.example/x',
      'https://CANARY-0123456789ABCDEF.evil.example/canary-0123456789abcdef',
    ])
      assert.match(refusal(getWithToken, location), /redirects to an address that repeats the token/);
  });
});

describe('followedUrl: a POST', () => {
  for (const location of ['/.api/graphql', 'https://code.example.com/', 'https://sso.example/login?x']) {
    it(`is never repeated elsewhere (${location})`, () => {
      assert.match(refusal(post, location), /^code\.example\.com redirects to https:\/\/\S+ \(302\)\.$/);
    });
  }
});
