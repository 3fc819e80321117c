import assert from 'node:assert/strict';
import { networkError } from '../../../../src/instance/http/networkError';
import { UserError, type ErrorKind } from '../../../../src/shared/userError';
import { assertUserError } from '../../../support/userErrors';

const host = 'code.example.com';

function withCode(code: string): Error {
  return Object.assign(new Error(`raw text about ${code}`), { code });
}

describe('networkError', () => {
  const cases: readonly (readonly [string, ErrorKind, RegExp])[] = [
    ['ENOTFOUND', 'unreachable', /no host called code\.example\.com/],
    ['EAI_AGAIN', 'unreachable', /could not be looked up/],
    ['ECONNREFUSED', 'unreachable', /refused the connection/],
    ['EHOSTUNREACH', 'unreachable', /cannot be reached/],
    ['ENETUNREACH', 'unreachable', /cannot be reached/],
    ['ETIMEDOUT', 'unreachable', /in time/],
    ['ECONNRESET', 'unreachable', /closed before the answer was complete/],
    ['EPIPE', 'unreachable', /closed before/],
    ['ERR_STREAM_PREMATURE_CLOSE', 'unreachable', /closed before/],
    ['Z_BUF_ERROR', 'unreachable', /closed before/],
    ['Z_DATA_ERROR', 'unreachable', /compressed answer .* is damaged/],
    ['CERT_HAS_EXPIRED', 'certificate', /has expired/],
    ['CERT_NOT_YET_VALID', 'certificate', /not valid yet/],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'certificate', /self-signed/],
    ['SELF_SIGNED_CERT_IN_CHAIN', 'certificate', /authority that this machine does not trust/],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'certificate', /could not be traced/],
    ['UNABLE_TO_GET_ISSUER_CERT', 'certificate', /could not be traced/],
    ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'certificate', /could not be traced/],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'certificate', /another host/],
    ['EPROTO', 'certificate', /does not speak TLS/],
    ['ERR_SSL_WRONG_VERSION_NUMBER', 'certificate', /does not speak TLS/],
    ['ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION', 'certificate', /does not speak TLS/],
    ['HPE_INVALID_CONSTANT', 'notThisService', /not HTTP/],
    ['HPE_HEADER_OVERFLOW', 'notThisService', /not HTTP/],
  ];
  for (const [code, kind, message] of cases) {
    it(`converts ${code} to an error that names the host, with a hint`, () => {
      const error = withCode(code);
      const failure = assertUserError(networkError(error, host), { kind, message });
      assert.ok(failure.message.includes(host));
      assert.ok(failure.advice !== undefined);
      assert.equal(failure.cause, error);
      assert.ok(!failure.explanation.includes('raw text'), 'the raw text is for the log');
    });
  }

  for (const reason of [
    'Failed to establish a socket connection to proxies: PROXY 127.0.0.1:7890',
    'Proxy connection ended before receiving CONNECT response',
  ]) {
    it(`detects VS Code's error message for a proxy: ${reason}`, () => {
      const error = new Error(`request to https://code.example.com/x failed, reason: ${reason}`);
      assertUserError(networkError(error, host), {
        kind: 'unreachable',
        message: 'The proxy on the way to code.example.com could not be reached.',
        hint: 'changeProxy',
      });
    });
  }

  it('does not report a proxy error for a host that is named "proxy"', () => {
    const error = new Error('request to https://proxy.example.com/x failed, reason: something else');
    assertUserError(networkError(error, host), { kind: 'unreachable', message: /^The exchange with/ });
  });

  it('includes an unknown code in the message', () => {
    assertUserError(networkError(withCode('EWEIRD'), host), {
      kind: 'unreachable',
      message: 'The exchange with code.example.com failed (EWEIRD).',
      advice: /try again/,
    });
  });

  for (const name of ['constructor', '__proto__', 'toString', 'hasOwnProperty']) {
    it(`does not treat "${name}" as a known code`, () => {
      assertUserError(networkError(withCode(name), host), { kind: 'unreachable', message: /exchange with/ });
    });
  }

  it('converts any thrown value to an error with a message', () => {
    for (const thrown of [new Error('x'), new TypeError('y'), 'text', undefined, null, 7])
      assertUserError(networkError(thrown, host), {
        kind: 'unreachable',
        message: 'The exchange with code.example.com failed.',
      });
  });

  it('returns a UserError unchanged', () => {
    const failure = new UserError('redirect', 'Led elsewhere.');
    assert.equal(networkError(failure, host), failure);
  });
});
