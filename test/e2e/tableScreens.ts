import type { Pictures } from './pictures';
import type { TourResult } from './tour';

/** Shows the menus, the side panel, the dialogs, and the column summaries of a table. */
export async function showTableControls({ workbench }: TourResult, pictures: Pictures): Promise<void> {
  const { language, webview } = workbench;
  const press = (name: string): Promise<void> =>
    webview
      .getByRole('button', { name: language.exactly(name) })
      .first()
      .click();
  await workbench.command('Instance Explorer: Open User Registry');
  await webview.getByRole('columnheader', { name: /Username/ }).waitFor();
  await webview.locator('[row-index="1"] [col-id="Username"]').click({ button: 'right' });
  await webview.getByRole('menuitem', { name: language.text('Show Full Value') }).waitFor();
  await pictures.takeMenu('cell-menu');
  await webview.getByRole('menuitem', { name: language.text('Show Full Value') }).click();
  await webview.locator('.value-viewer').waitFor();
  await pictures.take('value');
  await workbench.page.keyboard.press('Escape');
  await press('Copy');
  await webview.getByRole('menuitem', { name: language.text('Copy Cell') }).waitFor();
  await pictures.takeMenu('copy-menu');
  await workbench.page.keyboard.press('Escape');
  await press('More Actions');
  await webview.getByRole('menuitem', { name: language.text('Go to Row...') }).waitFor();
  await pictures.takeMenu('more-menu');
  await webview.getByRole('menuitem', { name: language.text('Go to Row...') }).click();
  await webview.locator('.go-to-row').waitFor();
  await pictures.take('go-to-row');
  await workbench.page.keyboard.press('Escape');
  await press('Columns');
  await webview.getByRole('button', { name: language.exactly('Show All') }).waitFor();
  await pictures.take('all-columns');
  await press('Column');
  await webview.locator('.profile').waitFor();
  await pictures.take('column-statistics');
  await webview.locator('.side-panel select').first().selectOption('Instance user ID');
  await webview.locator('.profile .histogram').waitFor();
  await pictures.take('number-statistics');
  await webview.locator('.filter-form select').first().selectOption('between');
  await pictures.take('filter-form');
  // The state of the table is saved, and later screens show the table, too.
  await press('Columns');
  await webview.locator('.profile').waitFor({ state: 'hidden' });
  const toggleSummaries = async (): Promise<void> => {
    await press('More Actions');
    await webview.getByText(language.text('Column Summaries')).click();
    await workbench.page.keyboard.press('Escape');
  };
  await toggleSummaries();
  await webview.locator('.column-summary .parts-line').first().waitFor();
  await pictures.take('column-summaries');
  await toggleSummaries();
  await workbench.command('View: Close All Editors');
}

/** Shows a chart of each kind. */
export async function showChartKinds({ workbench }: TourResult, pictures: Pictures): Promise<void> {
  const { language, webview } = workbench;
  await workbench.press(
    workbench.treeRow(language.text('Daily, by client')),
    workbench.tab(language.text('Daily, by client')),
  );
  await webview.getByRole('tab', { name: language.exactly('Chart') }).click();
  const edit = webview.getByRole('button', { name: language.exactly('Edit') });
  const show = async (kind: string, name: string): Promise<void> => {
    await edit.click();
    await webview.locator('.chart-controls select').first().selectOption(kind);
    await webview.locator('.chart-summary', { hasText: language.text(name) }).waitFor();
    await workbench.page.keyboard.press('Escape');
    await webview.locator('.chart-tab[aria-busy="false"] .stage svg').waitFor();
  };
  for (const [kind, name] of [
    ['line', 'Line'],
    ['bars', 'Bars'],
    ['heatmap', 'Heat map'],
    ['histogram', 'Histogram'],
  ] as const) {
    await show(kind, name);
    await pictures.take(`chart-${kind}`);
  }
  // The chart and the selected tab are saved, and later screens show them, too.
  await show('area', 'Area');
  await edit.click();
  await webview.getByRole('combobox', { name: language.exactly('X-axis') }).selectOption('Date');
  await workbench.page.keyboard.press('Escape');
  await webview.getByRole('tab', { name: language.exactly('Table') }).click();
  await workbench.command('View: Close All Editors');
}

/** Shows the form that saves a statement as a view, and the error for an empty statement. */
export async function showSqlDialogs({ workbench }: TourResult, pictures: Pictures): Promise<void> {
  const { language, webview } = workbench;
  const press = (name: string): Promise<void> =>
    webview.getByRole('button', { name: language.exactly(name) }).click();
  await workbench.command('Instance Explorer: Open User Registry');
  await webview.getByRole('tab', { name: language.exactly('SQL') }).click();
  // The page writes a first statement when it knows the tables.
  const statement = webview.locator('.cm-content');
  await statement.filter({ hasText: 'registry' }).waitFor();
  await statement.fill('');
  await press('Save as View...');
  const name = webview.getByRole('textbox', { name: language.exactly('View name') });
  await name.waitFor();
  await pictures.take('sql-save');
  await name.fill('registry');
  await press('Save');
  await webview.locator('.complaint').waitFor();
  await pictures.take('sql-save-error');
  // The selected tab is saved, and later screens show the table.
  await webview.getByRole('tab', { name: language.exactly('Table') }).click();
  await webview.getByRole('columnheader', { name: /Username/ }).waitFor();
  await workbench.command('View: Close All Editors');
}
