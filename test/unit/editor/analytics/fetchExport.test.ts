import assert from 'node:assert/strict';
import { join } from 'node:path';
import { root } from '../../../../scripts/lib/paths.mjs';
import type { App } from '../../../../src/app';
import { fetchExport } from '../../../../src/editor/analytics/fetchExport';
import type { AnalyticsTarget } from '../../../../src/instance/analyticsApi';
import type { Connection } from '../../../../src/instance/connection';
import { listSnapshots } from '../../../../src/reports/snapshot';
import { registryRequest, reportRequest } from '../../../../src/reports/definitions/definition';
import { rejectsWith } from '../../../support/failures';
import { everythingIn, folderForEachTest } from '../../../support/folders';
import { runningSample } from '../../sample/support/running';

const connection: Connection = {
  id: 'c1',
  name: 'Sample',
  baseUrl: 'https://code.example.com',
  scheme: 'token',
  protection: 'allow',
};

describe('fetching an export of a connection', () => {
  const sample = runningSample();
  const home = folderForEachTest();
  const app = (): App => {
    const token = sample().tokens.analytics;
    const target: AnalyticsTarget = {
      address: { baseUrl: sample().analyticsUrl, instanceHost: sample().instanceURL },
      credential: { origin: sample().analyticsUrl, authorization: `Bearer ${token}`, secrets: [token] },
    };
    return {
      datasetsFolder: join(home.path, 'datasets'),
      editor: { extensionUri: { fsPath: root } },
      sessions: {
        withAnalytics: (_: Connection, call: (target: AnalyticsTarget) => Promise<unknown>) => call(target),
      },
    } as unknown as App;
  };

  it('keeps a snapshot', async () => {
    const dataset = await fetchExport(app(), connection, registryRequest);
    assert.deepEqual(await listSnapshots(app().datasetsFolder, 'c1', 'user-registry'), [dataset]);
  });

  it('asks for a report by its definition', async () => {
    const range = { kind: 'preset', preset: 'allTime' } as const;
    const request = reportRequest({ granularity: 'by_user', range }, Date.now());
    const dataset = await fetchExport(app(), connection, request);
    assert.equal(dataset.parameters['granularity'], 'by_user');
  });

  it('leaves nothing when it is cancelled', async () => {
    const options = { signal: AbortSignal.abort() };
    await rejectsWith(fetchExport(app(), connection, registryRequest, options), { kind: 'cancelled' });
    assert.deepEqual(everythingIn(app().datasetsFolder), []);
  });
});
