import assert from 'node:assert/strict';
import { responseSummary } from '../../../../src/operations/lens/responseSummary';

const facts = {
  status: 200,
  statusText: 'OK',
  firstByteMs: 19,
  totalMs: 20.4,
  bytes: 637,
  contentType: undefined,
  traceId: undefined,
  retryAfter: undefined,
};

describe('responseSummary', () => {
  it('shows the status, the duration, and the number of rows', () => {
    assert.equal(responseSummary({ facts, rows: 5, errorCount: 0 }), '200 · 20 ms · 5 rows');
    assert.equal(responseSummary({ facts, rows: 1, errorCount: 0 }), '200 · 20 ms · 1 row');
    assert.equal(responseSummary({ facts, rows: 0, errorCount: 0 }), '200 · 20 ms');
  });

  it('shows the number of errors instead of the duration and the number of rows', () => {
    assert.equal(responseSummary({ facts, rows: 5, errorCount: 2 }), '200 · 2 errors');
    assert.equal(responseSummary({ facts, rows: 0, errorCount: 1 }), '200 · 1 error');
  });
});
