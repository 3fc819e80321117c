import { newestVersion } from '../../scripts/lib/vscodeVersions.mjs';
import { e2eVersion, e2eVsix, picturesFolder } from '../support/workbench/environment';
import { checkExport, checkFiles, checkWindow, endTour, walkTour, type TourResult } from './tour';

// The "tour" suite runs the same checks on the newest version of VS Code.
const describeJob = e2eVersion === newestVersion ? describe.skip : describe;

describeJob('main workflow', function () {
  this.timeout(300_000);
  let tour: TourResult;

  before(async () => {
    tour = await walkTour({ outDir: picturesFolder('tour'), version: e2eVersion, vsix: e2eVsix });
  });
  after(() => endTour(tour));

  it('exports the user registry byte for byte', () => checkExport(tour));

  it('leaves no token in files of the workspace, the user data, or the logs', () => checkFiles(tour));

  it('leaves no token in the window', () => checkWindow(tour));
});
