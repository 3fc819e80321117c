import { strict as assert } from 'node:assert';
import { closeSync, existsSync, openSync, readFileSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import Papa from 'papaparse';
import { errorCode } from '../../../src/shared/userError';
import type { RecordedRequest } from '../sample/record';
import type { Control } from '../sampleControl';
import { extensionHosts } from '../workbench/extensionHost';
import { actUntil, eventually } from '../eventually';
import { runStatement } from '../workbench/sqlStatement';
import { nameStep, urlStep, type Workbench } from '../workbench/workbench';
import { storageFolder, type WindowFigures } from './windowFigures';

/** What an action needs. */
export interface SoakWindow {
  readonly workbench: Workbench;
  readonly control: Control;
  readonly figures: WindowFigures;
}

export type SoakAction = (soaked: SoakWindow) => Promise<void>;

/** The number of users of the instance. */
export const soakedUsers = 2000;

const exported = 'soak-registry.csv';

/** The name of the connection that is signed in with OAuth. */
const signedInName = 'Signed in';

/** A disk with less space is filled. */
const smallDiskBytes = 2 * 1024 ** 3;

/** Exports the user registry, without prompts. */
export const exportKeybinding = {
  key: 'ctrl+alt+o',
  command: 'instanceExplorer.export',
  args: { report: 'user-registry', path: exported, format: 'original', formulas: 'keep', overwrite: true },
};

/** VS Code doesn't restart an extension host that ends three times within five minutes. */
const hostKillEveryMs = 120_000;
let killedMs = -Infinity;

/** Actions that any number of windows can perform at the same time. */
export const sharedActions: Readonly<Record<string, SoakAction>> = {
  query: async ({ workbench }) => {
    await workbench.openFile('people.graphql');
    await workbench.lensAction(/Run$/).first().click();
    await workbench.tab('Me.json').waitFor();
    await workbench.lens(/200 · /).waitFor();
  },
  'table of a response': async ({ workbench }) => {
    await workbench.openFile('people.graphql');
    await workbench.lensAction(/Run$/).nth(1).click();
    await workbench.tab('FirstPeople.json').waitFor();
    await workbench.lensAction('Table').click();
    await workbench.webview.locator('[role="gridcell"]').first().waitFor();
  },
  search: async ({ workbench }) => {
    await openReport(workbench, 'User registry');
    const search = workbench.webview.getByRole('searchbox');
    await search.fill('gate');
    await workbench.webview.locator('[role="gridcell"] mark').first().waitFor();
    await search.fill('');
    await workbench.webview.locator('[role="gridcell"] mark').first().waitFor({ state: 'detached' });
  },
  chart: async ({ workbench }) => {
    await openReport(workbench, 'Daily, by client');
    await workbench.webview.getByRole('tab', { name: 'Chart', exact: true }).click();
    await workbench.webview.locator('.chart-tab[aria-busy="false"] .stage svg').waitFor();
  },
  statement: async ({ workbench }) => {
    await openReport(workbench, 'Daily, by client');
    await workbench.webview.getByRole('tab', { name: 'SQL', exact: true }).click();
    await runStatement(workbench.webview, 'SELECT 41 + 1 AS soaked');
    const result = workbench.webview.getByRole('region', { name: 'Result', exact: true });
    await result.getByText('42', { exact: true }).waitFor();
  },
  analysis: async ({ workbench }) => {
    await workbench.ask('Instance Explorer: Run Analysis...', 'Active users per week');
    await workbench.webview.locator('.analysis-chart svg').waitFor();
  },
  credits: async ({ workbench }) => {
    await workbench.press(workbench.treeRow('Credits', 'Analytics'), workbench.tab('Credits'));
    await workbench.webview.locator('.burn-down svg').waitFor();
  },
  'schema search': async ({ workbench }) => {
    await workbench.command('Instance Explorer: Search Schema');
    await workbench.quickInput.fill('user name');
    await workbench.marked('username').waitFor();
    await workbench.page.keyboard.press('Escape');
  },
  refresh: async ({ workbench }) => {
    await workbench.ask('Instance Explorer: Refresh Report', 'User registry');
    await openReport(workbench, 'User registry');
  },
};

/** Actions that change what all windows share. */
export const singleActions: Readonly<Record<string, SoakAction>> = {
  export: async ({ workbench }) => {
    const path = join(workbench.folder, exported);
    rmSync(path, { force: true });
    await workbench.page.keyboard.press(exportKeybinding.key.replace('ctrl+alt', 'Control+Alt'));
    await eventually(() => existsSync(path), 'the report is exported');
    const { data } = Papa.parse(readFileSync(path, 'utf8'), { header: true, skipEmptyLines: true });
    assert.equal(data.length, soakedUsers, 'the exported file is complete');
  },
  reload: async ({ workbench }) => {
    await workbench.reload();
    await connected(workbench);
  },
  'kill of an extension host': async ({ workbench, figures }) => {
    const [host] = (await figures.victims()).hosts;
    if (host === undefined || performance.now() - killedMs < hostKillEveryMs) return;
    killedMs = performance.now();
    process.kill(host, 'SIGKILL');
    await eventually(async () => !(await extensionHosts()).includes(host), 'the extension host is gone');
    await connected(workbench);
  },
  'fault of the instance': async ({ workbench, control }) => {
    workbench.write({ 'queries/faulty.graphql': 'query Faulty {\n  currentUser {\n    username\n  }\n}\n' });
    const action = { kind: 'reply', status: 503, body: '' };
    const fault = await control('addFault', { operation: 'Faulty', action });
    await workbench.openFile('faulty.graphql');
    await workbench.lensAction(/Run$/).first().click();
    await workbench.lensAction('Try Again').waitFor();
    await control('removeFaults', fault);
    await workbench.lensAction('Try Again').click();
    await workbench.lens(/200 · /).waitFor();
  },
  'fault of the analytics': async ({ workbench, control }) => {
    await openReport(workbench, 'User registry');
    await control('addFault', { site: 'analytics', times: 1, action: { kind: 'cut', afterBytes: 100 } });
    await workbench.webview.getByRole('button', { name: 'Refresh', exact: true }).click();
    await downloadedAgain(workbench);
  },
  'full disk': async ({ workbench }) => {
    const storage = storageFolder(workbench);
    const { bavail, bsize } = statfsSync(storage);
    if (bavail * bsize > smallDiskBytes) return;
    await openReport(workbench, 'User registry');
    const filler = join(storage, 'filler');
    try {
      fillDisk(filler);
      await workbench.webview.getByRole('button', { name: 'Refresh', exact: true }).click();
      await workbench.webview.getByRole('button', { name: 'Try Again' }).waitFor();
    } finally {
      rmSync(filler, { force: true });
    }
    await downloadedAgain(workbench);
  },
  'renewal of a sign-in': async ({ workbench, control }) => {
    await control('forgetRequests');
    // The token of a recent renewal is used first.
    await actUntil(
      () => workbench.ask('Instance Explorer: Test Connection', signedInName),
      async () => {
        const requests = (await control('requests')) as readonly RecordedRequest[];
        return requests.some(({ body }) => body.includes('grant_type=refresh_token'));
      },
      'the sign-in is renewed',
    );
  },
};

/** Adds a connection that is signed in with OAuth, whose token soon expires. */
export async function signIn(workbench: Workbench, control: Control, url: string): Promise<void> {
  await control('configure', { oauthLifetimeSeconds: 20 });
  await workbench.command('Instance Explorer: Add Connection');
  await workbench.enter(urlStep, url);
  await workbench.choose('OAuth');
  await workbench.respond('client ID', 'sample-public-client');
  await workbench.choose('Discover Automatically');
  await workbench.choose('Device Code');
  const dialog = workbench.page.locator('.monaco-dialog-box', { hasText: 'Your code:' });
  await dialog.waitFor();
  const [code] = /[A-Z0-9]{4}-?[A-Z0-9]{4}/.exec(await dialog.innerText()) ?? [];
  const opened = workbench.page.context().waitForEvent('page');
  await dialog.getByRole('button', { name: 'Copy Code and Open Page' }).click();
  await (await opened).close();
  await control('decideDevice', code, 'linden.lakeview');
  await workbench.enter(nameStep, signedInName);
  await workbench.statusBarItem(`${signedInName} · linden.lakeview`).waitFor();
}

/** Waits until the window shows its connection. */
export async function connected(workbench: Workbench): Promise<void> {
  // The extension starts when one of its views is shown.
  await workbench.showSidebar();
  await workbench.statusBarItem(/Sample · \w+/).waitFor();
  await workbench.treeRow('User registry').waitFor();
}

async function openReport(workbench: Workbench, name: string): Promise<void> {
  await workbench.press(workbench.treeRow(name, 'Analytics'), workbench.tab(name));
  // The tab that was in front when the report was closed is in front again.
  await workbench.webview.getByRole('tab', { name: 'Table', exact: true }).click();
  await workbench.webview.locator('[role="gridcell"]').first().waitFor();
}

/** Waits until the open report is downloaded, which is repeated if it fails. */
async function downloadedAgain({ webview }: Workbench): Promise<void> {
  const again = webview.getByRole('button', { name: 'Try Again' });
  await eventually(async () => {
    if (await again.isVisible()) await again.click({ timeout: 2_000 }).catch(() => undefined);
    return (await webview.getByText('just now').count()) > 0 && !(await again.isVisible());
  }, 'the report is downloaded again');
}

/** Writes a file until the disk is full. */
function fillDisk(path: string): void {
  const file = openSync(path, 'w');
  try {
    for (let size = 1024 * 1024; size >= 1024; size /= 2) {
      const block = Buffer.alloc(size);
      try {
        while (writeSync(file, block) > 0);
      } catch (error) {
        if (errorCode(error) !== 'ENOSPC') throw error;
      }
    }
  } finally {
    closeSync(file);
  }
}
