import assert from 'node:assert/strict';
import { isTransient } from '../../../src/instance/transientFailures';
import type { Credential } from '../../../src/instance/credential';
import { verifyInstance } from '../../../src/instance/verify';
import type { ErrorKind, Hint } from '../../../src/shared/userError';
import { rejectsWith } from '../../support/userErrors';
import { useServer } from '../../support/http/scriptedServer';

interface Case {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
  readonly kind: ErrorKind;
  readonly says: RegExp;
  readonly hint?: Hint;
  readonly passes: boolean;
}

const json = { 'content-type': 'application/json' };
const html = { 'content-type': 'text/html' };

/** Responses of other GraphQL servers and proxies with the expected errors. */
const cases: Readonly<Record<string, Case>> = {
  'a token rejected with GraphQL errors': {
    status: 401,
    headers: json,
    body: '{"errors":[{"message":"Unknown token."}]}',
    kind: 'unauthorized',
    says: /rejected the access token \(401\)\. Response: Unknown token\./,
    passes: false,
  },
  'a rate limit reported with GraphQL errors': {
    status: 429,
    headers: { ...json, 'retry-after': '7' },
    body: '{"errors":[{"message":"Slow down."}]}',
    kind: 'rateLimited',
    says: /\(429\)\. Response: Slow down\. Try again in 7/,
    passes: true,
  },
  'maintenance reported with GraphQL errors': {
    status: 503,
    headers: json,
    body: '{"errors":[{"message":"Maintenance."}]}',
    kind: 'serverError',
    says: /\(503.*Response: Maintenance\./,
    passes: true,
  },
  'a proxy that rejects a request with a web page': {
    status: 403,
    headers: { ...html, server: 'nginx/1.27.0' },
    body: '<html><title>403 Forbidden</title></html>',
    kind: 'accessProxy',
    says: /^A proxy \(nginx\/1\.27\.0\) in front of \S+ rejected the request \(403\)\./,
    passes: true,
  },
  'a 401 without a reason': {
    status: 401,
    headers: json,
    body: '{}',
    kind: 'accessProxy',
    says: /^A proxy in front of \S+ probably rejected the request \(401\)\./,
    passes: true,
  },
  'a network proxy that rejects a request': {
    status: 403,
    headers: { ...html, server: 'squid/5.7', 'x-squid-error': 'ERR_ACCESS_DENIED 0' },
    body: '<html>ERR_ACCESS_DENIED</html>',
    kind: 'unreachable',
    says: /^The proxy \(squid\/5\.7\) rejected the request to \S+ \(403\)\./,
    hint: 'excludeFromProxy',
    passes: true,
  },
  "a network proxy that can't reach the instance": {
    status: 500,
    headers: { ...html, server: 'tinyproxy/1.11.1' },
    body: '<html>Unable to connect</html>',
    kind: 'unreachable',
    says: /^The proxy \(tinyproxy\/1\.11\.1\) couldn't reach \S+ \(500\)\./,
    hint: 'changeProxy',
    passes: true,
  },
  'a proxy that requires a password': {
    status: 407,
    headers: { ...html, 'proxy-authenticate': 'Basic realm="squid"' },
    body: '<html>Proxy Authentication Required</html>',
    kind: 'unreachable',
    says: /^The proxy requires a user name and a password \(407\)\./,
    hint: 'enterProxyPassword',
    passes: true,
  },
};

describe('verifyInstance: error responses of GraphQL servers and proxies', () => {
  const server = useServer();
  const credential: Credential = { scheme: 'token', token: 'canary-0123456789' };
  for (const [what, { status, headers = {}, body, kind, says, hint, passes }] of Object.entries(cases)) {
    it(`identifies ${what}`, async () => {
      server.reply({ status, headers, body });
      const failure = await rejectsWith(verifyInstance({ baseUrl: server.origin, credential }), { kind });
      assert.equal(failure.hint, hint);
      assert.match(failure.explanation, says);
      assert.equal(isTransient(failure), passes, 'whether an unverified connection can be saved');
    });
  }
});
