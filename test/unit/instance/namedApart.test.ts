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
  statusError({ url: baseUrl, status, statusText: '', body: `${body}\n`, scheme });
const found = (probe: Probe): UserError => {
  const failure = probeError(probe, baseUrl);
  assert.ok(failure !== undefined);
  return failure;
};

/** Errors of failed connections by cause. */
const causes: Readonly<Record<string, UserError>> = {
  'unknown host name': network('ENOTFOUND'),
  'failed DNS lookup': network('EAI_AGAIN'),
  'refused connection': network('ECONNREFUSED'),
  'connection timeout': network('ETIMEDOUT'),
  'connection reset': network('ECONNRESET'),
  'unreachable proxy': networkError(new Error('Failed to connect to proxies: PROXY 10.0.0.1'), host),
  'proxy that requires sign-in': refusal(407, 'Proxy Authentication Required'),
  'self-signed certificate': network('DEPTH_ZERO_SELF_SIGNED_CERT'),
  'unknown certificate authority': network('SELF_SIGNED_CERT_IN_CHAIN'),
  'incomplete certificate chain': network('UNABLE_TO_VERIFY_LEAF_SIGNATURE'),
  'expired certificate': network('CERT_HAS_EXPIRED'),
  "certificate that isn't valid yet": network('CERT_NOT_YET_VALID'),
  'certificate of another host': network('ERR_TLS_CERT_ALTNAME_INVALID'),
  'server without TLS': network('EPROTO'),
  'server without HTTP': network('HPE_INVALID_CONSTANT'),
  'web page instead of a response': found({ kind: 'page', title: 'Welcome to our network' }),
  'redirect to a sign-in page': found({
    kind: 'elsewhere',
    place: `${baseUrl}/login`,
    signIn: true,
    baseUrl: undefined,
  }),
  'redirect to another URL': found({
    kind: 'elsewhere',
    place: 'https://b.example',
    signIn: false,
    baseUrl: undefined,
  }),
  'another service': found({ kind: 'other' }),
  'instance during an upgrade': found({ kind: 'upgrading', version: undefined }),
  'private instance': refusal(401, 'Private mode requires authentication.'),
  'instance without OAuth': refusal(401, 'Private mode requires authentication.', 'oauth'),
  'rejected token': refusal(401, 'Invalid access token.'),
  'rejected sign-in': refusal(401, 'Invalid access token.', 'oauth'),
  'disabled access tokens': refusal(401, 'Access token authorization is disabled.'),
  'disabled sudo': refusal(401, 'Invalid Authorization header.', 'sudo'),
  'sudo token without site admin rights': refusal(
    403,
    'The subject user of a sudo access token must be a site admin.',
    'sudo',
  ),
  'unknown sudo user': refusal(403, 'Unable to sudo to nonexistent user.', 'sudo'),
  'instance without an authentication provider': refusal(
    403,
    'Access is forbidden because no authentication provider is set.',
  ),
  'gateway without an instance': refusal(502, '<html>Bad Gateway</html>'),
};

describe('the cause of a failed connection', () => {
  for (const [cause, failure] of Object.entries(causes)) {
    it(`is explained, with advice: ${cause}`, () => {
      assert.match(failure.message, /\.$|Response: /);
      assert.match(failure.advice ?? '', /^[A-Z].{15,}\.$/);
    });
  }

  it('has a unique message', () => {
    const messages = Object.values(causes).map(({ message }) => message);
    const twice = messages.filter((message, index) => messages.indexOf(message) !== index);
    assert.deepEqual(twice, []);
  });

  it('has different advice for a rejected sudo token, because the instance sends one message for all tokens', () => {
    const plain = refusal(401, 'Invalid access token.');
    const sudo = refusal(401, 'Invalid access token.', 'sudo');
    assert.notEqual(sudo.advice, plain.advice);
    assert.match(sudo.advice ?? '', /site-admin:sudo/);
  });
});
