import { controlOf } from '../support/sampleControl';
import { nameStep, tokenStep, urlStep } from '../support/workbench/workbench';
import type { Pictures } from './pictures';
import { showSteps, type ScreenSteps } from './showSteps';
import type { TourResult } from './tour';

const screens: ScreenSteps = [
  ['Run operations', showRuns],
  ['Show a table', showTable],
  ['Show the states of a table', showTableStates],
  ['Show an analysis', showAnalysis],
  ['Show a chart, and run an SQL statement', showChartAndSql],
  ['Show the credits', showCredits],
  ['Compare two snapshots', showComparison],
  ['Add another connection', showWizard],
];

/** Shows the screens of the extension in the window of a finished tour, and saves pictures of them. */
export function showScreens(tour: TourResult, onStep: (step: string) => void): Promise<void> {
  return showSteps(screens, tour, onStep);
}

async function showRuns({ workbench, sample }: TourResult, pictures: Pictures): Promise<void> {
  await workbench.openFile('search.graphql');
  await workbench.press(workbench.lensAction(' = '), workbench.option(workbench.language.text('Run')));
  await pictures.take('variables');
  await workbench.page.keyboard.press('Escape');
  await workbench.command('View: Close All Editors');
  await workbench.openFile('people.graphql');
  await workbench.lensAction(workbench.language.exactly('Run')).nth(1).click();
  await workbench.lens(/200 · /).waitFor();
  await pictures.take('query');
  const control = controlOf(sample);
  await control('addFault', { operation: 'FirstPeople', action: { kind: 'reply', status: 503, body: '' } });
  await workbench.lensAction(workbench.language.exactly('Run')).nth(1).click();
  await workbench.lens(workbench.language.text('Try Again')).waitFor();
  await pictures.take('query-failed');
  await control('removeFaults');
  await workbench.command('View: Close All Editors');
}

async function showTable({ workbench }: TourResult, pictures: Pictures): Promise<void> {
  const { language, webview } = workbench;
  await workbench.treeRow(language.text('User registry')).click();
  await webview.getByRole('columnheader', { name: /Username/ }).waitFor();
  await webview.getByRole('searchbox').fill('gate');
  await webview.locator('[role="gridcell"] mark').first().waitFor();
  await pictures.take('table');
  await webview.getByRole('searchbox').fill('');
  await webview.locator('[role="gridcell"] mark').first().waitFor({ state: 'detached' });
  const header = webview.getByRole('columnheader', { name: /Site Admin/ });
  await header.hover();
  await header.locator('.column-button').click();
  await webview.getByRole('menuitem', { name: language.exactly('Sort Ascending') }).waitFor();
  await pictures.takeMenu('column-menu');
  await workbench.page.keyboard.press('Escape');
  await webview.getByRole('columnheader', { name: /Instance user ID/ }).scrollIntoViewIfNeeded();
}

async function showTableStates({ workbench, sample }: TourResult, pictures: Pictures): Promise<void> {
  const { language, webview } = workbench;
  const search = webview.getByRole('searchbox');
  await search.fill('gatee');
  await webview.getByText(language.text('No rows match "{search}"')).waitFor();
  await pictures.take('table-no-rows');
  await search.fill('');
  const control = controlOf(sample);
  await control('addFault', {
    site: 'analytics',
    path: '/api/reports/user-registry',
    action: { kind: 'reply', status: 503, body: '' },
  });
  await webview.getByRole('button', { name: language.exactly('Refresh') }).click();
  await webview.getByRole('button', { name: language.text('Try Again') }).waitFor();
  await pictures.take('table-refresh-failed');
  await control('removeFaults');
  await webview.getByRole('button', { name: language.text('Try Again') }).click();
  await webview.getByRole('button', { name: language.text('Try Again') }).waitFor({ state: 'hidden' });
}

async function showAnalysis({ workbench }: TourResult, pictures: Pictures): Promise<void> {
  await workbench.ask('Instance Explorer: Run Analysis...', workbench.language.text('Active users per week'));
  await workbench.webview.locator('.analysis-chart svg').waitFor();
  await pictures.take('analysis');
}

async function showChartAndSql({ workbench }: TourResult, pictures: Pictures): Promise<void> {
  const { language, webview } = workbench;
  await workbench.press(
    workbench.treeRow(language.text('Daily, by client')),
    workbench.tab(language.text('Daily, by client')),
  );
  await webview.getByRole('tab', { name: language.exactly('Chart') }).click();
  await webview.locator('.chart-tab[aria-busy="false"] .stage svg').waitFor();
  await pictures.take('chart');
  await webview.getByRole('button', { name: language.exactly('Edit') }).click();
  await webview.getByRole('heading', { name: language.text('Edit Chart') }).waitFor();
  await pictures.take('chart-edit');
  await workbench.page.keyboard.press('Escape');
  await webview.getByRole('tab', { name: language.exactly('SQL') }).click();
  await webview.getByRole('button', { name: language.exactly('Run') }).click();
  const result = webview.getByRole('region', { name: language.exactly('Result') });
  await result.locator('[role="gridcell"]').first().waitFor();
  await pictures.take('sql');
}

async function showCredits({ workbench }: TourResult, pictures: Pictures): Promise<void> {
  const { language } = workbench;
  const name = language.text('Credits');
  await workbench.press(workbench.treeRow(name), workbench.tab(name));
  await workbench.webview.locator('.burn-down svg').waitFor();
  await pictures.take('credits');
}

async function showComparison(
  { workbench, sample, exportedCsv }: TourResult,
  pictures: Pictures,
): Promise<void> {
  const { language } = workbench;
  const body = withChanges(exportedCsv.toString('utf8'));
  await controlOf(sample)('addFault', {
    site: 'analytics',
    path: '/api/reports/user-registry',
    times: 1,
    action: { kind: 'reply', status: 200, headers: { 'content-type': 'text/csv' }, body },
  });
  await workbench.ask('Instance Explorer: Refresh Report', language.text('User registry'));
  await workbench.treeRow(language.text('Changes')).waitFor();
  await workbench.ask('Instance Explorer: Compare with Earlier Snapshot', language.text('User registry'));
  // Rows with checkboxes aren't options.
  await workbench.page
    .locator('.quick-input-list .monaco-list-row', { hasText: language.text('suggested') })
    .waitFor();
  await workbench.accept();
  await workbench.tab(language.text('Changes in {report}')).waitFor();
  await workbench.webview.locator('.changed-cell').first().waitFor();
  await workbench.webview.getByRole('columnheader', { name: /Username/ }).waitFor();
  await pictures.take('compare');
}

async function showWizard({ workbench, sample }: TourResult, pictures: Pictures): Promise<void> {
  const { language } = workbench;
  const url = workbench.entry(language.label(urlStep));
  await workbench.command('Instance Explorer: Add Connection');
  await url.fill('http://127.0.0.1:9');
  await workbench.marked(language.text('Try Again')).waitFor();
  await pictures.take('wizard-unreachable');
  await url.fill(sample.baseUrl);
  await workbench.marked(language.text('version {version}')).waitFor();
  await pictures.take('wizard-url');
  await workbench.accept();
  await workbench.option(language.text('Access Token')).waitFor();
  await pictures.take('wizard-sign-in');
  await workbench.choose(language.text('Access Token'));
  await workbench.paste(language.text(tokenStep), sample.tokens['admin'] ?? '');
  await workbench.entry(language.label(nameStep)).waitFor();
  await pictures.take('wizard-name');
  await workbench.enter(language.label(nameStep), 'Second');
  await workbench.notification(language.text('Connected to {name} as {user}.')).waitFor();
  await pictures.take('connected');
}

/** Returns a later version of the registry with a few added, deleted, and changed rows. */
function withChanges(csv: string): string {
  const [header = '', ...rows] = csv.trimEnd().split('\n');
  const changed = rows.flatMap((row, place) => {
    if (place % 80 === 79) return [];
    return place % 60 === 7 ? [row.replace(/(?:true|false)$/, flip)] : [row];
  });
  const added = [1, 2, 3, 4].map((place) => `${90_000 + place},false,${place === 2 ? 'true' : 'false'}`);
  return [header, ...changed, ...added, ''].join('\n');
}

const flip = (flag: string): string => (flag === 'true' ? 'false' : 'true');
