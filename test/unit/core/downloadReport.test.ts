import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createCore, type Core } from '../../../src/core';
import { downloadReport } from '../../../src/core/downloadReport';
import type { Connection } from '../../../src/instance/connection';
import { setNetwork } from '../../../src/instance/http/transport';
import { listSnapshots } from '../../../src/reports/snapshot';
import { registryRequest } from '../../../src/reports/kinds/registry';
import { reportRequest } from '../../../src/reports/kinds/usage';
import { rejectsWith } from '../../support/userErrors';
import { declineDownloads, fakeHost } from '../../support/fakeHost';
import { everythingIn, folderForEachTest } from '../../support/folders';
import { runningSample } from '../sample/support/running';

describe('downloadReport', () => {
  const sample = runningSample();
  const home = folderForEachTest();
  const decisions = declineDownloads;
  let core: Core;
  let connection: Connection;
  after(() => setNetwork({}));

  beforeEach(async () => {
    core = createCore(fakeHost(home.path));
    const { analyticsUrl, instanceURL, baseUrl, tokens } = sample();
    connection = {
      id: 'c1',
      name: 'Sample',
      baseUrl,
      scheme: 'token',
      mutationPolicy: 'allow',
      analytics: { baseUrl: analyticsUrl, instanceHost: instanceURL },
    };
    await core.connections.save(connection);
    await core.signIns.signInAnalytics(connection, { scheme: 'bearer', token: tokens.analytics });
  });

  it('saves a snapshot', async () => {
    const snapshot = await downloadReport(core, connection, registryRequest, { decisions });
    assert.deepEqual(await listSnapshots(core.snapshotsFolder, 'c1', 'user-registry'), [snapshot]);
  });

  it('requests a report with the granularity of its definition', async () => {
    const range = { kind: 'preset', preset: 'allTime' } as const;
    const request = reportRequest({ granularity: 'by_user', range }, Date.now());
    const snapshot = await downloadReport(core, connection, request, { decisions });
    assert.equal(snapshot.parameters['granularity'], 'by_user');
    assert.match(sample().control.requests().at(-1)?.target ?? '', /[?&]granularity=by_user(?:&|$)/);
  });

  it('evicts the least recently used data above the size limit, but not the latest download', async () => {
    const limited = { ...core, settings: fakeHost(home.path, { 'analytics.cacheLimit': 10 }).settings };
    const earlier = await downloadReport(limited, connection, registryRequest, { decisions });
    writeFileSync(join(dirname(earlier.path), 'large'), Buffer.alloc(11 * 1024 * 1024));
    const latest = await downloadReport(limited, connection, registryRequest, { decisions });
    assert.deepEqual(await listSnapshots(core.snapshotsFolder, 'c1', 'user-registry'), [latest]);
  });

  it('leaves no files if the signal is already aborted', async () => {
    const options = { decisions, signal: AbortSignal.abort() };
    await rejectsWith(downloadReport(core, connection, registryRequest, options), { kind: 'canceled' });
    assert.deepEqual(everythingIn(core.snapshotsFolder), []);
  });
});
