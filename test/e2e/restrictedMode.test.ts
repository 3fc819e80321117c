import { strict as assert } from 'node:assert';
import { join } from 'node:path';
import { root } from '../../scripts/lib/paths.mjs';
import type { RecordedRequest } from '../support/sample/record';
import { hostileFiles } from '../support/hostileWorkspace';
import { controlOf, type Control } from '../support/sampleControl';
import { startControlledProcess, type SampleProcess } from '../support/sampleProcess';
import { e2eVersion, e2eVsix, picturesFolder } from '../support/workbench/environment';
import { Workbench } from '../support/workbench/workbench';

describe('the extension in Restricted Mode with a hostile workspace', function () {
  this.timeout(240_000);
  let sample: SampleProcess;
  let control: Control;
  let workbench: Workbench;
  const requests = async (): Promise<readonly RecordedRequest[]> =>
    (await control('requests')) as readonly RecordedRequest[];

  before(async () => {
    sample = await startControlledProcess(root);
    control = controlOf(sample);
    workbench = await Workbench.open({
      version: e2eVersion,
      vsix: e2eVsix,
      trust: false,
      settings: { 'security.workspace.trust.startupPrompt': 'never' },
      files: hostileFiles((await control('elsewhere')) as string),
    });
    await workbench.showSidebar();
    await control('forgetRequests');
  });
  after(async () => {
    await workbench.close();
    sample.stop();
  });

  it("has code lenses, but can't run operations", async () => {
    await workbench.openFile('people.graphql');
    const refusal = workbench.notification("Operations aren't available in Restricted Mode");
    await workbench.press(workbench.lensAction('Select Connection...'), refusal);
    await workbench.screenshot(join(picturesFolder('restricted-mode'), 'refused.png'));
    await workbench.command('Notifications: Clear All Notifications');
    await refusal.waitFor({ state: 'detached' });
  });

  it("doesn't let the workspace change the destination or the headers of a request", async () => {
    await workbench.connect(sample.baseUrl, sample.tokens['admin'] ?? '', 'Careful');
    await workbench.command('Instance Explorer: Set Up Analytics');
    await workbench.enterAnalytics(sample);
    await workbench.treeRow('User registry').waitFor();
    await workbench.ask('Instance Explorer: Refresh Report', 'User registry');
    await workbench
      .treeRow('User registry')
      .filter({ hasText: /now|ago/ })
      .waitFor();
    await workbench.screenshot(join(picturesFolder('restricted-mode'), 'connected.png'));
    const seen = await requests();
    assert.ok(seen.some(({ target }) => target.startsWith('/.api/graphql')));
    assert.ok(seen.some(({ target }) => target.startsWith('/api/reports/user-registry')));
    for (const { site, headers, target } of seen) {
      assert.notEqual(site, 'elsewhere', target);
      assert.equal(headers['x-injected'], undefined, target);
    }
  });

  it('runs no operations of the workspace, even with a connection', async () => {
    await control('forgetRequests');
    await workbench.openFile('people.graphql');
    const refusal = workbench.notification("Operations aren't available in Restricted Mode");
    await workbench.press(workbench.lensAction(/Run$/), refusal);
    const ran = (await requests()).filter(({ target }) => target === '/.api/graphql?Me');
    assert.deepEqual(ran, []);
  });
});
