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

  it("is that of the caller if the failure isn't about a request", () => {
    assert.equal(reasonOf('state'), 'Other');
  });
});
