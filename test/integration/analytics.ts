import { strict as assert } from 'node:assert';
import { isDeepStrictEqual } from 'node:util';
import { commands, TabInputCustom, Uri, window, workspace, type MessageItem } from 'vscode';
import type { ComparisonInfo } from '../../src/shared/tableEditor/comparisonInfo';
import { controlOf } from '../support/sampleControl';
import { answerInOrder, answerPicks, restorePicks } from './quickPicks';
import { eventually, registryRow, type World } from './world';

/** Downloads the registry from the sample without the product. */
async function registryBytes({ sample }: World): Promise<Buffer> {
  const url = `${sample.analyticsUrl}/api/reports/user-registry?instanceURL=${encodeURIComponent(sample.instanceURL)}`;
  const response = await globalThis.fetch(url, {
    headers: { Authorization: `Bearer ${sample.tokens['analytics'] ?? ''}` },
  });
  return Buffer.from(await response.arrayBuffer());
}

export function registerAnalyticsSuite(world: World): void {
  const target = Uri.joinPath(world.folder, 'registry.csv');
  const { showInformationMessage, showSaveDialog, showWarningMessage } = window;
  const restore = (): void => {
    restorePicks();
    Object.assign(window, { showInformationMessage, showSaveDialog, showWarningMessage });
  };

  /** Exports the report of a row in the original format to the given URI. */
  const exportTo = async (uri: Uri, row: object): Promise<void> => {
    answerInOrder('Original', 'Choose Location');
    window.showSaveDialog = () => Promise.resolve(uri);
    await commands.executeCommand('instanceExplorer.export', row);
  };
  const registry = {
    id: 'registry',
    label: 'User registry',
    context: 'export registry',
    subject: {
      kind: 'export',
      request: { exportName: 'user-registry', parameters: {}, identity: 'user-registry' },
    },
  };

  const namesRequests = async (): Promise<number> => {
    const requests = (await controlOf(world.sample)('requests')) as readonly { readonly target: string }[];
    return requests.filter(({ target }) => target.endsWith('?InstanceExplorerUsers')).length;
  };

  describe('user registry', () => {
    after(restore);

    it('is exported byte for byte', async () => {
      await commands.executeCommand('instanceExplorer.refreshReport', registryRow);
      await exportTo(target, registry);
      const exported = Buffer.from(await workspace.fs.readFile(target));
      const sent = await registryBytes(world);
      assert.ok(sent.byteLength > 1000);
      assert.ok(exported.equals(sent));
    });

    it('is exported again with one command', async () => {
      await workspace.fs.delete(target);
      await commands.executeCommand('instanceExplorer.repeatExport');
      assert.ok(Buffer.from(await workspace.fs.readFile(target)).equals(await registryBytes(world)));
    });

    it('leaves no temporary file next to the export', async () => {
      const names = (await workspace.fs.readDirectory(world.folder)).map(([name]) => name).sort();
      assert.deepEqual(names, ['README.md', 'queries', 'registry.csv']);
    });

    it('opens as a table', async () => {
      await commands.executeCommand('instanceExplorer.openRegistry');
      const tab = await eventually('the preview', () =>
        window.tabGroups.all.flatMap(({ tabs }) => tabs).find(({ label }) => label === 'User registry'),
      );
      assert.ok(tab.input instanceof TabInputCustom);
      assert.equal(tab.input.viewType, 'instanceExplorer.table');
    });

    it('requests the user names after it opens', async () => {
      await eventually('the request', async () => (await namesRequests()) === 1 || undefined);
    });
  });

  describe('analytics', () => {
    const report = {
      id: 'report',
      label: 'by_user',
      context: 'export report',
      subject: {
        kind: 'export',
        request: { exportName: 'by-user-client-date', parameters: {}, identity: 'by_user/allTime' },
        reportId: 'standard/by_user',
      },
    };
    const analysis = (id: string) => ({
      id,
      label: id,
      context: 'analysis',
      subject: { kind: 'analysis', id },
    });
    const tabNamed = (name: string) =>
      eventually(`the tab ${name}`, () =>
        window.tabGroups.all.flatMap(({ tabs }) => tabs).find(({ label }) => label === name),
      );

    after(async () => {
      restore();
      await workspace.fs.delete(Uri.joinPath(world.folder, 'by-user.csv'));
    });

    it('escapes the formulas of a report, says so, and exports it byte for byte on request', async () => {
      const target = Uri.joinPath(world.folder, 'by-user.csv');
      await commands.executeCommand('instanceExplorer.refreshReport', report);
      const messages: string[] = [];
      const choose =
        (button: string) =>
        (message: string, _options: unknown, ...items: MessageItem[]) => {
          messages.push(message);
          return Promise.resolve(items.find(({ title }) => title === button));
        };
      window.showWarningMessage = choose('Keep');
      window.showInformationMessage = choose('Change...');
      await exportTo(target, report);
      await eventually('the last message', () => messages.length === 4);
      assert.match(messages[0] ?? '', /\d+ formula cells? (was|were) escaped\.$/);
      assert.match(messages[1] ?? '', /evaluate .* as (a formula|formulas)/);
      assert.match(messages[2] ?? '', /\d+ formula cells? (was|were) exported unchanged\.$/);
      assert.equal(messages[3], messages[1], 'the same decision again exports nothing');
      const { analyticsUrl, instanceURL, tokens } = world.sample;
      const query = new URLSearchParams({ instanceURL, granularity: 'by_user' }).toString();
      const response = await globalThis.fetch(`${analyticsUrl}/api/reports/by-user-client-date?${query}`, {
        headers: { Authorization: `Bearer ${tokens['analytics'] ?? ''}` },
      });
      const sent = Buffer.from(await response.arrayBuffer());
      assert.ok(sent.byteLength > 1000);
      assert.ok(Buffer.from(await workspace.fs.readFile(target)).equals(sent));
    });

    it('opens a report and the credits as tables', async () => {
      await commands.executeCommand('instanceExplorer.openReport', report);
      await tabNamed('Total per user');
      await commands.executeCommand('instanceExplorer.openCredits');
      await tabNamed('Credits');
    });

    it('opens an analysis before its download ends, and cancels the download when the tab is closed', async () => {
      const control = controlOf(world.sample);
      // The download takes longer than the test.
      await control('addFault', {
        site: 'analytics',
        path: '/api/reports/by-user-client-date',
        action: { kind: 'trickle', bytes: 10, milliseconds: 3000 },
      });
      try {
        await commands.executeCommand('instanceExplorer.runAnalysis', analysis('activePerDay'));
        const requests = async () => (await control('requests')) as readonly { readonly target: string }[];
        await eventually('the request', async () =>
          (await requests()).some(({ target }) => target.includes('granularity=by_user_day')),
        );
        await window.tabGroups.close(await tabNamed('Active users per day'));
      } finally {
        await control('removeFaults');
      }
      // If the download weren't canceled, this command would wait for it.
      const subject = { ...report.subject, reportId: 'standard/by_user_day' };
      await commands.executeCommand('instanceExplorer.refreshReport', { ...report, subject });
    });

    it('opens an analysis in a tab, with a statement that joins user names', async () => {
      await commands.executeCommand('instanceExplorer.runAnalysis', analysis('unseenAccounts'));
      await tabNamed('Inactive accounts');
      // Also waits for the end of the download, which would consume the faults of the next tests.
      const sql = await eventually('the statement', () =>
        world.pages
          .map((page) => page.table()?.analysis?.sql)
          .find((statement) => statement?.includes('FROM registry')),
      );
      assert.match(sql, /LEFT JOIN users ON /);
    });

    /**
     * Downloads a snapshot with the given content, which must be unique because equal bytes are stored once.
     */
    const downloadReport = async (body: string): Promise<void> => {
      await controlOf(world.sample)('addFault', {
        site: 'analytics',
        path: '/api/reports/by-user-client-date',
        times: 1,
        action: { kind: 'reply', status: 200, headers: { 'content-type': 'text/csv' }, body },
      });
      await commands.executeCommand('instanceExplorer.refreshReport', report);
    };

    /** Waits for a comparison that differs from `before`, and returns it. */
    const comparisonAfter = (before?: ComparisonInfo) =>
      eventually('the comparison', () => {
        const shown = world.pages
          .find(({ uri }) => uri.path === '/Changes in Total per user')
          ?.table()?.comparison;
        return isDeepStrictEqual(shown?.snapshots, before?.snapshots) ? undefined : shown;
      });

    it('compares two snapshots of a report', async () => {
      await downloadReport('Instance user ID,Searches\n1,2\n');
      const picked: string[] = [];
      answerPicks(({ selectedItems }) => {
        picked.push(...selectedItems.map(({ label }) => label));
        return selectedItems;
      });
      await commands.executeCommand('instanceExplorer.compareSnapshots', report);
      assert.deepEqual(picked, ['Instance user ID']);
      await tabNamed('Changes in Total per user');
    });

    it('compares the two latest snapshots of a report, and then another one that the user selects', async () => {
      const before = await comparisonAfter();
      await downloadReport('Instance user ID,Searches\n1,3\n2,1\n');
      await commands.executeCommand('instanceExplorer.compareSnapshots', report);
      const latest = await comparisonAfter(before);
      assert.equal(latest.snapshots?.earlier, before.snapshots?.later);
      assert.deepEqual(latest.kinds, [
        { kind: 'Changed', rows: 1 },
        { kind: 'Added', rows: 1 },
      ]);

      const page = world.pages.find((each) => each.table()?.comparison === latest);
      assert.ok(page);
      const columns = page.table()?.info.columns ?? [];
      assert.deepEqual(
        columns.map(({ name, joined = false }) => [name, joined]),
        [
          ['Change', false],
          ['Instance user ID', false],
          ['Username', true],
          ['Display Name', true],
          ['Searches', false],
          ['Before', false],
        ],
      );
      answerPicks(() => undefined);
      await page.ask({ kind: 'changeSnapshot', side: 'earlier' });
      assert.equal(page.table()?.comparison, latest);

      // The oldest snapshot is the last list item.
      answerPicks(({ items }) => items.slice(-1));
      await page.ask({ kind: 'changeSnapshot', side: 'earlier' });
      const oldest = await comparisonAfter(latest);
      assert.deepEqual(oldest.snapshots, {
        earlier: before.snapshots?.earlier,
        later: latest.snapshots?.later,
      });
      assert.equal(oldest.earlierRows, before.earlierRows);
      assert.notDeepEqual(oldest.kinds, latest.kinds);
      assert.deepEqual(oldest.key, latest.key);
    });
  });
}
