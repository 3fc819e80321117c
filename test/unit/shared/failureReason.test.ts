import assert from 'node:assert/strict';
import { failureReason } from '../../../src/shared/failureReason';
import { UserError, type ErrorKind } from '../../../src/shared/userError';

describe('the short reason for a failure', () => {
  const reasonOf = (kind: ErrorKind, status?: number): string =>
    failureReason(new UserError(kind, 'message', status === undefined ? {} : { status }), 'Other');

  it('is based on the network error or, if it is unknown, on the kind and status', () => {
    const refused = new UserError('unreachable', 'localhost:1 refused the connection.', {
      cause: Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }),
    });
    assert.equal(failureReason(refused, 'Other'), 'Connection refused');
    assert.equal(reasonOf('timeout'), 'Timed out');
    assert.equal(reasonOf('unauthorized', 401), '401 · Sign-in rejected');
    assert.equal(reasonOf('notThisService'), 'Unexpected response');
  });

  it('distinguishes a failed DNS lookup and a failed handshake from an unknown host and a certificate error', () => {
    const reasonFor = (kind: ErrorKind, code: string): string =>
      failureReason(
        new UserError(kind, 'message', { cause: Object.assign(new Error('connect'), { code }) }),
        'Other',
      );
    assert.equal(reasonFor('unreachable', 'ENOTFOUND'), 'Host not found');
    assert.equal(reasonFor('unreachable', 'EAI_AGAIN'), 'Unreachable');
    assert.equal(reasonFor('certificate', 'CERT_HAS_EXPIRED'), 'Certificate error');
    assert.equal(reasonFor('certificate', 'EPROTO'), 'TLS error');
    assert.equal(reasonFor('certificate', 'ERR_SSL_WRONG_VERSION_NUMBER'), 'TLS error');
    assert.equal(reasonFor('clientCertificate', 'EPROTO'), 'Certificate error');
  });

  it("is that of the caller if the failure isn't about a request", () => {
    assert.equal(reasonOf('state'), 'Other');
  });
});
