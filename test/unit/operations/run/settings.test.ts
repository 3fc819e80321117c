import assert from 'node:assert/strict';
import { timeoutMs } from '../../../../src/operations/run/settings';
import { parseConnection } from '../../../../src/instance/connection';

describe('timeoutMs', () => {
  const timeout = (setting: unknown): number => {
    const connection = parseConnection({ id: 'c1', name: 'Production', baseUrl: 'https://code.example.com' });
    assert.ok(connection !== undefined);
    return timeoutMs({ read: (name) => (name === 'requests.timeout' ? setting : undefined) }, connection);
  };

  it('uses the timeout of the connection, then that of every other connection, then 60 seconds', () => {
    assert.equal(timeout({ '*': 90, Production: 120 }), 120_000);
    assert.equal(timeout({ '*': 90, Staging: 120 }), 90_000);
    assert.equal(timeout({ Staging: 120 }), 60_000);
    for (const invalid of [
      undefined,
      null,
      'x',
      { '*': 'x' },
      { Production: -1 },
      { Production: Number.NaN },
    ])
      assert.equal(timeout(invalid), 60_000, JSON.stringify(invalid));
  });

  it('is between a second and an hour', () => {
    assert.equal(timeout({ Production: 99_999 }), 3_600_000);
    assert.equal(timeout({ '*': 0.001 }), 1000);
  });
});
