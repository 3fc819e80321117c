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
    ['ENOTFOUND', 'unreachable', /host code\.example\.com wasn't found/],
    ['EAI_AGAIN', 'unreachable', /look up the host/],
    ['ECONNREFUSED', 'unreachable', /refused the connection/],
    ['EHOSTUNREACH', 'unreachable', /Couldn't reach/],
    ['ENETUNREACH', 'unreachable', /Couldn't reach/],
    ['ETIMEDOUT', 'unreachable', /timed out/],
    ['ECONNRESET', 'unreachable', /closed before the response was complete/],
    ['EPIPE', 'unreachable', /closed before/],
    ['ERR_STREAM_PREMATURE_CLOSE', 'unreachable', /closed before/],
    ['Z_BUF_ERROR', 'unreachable', /closed before/],
    ['Z_DATA_ERROR', 'unreachable', /compressed response .* is corrupted/],
    ['CERT_HAS_EXPIRED', 'certificate', /has expired/],
    ['CERT_NOT_YET_VALID', 'certificate', /isn't valid yet/],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'certificate', /self-signed/],
    ['SELF_SIGNED_CERT_IN_CHAIN', 'certificate', /authority that this computer doesn't trust/],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'certificate', /isn't issued by a certificate authority/],
    ['UNABLE_TO_GET_ISSUER_CERT', 'certificate', /isn't issued by a certificate authority/],
    ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'certificate', /isn't issued by a certificate authority/],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'certificate', /another host/],
    ['EPROTO', 'certificate', /^The TLS connection to .* failed/],
    ['ERR_SSL_WRONG_VERSION_NUMBER', 'certificate', /doesn't support TLS/],
    ['ERR_SSL_PACKET_LENGTH_TOO_LONG', 'certificate', /doesn't support TLS/],
    ['ERR_SSL_UNSUPPORTED_PROTOCOL', 'certificate', /^The TLS connection to .* failed/],
    ['HPE_INVALID_CONSTANT', 'notThisService', /isn't valid HTTP/],
    ['HPE_HEADER_OVERFLOW', 'tooLarge', /headers of the response from .* are too large/],
  ];
  for (const [code, kind, message] of cases) {
    it(`converts ${code} to an error with the host name and advice`, () => {
      const error = withCode(code);
      const failure = assertUserError(networkError(error, host), { kind, message });
      assert.ok(failure.message.includes(host));
      assert.ok(failure.advice !== undefined);
      assert.equal(failure.cause, error);
      assert.ok(!failure.explanation.includes('raw text'), 'the text of the original error is not shown');
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
        message: "Couldn't reach the proxy for code.example.com.",
        hint: 'changeProxy',
      });
    });
  }

  it('doesn\'t report a proxy error for a host that is named "proxy"', () => {
    const error = new Error('request to https://proxy.example.com/x failed, reason: something else');
    assertUserError(networkError(error, host), { kind: 'unreachable', message: /^The request to/ });
  });

  it('includes an unknown code in the message', () => {
    assertUserError(networkError(withCode('EWEIRD'), host), {
      kind: 'unreachable',
      message: 'The request to code.example.com failed (EWEIRD).',
      advice: /try again/,
    });
  });

  for (const name of ['constructor', '__proto__', 'toString', 'hasOwnProperty']) {
    it(`doesn't treat "${name}" as a known code`, () => {
      assertUserError(networkError(withCode(name), host), { kind: 'unreachable', message: /request to/ });
    });
  }

  it('converts any thrown value to an error with a message', () => {
    for (const thrown of [new Error('x'), new TypeError('y'), 'text', undefined, null, 7])
      assertUserError(networkError(thrown, host), {
        kind: 'unreachable',
        message: 'The request to code.example.com failed.',
      });
  });

  it('returns a UserError unchanged', () => {
    const failure = new UserError('redirect', 'Led elsewhere.');
    assert.equal(networkError(failure, host), failure);
  });
});
