import { newestVersion } from '../../scripts/lib/vscodeVersions.mjs';
import { e2eVersion, e2eVsix, picturesFolder } from '../support/workbench/environment';
import { checkExport, checkFiles, checkWindow, endTour, walkTour, type TourResult } from './tour';

// On the newest version of VS Code, the suite "tour" does the same and checks the same.
const describeJob = e2eVersion === newestVersion ? describe.skip : describe;

describeJob('the main job', function () {
  this.timeout(300_000);
  let tour: TourResult;

  before(async () => {
    tour = await walkTour({ outDir: picturesFolder('tour'), version: e2eVersion, vsix: e2eVsix });
  });
  after(() => endTour(tour));

  it('exports the user registry byte for byte as the instance sent it', () => checkExport(tour));

  it('leaves no token in any file of the workspace, the user data or the logs', () => checkFiles(tour));

  it('leaves no token anywhere in the window', () => checkWindow(tour));
});
