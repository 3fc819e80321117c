import assert from 'node:assert/strict';
import { join } from 'node:path';
import { root } from '../../scripts/lib/paths.mjs';
import { eventually } from '../support/eventually';
import { everythingIn } from '../support/folders';
import { startSampleProcess, type SampleProcess } from '../support/sampleProcess';
import { decide } from '../support/workbench/confirmation';
import { e2eVersion, e2eVsix } from '../support/workbench/environment';
import { Workbench } from '../support/workbench/workbench';

const analysis = 'Active users per week';
const statement = `SQL result of ${analysis}`;
const response = 'People: users.nodes';

describe('result files', function () {
  this.timeout(240_000);
  let sample: SampleProcess;
  let workbench: Workbench;
  const inside = () => workbench.webview;
  const folders = (): readonly string[] =>
    everythingIn(workbench.dataDir)
      .filter((path) => /[\\/]results[\\/][^\\/]+[\\/]result\.\w+$/.test(path))
      .map((path) => path.replace(/[\\/][^\\/]+$/, ''));
  const results = (count: number): Promise<void> =>
    eventually(() => folders().length === count, `there are files of ${count} results`);
  const tab = (title: string) => workbench.tab(new RegExp(`^${title}`));
  const close = async (title: string): Promise<void> => {
    await tab(title).click({ button: 'middle' });
    await tab(title).waitFor({ state: 'detached' });
  };

  before(async () => {
    sample = await startSampleProcess(join(root, 'dist', 'sample.js'), '--users', '500');
    workbench = await Workbench.open({
      version: e2eVersion,
      vsix: e2eVsix,
      files: {
        'people.graphql':
          'query People {\n  users(first: 20) {\n    nodes {\n      username\n    }\n  }\n}\n',
      },
    });
    await workbench.showSidebar();
    await workbench.connect(sample.baseUrl, sample.tokens['admin'] ?? '', 'Sample');
    await workbench.command('Instance Explorer: Set Up Analytics');
    await workbench.enterAnalytics(sample);
    await workbench.treeRow('User registry').waitFor();
  });
  after(async () => {
    await workbench.close();
    sample.stop();
  });

  const showResponse = async (): Promise<void> => {
    await workbench.command('View: Close All Editors');
    await workbench.openFile('people.graphql');
    await workbench.lens(/Run$/).first().waitFor();
    await workbench.page.keyboard.press('Control+Home');
    await workbench.runAtCursor();
    await workbench.tab('People.json').waitFor();
    await workbench.tab('People.json').click();
    await workbench.command('Instance Explorer: Show Response as Table');
    await inside().getByRole('heading', { name: response }).waitFor();
  };
  const showAnalysis = async (): Promise<void> => {
    await workbench.ask('Instance Explorer: Run Analysis', analysis);
    await inside().getByRole('heading', { name: analysis, exact: true, level: 1 }).waitFor();
  };
  const showStatement = async (): Promise<void> => {
    await inside().getByRole('tab', { name: 'SQL' }).click();
    await inside().getByRole('button', { name: 'Run' }).click();
    await inside().getByRole('button', { name: 'Open as Table' }).click();
    await inside().getByRole('heading', { name: statement }).waitFor();
  };

  it('are deleted when the table of a response, an analysis, or an SQL statement is closed', async () => {
    await showResponse();
    await results(1);
    await showAnalysis();
    await results(2);
    await showStatement();
    await results(3);
    await close(response);
    await results(2);
    await close(statement);
    await results(1);
    await close(analysis);
    await results(0);
  });

  it('are retained for tabs that a reload restores', async () => {
    await showResponse();
    await showAnalysis();
    await showStatement();
    await results(3);
    const before = folders();
    await workbench.reload();
    for (const title of [statement, response, analysis]) {
      await tab(title).click();
      await inside().getByRole('heading', { name: title, exact: true, level: 1 }).waitFor();
    }
    assert.deepEqual(folders(), before);
    await inside()
      .getByText(/^Sample · .* · Daily/)
      .waitFor();
    await close(response);
    await results(2);
  });

  it('are deleted when a tab restored in the background is closed', async () => {
    await tab(analysis).click();
    await workbench.reload();
    await inside().getByRole('heading', { name: analysis, exact: true, level: 1 }).waitFor();
    await close(statement);
    await results(1);
  });

  it('are deleted with the downloaded data', async () => {
    await workbench.command('Instance Explorer: Clear Downloaded Data');
    await decide(workbench.page, /Clear .* of downloaded data/, 'Clear');
    await results(0);
  });
});
