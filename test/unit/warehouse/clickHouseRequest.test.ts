import assert from 'node:assert/strict';
import { hintOf } from '../../../src/shared/userError';
import { request } from '../../../src/warehouse/clickhouse/request';
import { rejectsWith } from '../../support/userErrors';

describe('a ClickHouse request', () => {
  it("doesn't suggest the setting for client certificates, which it doesn't use", async () => {
    const alert = Object.assign(new Error('SSL alert number 116'), { code: 'ERR_SSL_ALERT' });
    const client = { exec: () => Promise.reject(alert), command: () => Promise.reject(alert) };
    const target = {
      client: client as never,
      url: 'https://warehouse.example.com',
      host: 'warehouse.example.com',
      secrets: [],
      role: 'read',
    } as const;
    const rows = request(target, { sql: 'SELECT 1', settings: {}, timeoutMs: 1000 }, (body) => body);
    const failure = await rejectsWith(rows.next(), {
      kind: 'unreachable',
      message: 'warehouse.example.com requires a client certificate.',
      advice: /aren't supported for ClickHouse/,
    });
    assert.equal(hintOf(failure), undefined);
  });
});
