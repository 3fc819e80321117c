import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../../scripts/lib/paths.mjs';
import { controlOf } from '../support/sampleControl';
import { startControlledProcess, type SampleProcess } from '../support/sampleProcess';
import { nameStep, tokenStep, urlStep, type Workbench } from '../support/workbench/workbench';
import type { Pictures } from './pictures';
import { showSteps, type ScreenSteps } from './showSteps';
import type { TourResult } from './tour';

const screens: ScreenSteps = [
  ['Show snapshots and trends', showSnapshots],
  ['Show the usage and the credits by team', showTeams],
  ['Mark the environment of a connection', showEnvironment],
  ['Run a query on several connections, and compare their schemas', showConnections],
];

/** Shows snapshots, teams, and several connections in the window of a finished tour, and saves pictures of them. */
export function showConnectionScreens(tour: TourResult, onStep: (step: string) => void): Promise<void> {
  return showSteps(screens, tour, onStep);
}

/** The teams of users. The first users have none. */
function teamFile(registry: string): string {
  const users = registry.trimEnd().split('\n').slice(13);
  const rows = users.map((row, place) => {
    const team = Math.floor(Math.sqrt(place * 37) % teamNames.length);
    return `${row.split(',')[0] ?? ''},${teamNames[team] ?? ''},00${team}`;
  });
  return ['User,Team,Cost Center', ...rows, ''].join('\n');
}

const teamNames = ['Search', 'Code Review', 'Platform', 'Data', 'Security'];

/** Contents of the files that the workspace requires for these screens, by path. */
export const connectionFiles = {
  'fleet.graphql':
    'query Fleet {\n  site {\n    productVersion\n    isPublic\n  }\n  users(first: 30) {\n    totalCount\n    nodes {\n      username\n    }\n  }\n}\n',
};

/**
 * Adds earlier snapshots of the user registry, with fewer users and with gaps, and opens the window again to list them.
 */
async function addEarlierSnapshots({ workbench, exportedCsv }: TourResult): Promise<void> {
  const manifests = readdirSync(workbench.dataDir, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /user-registry\/[^/]+\/manifest\.json$/.test(path),
  );
  const path = join(workbench.dataDir, manifests[0] ?? '');
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as { readonly downloadedAt: string };
  const [header = '', ...rows] = exportedCsv.toString('utf8').trimEnd().split('\n');
  for (let days = 1; days <= 60; days += 1) {
    if (days % 17 === 0) continue;
    const at = Date.parse(manifest.downloadedAt) - days * 86_400_000;
    const users = rows.length - days * 2 - (days % 5);
    const body = [header, ...rows.slice(0, users), ''].join('\n');
    const folder = join(dirname(dirname(path)), `${String(at).padStart(15, '0')}-0000000a`);
    mkdirSync(folder);
    writeFileSync(join(folder, 'body'), body);
    const changed = {
      downloadedAt: new Date(at).toISOString(),
      rows: users,
      bytes: Buffer.byteLength(body),
      sha256: createHash('sha256').update(body).digest('hex'),
    };
    writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ ...manifest, ...changed }));
  }
  await workbench.reload();
  await workbench.showSidebar();
}

async function runAnalysis(workbench: Workbench, name: string): Promise<void> {
  const { language } = workbench;
  await workbench.command('Instance Explorer: Run Analysis...');
  await workbench.entry(language.label('Select an analysis')).fill(language.label(name));
  await workbench.choose(language.text(name));
}

async function showSnapshots(tour: TourResult, pictures: Pictures): Promise<void> {
  const { workbench } = tour;
  const { language, webview } = workbench;
  await addEarlierSnapshots(tour);
  await workbench.command('Instance Explorer: Open User Registry');
  await webview.getByRole('columnheader', { name: /Username/ }).waitFor();
  await workbench.press(
    workbench.treeRow(language.text('Snapshots')),
    workbench.treeRow(/\d\d[:.]\d\d.*\d{3} /).nth(3),
  );
  await pictures.take('snapshots');
  await workbench
    .treeRow(/\d\d[:.]\d\d.*\d{3} /)
    .nth(1)
    .click({ button: 'right' });
  await workbench.page.getByRole('menuitem', { name: language.text('Name Snapshot...') }).waitFor();
  await pictures.takeMenu('snapshot-menu');
  await workbench.page.keyboard.press('Escape');
  for (const [picture, name, content] of [
    ['trend-growth', 'Registry growth', '.analysis-chart svg'],
    ['trend-admins', 'Site admins over time', '.analysis-chart svg'],
    // No usage report is saved.
    ['trend-inactive', 'Inactive accounts over time', '.empty-state'],
    ['trend-credits', 'Credits over time', '.analysis-chart svg'],
  ] as const) {
    await runAnalysis(workbench, name);
    await workbench.tab(language.text(name)).waitFor();
    await webview.locator('.page-head h2', { hasText: language.text(name) }).waitFor();
    await webview.locator(content).waitFor();
    await pictures.take(picture);
  }
  await workbench.command('View: Close All Editors');
}

async function showTeams({ workbench, exportedCsv }: TourResult, pictures: Pictures): Promise<void> {
  const { language, webview } = workbench;
  workbench.write({ 'teams.csv': teamFile(exportedCsv.toString('utf8')) });
  await runAnalysis(workbench, 'Usage by team');
  await workbench.choose('teams.csv');
  await workbench.entry(language.label('Select the column that identifies the user')).waitFor();
  await pictures.take('team-key');
  await workbench.choose(/^User/);
  // The previous list contains this column, too.
  await workbench.entry(language.label('Select the column with the team')).waitFor();
  await workbench.choose('Team');
  await workbench.entry(language.label('Select other columns to add to tables, or none')).waitFor();
  await workbench.accept();
  await webview.getByText(language.text('of active users have no team')).first().waitFor();
  await pictures.take('team-usage');
  await workbench.command('Notifications: Clear All Notifications');
  await runAnalysis(workbench, 'Credits by team');
  await webview.getByText(language.text('of credits are of users without a team')).first().waitFor();
  await pictures.take('team-credits');
  await workbench.command('View: Close All Editors');
}

async function showEnvironment({ workbench }: TourResult, pictures: Pictures): Promise<void> {
  const { language } = workbench;
  await workbench.editConnection(language.label('Environment'));
  await workbench.entry(language.label('Select an environment')).waitFor();
  await pictures.take('environment-selection');
  await workbench.choose(language.text('Production'));
  await workbench.statusBarItem(language.text('production')).waitFor();
  await workbench.openFile('fleet.graphql');
  await workbench.lens(language.text('Run')).first().waitFor();
  await pictures.take('environment');
}

async function add(workbench: Workbench, { baseUrl, tokens }: SampleProcess, name: string): Promise<void> {
  const { language } = workbench;
  await workbench.command('Instance Explorer: Add Connection');
  await workbench.enter(language.label(urlStep), baseUrl);
  await workbench.choose(language.text('Access Token'));
  await workbench.paste(language.text(tokenStep), tokens['admin'] ?? '');
  await workbench.enter(language.label(nameStep), name);
  await workbench.statusBarItem(new RegExp(`${name} · \\w+`)).waitFor();
}

/** The other connections, with the version of their instance. */
const others = [
  ['Europe', '7.0.0'],
  ['Asia', '7.0.0'],
  ['Archive', '6.9.0'],
  ['Laboratory', '7.0.0'],
] as const;

async function showConnections({ workbench }: TourResult, pictures: Pictures): Promise<void> {
  const { language, webview } = workbench;
  const samples: SampleProcess[] = [];
  try {
    for (const [name, version] of others) {
      const sample = await startControlledProcess(root, '--version', version, '--users', '20');
      samples.push(sample);
      await add(workbench, sample, name);
    }
    const [, slow, , down] = samples;
    if (slow === undefined) throw new Error('There is no slow instance.');
    await controlOf(slow)('addFault', {
      operation: 'Fleet',
      action: { kind: 'delay', milliseconds: 600_000 },
    });
    down?.stop();
    await workbench.command('Notifications: Clear All Notifications');
    await workbench.openFile('fleet.graphql');
    await workbench.command('Instance Explorer: Run on Other Connections');
    await workbench.choose(language.label('Several Connections...'));
    await workbench.entry(language.label('Select connections to run the query on')).waitFor();
    await pictures.take('connections-selection');
    await workbench.accept();
    const row = (name: string) => webview.getByRole('row').filter({ hasText: name });
    await row('Europe')
      .filter({ hasText: language.text('OK') })
      .waitFor();
    await row('Asia')
      .filter({ hasText: language.text('Running...') })
      .waitFor();
    await pictures.take('connections-running');
    await webview.getByRole('button', { name: language.exactly('Cancel All') }).click();
    await row('Asia')
      .filter({ hasText: language.text('Canceled') })
      .waitFor();
    await pictures.take('connections');
    await webview.locator('.differences button').click();
    await webview.getByRole('gridcell').first().waitFor();
    await pictures.take('connections-differences');
    await workbench.command(`Focus on ${language.label('History')} View`);
    await workbench
      .treeRow(/Fleet.* · Europe/)
      .first()
      .waitFor();
    await pictures.take('connections-history');
    await workbench.command('View: Close All Editors');
    await workbench.command('Instance Explorer: Compare Schemas');
    await workbench.choose('Europe');
    await workbench.page.locator('.quick-input-widget:visible input[placeholder*="Europe"]').waitFor();
    await workbench.choose('Archive');
    await workbench.tab(/Europe.*Archive.*\.md/).waitFor();
    await workbench.page
      .locator('.editor-instance .view-lines')
      .last()
      .filter({ hasText: /`Europe`/ })
      .waitFor();
    await pictures.take('compare-schemas');
  } finally {
    for (const sample of samples) sample.stop();
  }
}
