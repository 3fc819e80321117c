import assert from 'node:assert/strict';
import type { AnalyticsData } from '../../../../src/editor/analytics/analyticsData';
import type { AnalyticsDependencies } from '../../../../src/editor/analytics/analyticsDependencies';
import { AnalyticsView } from '../../../../src/editor/analytics/analyticsView';
import type { Connection } from '../../../../src/instance/connection';

describe('the rows of the Analytics view', () => {
  const first = { id: 'c1', name: 'First' } as Connection;

  /** Returns what is updated if a connection is active when the data of the first one is read. */
  const updatedIfActive = async (id: string): Promise<readonly string[]> => {
    const updated: string[] = [];
    let active = first;
    const dependencies = {
      app: { active: { get: () => active } },
      showBarrier: () => updated.push('access issue'),
      showAttention: () => updated.push('badge'),
      showHeadline: () => updated.push('status bar'),
    };
    const data = {
      load: () => Promise.resolve([]),
      stored: () => undefined,
      hasToken: () => {
        active = { ...first, id };
        return Promise.resolve(false);
      },
    };
    const view = new AnalyticsView(
      dependencies as unknown as AnalyticsDependencies,
      data as unknown as AnalyticsData,
    );
    assert.deepEqual(await view.rows(first), []);
    return updated;
  };

  it('update the badge and the status bar', async () =>
    assert.deepEqual(await updatedIfActive('c1'), ['access issue', 'badge', 'status bar']));

  it('update nothing after the user has switched to another connection', async () =>
    assert.deepEqual(await updatedIfActive('c2'), []));
});
