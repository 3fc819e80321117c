import { strict as assert } from 'node:assert';
import { findSecrets } from '../support/search';
import { e2eVersion, e2eVsix, picturesFolder } from '../support/workbench/environment';
import { endTour, walkTour, type TourResult } from './tour';

describe('the main job', function () {
  this.timeout(300_000);
  let tour: TourResult;

  before(async () => {
    tour = await walkTour({ outDir: picturesFolder('tour'), version: e2eVersion, vsix: e2eVsix });
  });
  after(() => endTour(tour));

  it('exports the user registry byte for byte as the instance sent it', async () => {
    const { sample, exportedCsv } = tour;
    const response = await globalThis.fetch(
      `${sample.analyticsUrl}/api/reports/user-registry?instanceURL=${encodeURIComponent(sample.instanceURL)}`,
      { headers: { Authorization: `Bearer ${sample.tokens['analytics'] ?? ''}` } },
    );
    assert.equal(response.status, 200);
    const sent = Buffer.from(await response.arrayBuffer());
    assert.ok(sent.byteLength > 1000);
    assert.ok(exportedCsv.equals(sent));
  });

  it('leaves no token in any file of the workspace, the user data or the logs', () => {
    const { workbench, sample } = tour;
    const { found, bytesSearched } = findSecrets([workbench.folder, workbench.dataDir], sample.tokens);
    assert.deepEqual(found, []);
    assert.ok(bytesSearched > 10_000, 'there were files to search');
  });

  it('leaves no token anywhere in the window', async () => {
    const { workbench, sample } = tour;
    const page = await workbench.page.content();
    for (const token of Object.values(sample.tokens)) assert.equal(page.includes(token), false);
  });
});
