import assert from 'node:assert/strict';
import { requireAnalytics } from '../../../src/instance/requireAnalytics';
import { UserError } from '../../../src/shared/userError';
import { testConnection } from '../../support/testConnection';

describe('requireAnalytics', () => {
  const connection = testConnection();

  it('returns the analytics settings of a connection', () => {
    const analytics = { baseUrl: 'https://analytics.example.com', instanceHost: 'code.example.com' };
    assert.equal(requireAnalytics({ ...connection, analytics }), analytics);
  });

  it('offers to set up missing analytics', () => {
    assert.throws(
      () => requireAnalytics(connection),
      (error) =>
        error instanceof UserError &&
        error.message === "Analytics isn't set up for Sample." &&
        error.hint === 'setUpAnalytics',
    );
  });
});
