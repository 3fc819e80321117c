import { strict as assert } from 'node:assert';
import { join } from 'node:path';
import { sampleQueries } from '../../src/editor/sample/sampleQueries';
import { confirmation, decide } from '../support/workbench/confirmation';
import { picturesFolder } from '../support/workbench/environment';
import { FirstContact } from '../support/workbench/firstContact';
import { leaveWindow, shareWindow } from '../support/workbench/sharedWindow';
import type { Workbench } from '../support/workbench/workbench';

describe('sample instance', function () {
  this.timeout(240_000);
  const examples = sampleQueries();
  let workbench: Workbench;

  before(async () => {
    workbench = await shareWindow();
  });
  after(() => leaveWindow([]));

  it('starts, connects, and returns the first response after two clicks', async () => {
    await workbench.showSidebar();
    const contact = new FirstContact(workbench);
    await contact.read(workbench.page.locator('.welcome-view-content').first());
    await contact.click(
      workbench.page.locator('.welcome-view-content a', { hasText: 'Try the sample instance' }).first(),
    );
    await workbench.statusBarItem(/Sample · \w+/).waitFor();
    // A click on a lens has no effect if the lens is drawn again at that time, as when the schema is loaded.
    await workbench.page
      .getByTitle(/Cost depth/)
      .first()
      .waitFor();
    await workbench.lensAction(/Run$/).first().waitFor();
    await workbench.screenshot(join(picturesFolder('sample'), '1-examples.png'));
    await contact.click(workbench.lensAction(/Run$/).first());
    await workbench
      .lens(/200 · /)
      .first()
      .waitFor();
    contact.report('the sample instance');
    assert.equal(contact.presses, 2);
    await workbench.treeRow('User registry').waitFor();
  });

  for (const [name, trouble] of [
    ['Me', undefined],
    ['FirstPeople', undefined],
    ['CountMatches', undefined],
    ['PartialAnswer', '1 error, with partial data'],
  ] as const) {
    it(`runs the example operation ${name}`, async () => {
      const line = examples.slice(0, examples.indexOf(`query ${name}`)).split('\n').length;
      await workbench.goToLine(line);
      await workbench.runAtCursor();
      await workbench.tab(`${name}.json`).waitFor();
      await workbench
        .lens(/200 · /)
        .first()
        .waitFor();
      if (trouble !== undefined) await workbench.page.getByTitle(trouble).first().waitFor();
      await workbench.screenshot(join(picturesFolder('sample'), `2-${name}.png`));
    });
  }

  it('runs a mutation after confirmation', async () => {
    const { page } = workbench;
    const line = examples.slice(0, examples.indexOf('mutation Ping')).split('\n').length;
    await workbench.goToLine(line);
    await workbench.runAtCursor();
    await confirmation(page, '• ping').waitFor();
    await workbench.screenshot(join(picturesFolder('sample'), '3-mutation.png'));
    await decide(page, '• ping', 'Run Mutation');
    await workbench.tab('Ping.json').waitFor();
  });

  it('has no connection after a reload', async () => {
    await workbench.treeRow(/^Sample/).waitFor();
    // Unlike the reload command of the workbench, a browser reload doesn't wait for extensions to deactivate.
    await workbench.page.reload();
    await workbench.statusBarItem('No connection').waitFor();
    await workbench.page
      .locator('.welcome-view-content a', { hasText: 'Try the sample instance' })
      .first()
      .waitFor();
  });
});
