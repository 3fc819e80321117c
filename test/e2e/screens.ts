import { join } from 'node:path';
import { controlOf } from '../support/sampleControl';
import type { TourResult } from './tour';

/** The sizes of the designs in CSS pixels. */
const usual = { width: 1280, height: 800 };
const narrow = { width: 900, height: 700 };

export interface ScreensOptions {
  readonly outDir: string;
  readonly onStep: (step: string) => void;
}

/** Shows the other screens of the extension in the window of a finished tour, and leaves a picture of each. */
export async function showScreens(tour: TourResult, { outDir, onStep }: ScreensOptions): Promise<void> {
  const { workbench } = tour;
  const { page } = workbench;
  const picture = async (name: string, size = usual): Promise<void> => {
    await page.setViewportSize(size);
    await workbench.screenshot(join(outDir, `${name}.png`));
  };
  await page.setViewportSize(usual);
  await workbench.command('View: Close All Editors');
  await workbench.command('Notifications: Clear All Notifications');

  onStep('Show a response, and a run that fails');
  await showRuns(tour, picture);

  onStep('Show a table');
  await workbench.treeRow('User registry').click();
  await workbench.webview.locator('[role="gridcell"]').first().waitFor();
  await workbench.webview.getByRole('searchbox').fill('true');
  await workbench.webview.locator('[role="gridcell"] mark').first().waitFor();
  await picture('table');
  await picture('table-narrow', narrow);
  await page.setViewportSize(usual);

  onStep('Show an analysis');
  await workbench.treeRow('Active users per week').click();
  await workbench.tab('Active users per week').waitFor();
  await workbench.webview.locator('.analysis-chart svg').waitFor();
  await picture('analysis');
  await picture('analysis-narrow', narrow);
  await page.setViewportSize(usual);

  onStep('Show a chart');
  await workbench.treeRow('Daily, by client and language').click();
  await workbench.tab('Daily, by client and language').waitFor();
  await workbench.webview.getByRole('tab', { name: 'Chart' }).click();
  await workbench.webview.locator('.chart-tab[aria-busy="false"] .stage svg').waitFor();
  await picture('chart');
  await picture('chart-narrow', narrow);
  await page.setViewportSize(usual);

  onStep('Run an SQL statement');
  await workbench.webview.getByRole('tab', { name: 'SQL' }).click();
  await workbench.webview.getByRole('button', { name: 'Run', exact: true }).click();
  await workbench.webview
    .getByRole('region', { name: 'Result' })
    .locator('[role="gridcell"]')
    .first()
    .waitFor();
  await picture('sql');
  await picture('sql-narrow', narrow);
  await page.setViewportSize(usual);

  onStep('Show the credits');
  // The row is below the visible part of the view.
  await workbench.treeRow('Usage reports').hover();
  await page.mouse.wheel(0, 400);
  await workbench.treeRow('Credits').click();
  await workbench.tab('Credits').waitFor();
  await workbench.webview.locator('.burn-down svg').waitFor();
  await picture('credits');

  onStep('Compare two snapshots');
  await showComparison(tour);
  await picture('compare');
}

async function showRuns(
  { workbench, sample }: TourResult,
  picture: (name: string) => Promise<void>,
): Promise<void> {
  await workbench.openFile('people.graphql');
  await workbench.lensAction(/Run$/).nth(1).click();
  await workbench.lens(/200 · /).waitFor();
  await picture('query');
  const control = controlOf(sample);
  await control('addFault', { operation: 'FirstPeople', action: { kind: 'answer', status: 503, body: '' } });
  await workbench.lensAction(/Run$/).nth(1).click();
  await workbench.lens('Try Again').waitFor();
  await picture('query-failed');
  await control('removeFaults');
  await workbench.command('View: Close All Editors');
}

async function showComparison({ workbench, sample, exportedCsv }: TourResult): Promise<void> {
  const body = withChanges(exportedCsv.toString('utf8'));
  await controlOf(sample)('addFault', {
    site: 'analytics',
    path: '/api/reports/user-registry',
    times: 1,
    action: { kind: 'answer', status: 200, headers: { 'content-type': 'text/csv' }, body },
  });
  await workbench.command('Instance Explorer: Refresh User Registry');
  await workbench.treeRow('Changes').waitFor();
  await workbench.ask('Instance Explorer: Compare with Earlier Snapshot', 'User registry');
  // With checkboxes, the rows aren't options.
  await workbench.page.locator('.quick-input-list .monaco-list-row', { hasText: 'suggested' }).waitFor();
  await workbench.accept();
  await workbench.tab(/Changes in/).waitFor();
  await workbench.webview.locator('.changed-cell').first().waitFor();
}

/** The registry some days later: a few rows are gone, a few are new, and in a few others a flag has changed. */
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
