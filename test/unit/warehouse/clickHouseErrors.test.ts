import assert from 'node:assert/strict';
import { serverError } from '../../../src/warehouse/clickhouse/serverError';

describe('errors of ClickHouse', () => {
  const text = 'Code: 164. DB::Exception: account: Cannot execute query in readonly mode. (READONLY)';
  const account = {
    url: 'http://localhost:8443',
    host: 'localhost:8443',
    secrets: [],
    role: 'read',
  } as const;
  const messageFor = (role: 'read' | 'write'): readonly (string | undefined)[] => {
    const { message, advice } = serverError(text, { ...account, role }, 500);
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
    const failure = serverError(page, account, 400);
    assert.equal(failure.kind, 'httpsRequired');
    assert.equal(
      failure.explanation,
      'localhost:8443 requires HTTPS on this port (400). Change the URL to https://localhost:8443.',
    );
    assert.equal(failure.hint, 'editWarehouse');
    const url = 'https://localhost:8443/clickhouse';
    assert.equal(serverError(page, { ...account, url }, 400).kind, 'notThisService');
  });

  it('explain that an account that sends tables has a read-only settings profile', () => {
    assert.match(
      messageFor('write').join(' '),
      /settings profile is read-only\. Use an account whose profile/,
    );
  });
});
