import assert from 'node:assert/strict';
import { digestResponse } from '../../../../src/operations/response/digest';
import { noSecretParts } from '../../../../src/operations/secrets/savedResponse';

describe('digestResponse', () => {
  it('reads a response that begins with a byte order mark', () => {
    const bytes = Buffer.from('\uFEFF{"data":{"a":[1]}}');
    const { kind, rows, notes } = digestResponse(bytes, {
      status: 200,
      contentType: 'application/json',
      secrets: [],
      omit: noSecretParts,
    });
    assert.deepEqual({ kind, rows, notes }, { kind: 'data', rows: 1, notes: [] });
  });
});
