import assert from 'node:assert/strict';
import { serverError } from '../../../src/warehouse/clickhouse/serverError';

describe('errors of ClickHouse', () => {
  const text = 'Code: 164. DB::Exception: account: Cannot execute query in readonly mode. (READONLY)';
  const messageFor = (role: 'read' | 'write'): readonly (string | undefined)[] => {
    const { message, advice } = serverError(text, { host: 'localhost:8123', secrets: [], role }, 500);
    return [message, advice];
  };

  it('explain that statements can only read tables', () => {
    assert.deepEqual(messageFor('read'), [
      'Statements can only read tables of the data warehouse.',
      undefined,
    ]);
  });

  it('say that the server requires HTTPS on the port of the URL', () => {
    const page = 'Client sent an HTTP request to an HTTPS server.';
    const failure = serverError(page, { host: 'localhost:8443', secrets: [], role: 'read' }, 400);
    assert.equal(failure.kind, 'httpsRequired');
    assert.equal(
      failure.explanation,
      'localhost:8443 requires HTTPS on this port (400). Change the URL to https://localhost:8443.',
    );
    assert.equal(failure.hint, 'editWarehouse');
  });

  it('explain that an account that sends tables has a read-only settings profile', () => {
    assert.match(
      messageFor('write').join(' '),
      /settings profile is read-only\. Use an account whose profile/,
    );
  });
});
