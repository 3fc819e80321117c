import assert from 'node:assert/strict';
import { statusError } from '../../../src/instance/responseError';
import type { Credential } from '../../../src/instance/credential';
import { networkError } from '../../../src/instance/http/networkError';
import { probeError, type Probe } from '../../../src/instance/probe';
import type { UserError } from '../../../src/shared/userError';

const host = 'code.example.com';
const baseUrl = `https://${host}`;

const network = (code: string): UserError => networkError(Object.assign(new Error(code), { code }), host);
const refusal = (status: number, body: string, scheme: Credential['scheme'] = 'token'): UserError =>
  statusError({ host, status, statusText: '', body: `${body}\n`, scheme });
const found = (probe: Probe): UserError => {
  const failure = probeError(probe, baseUrl);
  assert.ok(failure !== undefined);
  return failure;
};

/** Errors of failed connections by cause. */
const causes: Readonly<Record<string, UserError>> = {
  'the name is unknown': network('ENOTFOUND'),
  'names cannot be looked up': network('EAI_AGAIN'),
  'the connection is refused': network('ECONNREFUSED'),
  'the host does not answer': network('ETIMEDOUT'),
  'the connection breaks': network('ECONNRESET'),
  'the proxy is gone': networkError(new Error('Failed to connect to proxies: PROXY 10.0.0.1'), host),
  'the proxy wants a sign-in': refusal(407, 'Proxy Authentication Required'),
  'the certificate is self-signed': network('DEPTH_ZERO_SELF_SIGNED_CERT'),
  'the authority is unknown': network('SELF_SIGNED_CERT_IN_CHAIN'),
  'the chain is incomplete': network('UNABLE_TO_VERIFY_LEAF_SIGNATURE'),
  'the certificate has expired': network('CERT_HAS_EXPIRED'),
  'the certificate is not valid yet': network('CERT_NOT_YET_VALID'),
  'the certificate is of another host': network('ERR_TLS_CERT_ALTNAME_INVALID'),
  'there is no TLS at all': network('EPROTO'),
  'there is no HTTP at all': network('HPE_INVALID_CONSTANT'),
  'a page answers': found({ kind: 'page', title: 'Welcome to our network' }),
  'a sign-in page comes first': found({
    kind: 'elsewhere',
    place: `${baseUrl}/login`,
    signIn: true,
    baseUrl: undefined,
  }),
  'it leads to another place': found({
    kind: 'elsewhere',
    place: 'https://b.example',
    signIn: false,
    baseUrl: undefined,
  }),
  'it is something else': found({ kind: 'other' }),
  'it is being upgraded': found({ kind: 'upgrading', version: undefined }),
  'it is private': refusal(401, 'Private mode requires authentication.'),
  'it knows no OAuth': refusal(401, 'Private mode requires authentication.', 'oauth'),
  'the token is bad, expired, revoked, or lacks a scope': refusal(401, 'Invalid access token.'),
  'the sign-in has ended, or lacks a scope': refusal(401, 'Invalid access token.', 'oauth'),
  'tokens are switched off': refusal(401, 'Access token authorization is disabled.'),
  'sudo is switched off': refusal(401, 'Invalid Authorization header.', 'sudo'),
  'sudo is for administrators': refusal(
    403,
    'The subject user of a sudo access token must be a site admin.',
    'sudo',
  ),
  'the user to act as is unknown': refusal(403, 'Unable to sudo to nonexistent user.', 'sudo'),
  'nobody can sign in': refusal(403, 'Access is forbidden because no authentication provider is set.'),
  'the gateway is alone': refusal(502, '<html>Bad Gateway</html>'),
};

describe('the cause of a failed connection', () => {
  for (const [cause, failure] of Object.entries(causes)) {
    it(`is shown with its fix: ${cause}`, () => {
      assert.match(failure.message, /\.$|Response: /);
      assert.match(failure.advice ?? '', /^[A-Z].{15,}\.$/);
    });
  }

  it('has a unique message', () => {
    const messages = Object.values(causes).map(({ message }) => message);
    const twice = messages.filter((message, index) => messages.indexOf(message) !== index);
    assert.deepEqual(twice, []);
  });

  it('has different advice for a sudo token, because the instance sends the same message for every token', () => {
    const plain = refusal(401, 'Invalid access token.');
    const sudo = refusal(401, 'Invalid access token.', 'sudo');
    assert.notEqual(sudo.advice, plain.advice);
    assert.match(sudo.advice ?? '', /site-admin:sudo/);
  });
});
