import { strict as assert } from 'node:assert';
import { ConfigurationTarget, Uri, workspace } from 'vscode';
import { readSetting } from '../../src/editor/adapters/settings';
import { formulasForTask } from '../../src/editor/export/exportSettings';
import { eventually, type World } from './world';

export function registerSettingsSuite(world: World): void {
  const settings = Uri.joinPath(world.folder, '.vscode');
  const ofUser = (name: string, value: unknown): Thenable<void> =>
    workspace.getConfiguration('instanceExplorer').update(name, value, ConfigurationTarget.Global);

  describe('workspace settings', () => {
    before(async () => {
      const values = {
        'instanceExplorer.export.formulas': 'keep',
        'instanceExplorer.export.folder': 'ours',
        'instanceExplorer.variables.sensitiveNames': ['ofWorkspace'],
        'instanceExplorer.responses.maxSize': 400,
        'instanceExplorer.pagination.maxPages': 7,
        'instanceExplorer.requests.trace': true,
        'instanceExplorer.clientCertificates': [{ origin: 'https://h.example', pkcs12: '/ours.p12' }],
      };
      await ofUser('variables.sensitiveNames', ['ofUser']);
      await workspace.fs.writeFile(
        Uri.joinPath(settings, 'settings.json'),
        Buffer.from(JSON.stringify(values)),
      );
      await eventually('the settings', () => readSetting('export.folder') === 'ours');
    });
    after(async () => {
      await workspace.fs.delete(settings, { recursive: true });
      for (const name of ['variables.sensitiveNames', 'export.formulas']) await ofUser(name, undefined);
    });

    it('never relax safety settings', () => {
      assert.equal(readSetting('export.formulas'), 'escape');
      assert.deepEqual(readSetting('variables.sensitiveNames'), ['ofUser', 'ofWorkspace']);
      assert.equal(readSetting('responses.maxSize'), 200);
      assert.equal(readSetting('requests.trace'), false);
      assert.deepEqual(readSetting('clientCertificates'), []);
    });

    it('can tighten safety settings', () => {
      assert.equal(readSetting('pagination.maxPages'), 7);
    });

    it("can't relax the formula check of a task, and neither can the task", async () => {
      assert.equal(formulasForTask('keep'), 'escape');
      await ofUser('export.formulas', 'ask');
      await eventually('the setting', () => readSetting('export.formulas') === 'ask');
      assert.equal(formulasForTask('keep'), 'ask');
      assert.equal(formulasForTask('escape'), 'escape');
      await ofUser('export.formulas', 'keep');
      await eventually('the setting', () => readSetting('export.formulas') === 'keep');
      assert.equal(formulasForTask('keep'), 'keep');
      assert.equal(formulasForTask(undefined), 'keep');
    });
  });
}
