import assert from 'node:assert/strict';
import { downloadUserRegistry } from '../../../src/instance/analyticsApi';
import type { Connection } from '../../../src/instance/connection';
import { rejectsWith } from '../../support/userErrors';
import { connectionTo } from './support/connections';
import { useSessionBench } from './support/sessionBench';

describe('Sessions: analytics', () => {
  const bench = useSessionBench();

  const analytics = async (token: string): Promise<Connection> => {
    await bench().parts.credentials.store('c1', 'analytics', bench().sample.analyticsUrl, {
      scheme: 'bearer',
      token,
    });
    return connectionTo(bench().sample);
  };
  const firstBytes = (connection: Connection): Promise<string> =>
    bench().sessions.withAnalytics(connection, async (target) => {
      for await (const chunk of downloadUserRegistry(target)) return Buffer.from(chunk).toString('utf8');
      return '';
    });

  it('uses a separate token', async () => {
    assert.match(await firstBytes(await analytics(bench().sample.tokens.analytics)), /^Instance user ID/);
    assert.equal(bench().state, 'unverified', 'the state of the instance is unchanged');
  });

  it('reports a rejected token only once', async () => {
    const connection = await analytics(bench().sample.tokens.analyticsExpired);
    const failures = await Promise.all(
      Array.from({ length: 5 }, () => rejectsWith(firstBytes(connection), { kind: 'unauthorized' })),
    );
    assert.deepEqual(
      bench().heard.map(({ service }) => service),
      ['analytics'],
    );
    assert.ok(failures.every((failure) => bench().sessions.isAnnounced(failure)));
  });

  it("doesn't treat missing permissions as a rejected token", async () => {
    const connection = await analytics(bench().sample.tokens.analyticsForbidden);
    await rejectsWith(firstBytes(connection), { kind: 'forbidden' });
    assert.deepEqual(bench().heard, []);
  });
});
