import { dayAt } from '../../src/shared/days';
import { FakeClickHouse } from '../support/warehouse/fakeClickHouse';
import { confirmation, decide } from '../support/workbench/confirmation';
import { tokenStep, urlStep, type Workbench } from '../support/workbench/workbench';
import type { Pictures } from './pictures';
import { showSteps, type ScreenSteps } from './showSteps';
import { showChartKinds, showSqlDialogs, showTableControls } from './tableScreens';
import type { TourResult } from './tour';

const screens: ScreenSteps = [
  ['Manage a connection', showConnectionDialogs],
  ['Sign in with OAuth and a sudo token', showSignIns],
  ['Confirm operations', showOperationDialogs],
  ['Define a report', showReportDialogs],
  ['Export a report', showExportDialogs],
  ['Run analyses', showAnalyses],
  ['Use the controls of a table', showTableControls],
  ['Show each kind of chart', showChartKinds],
  ['Save an SQL statement', showSqlDialogs],
  ['Add a data warehouse', showWarehouse],
];

/**
 * Shows dialogs and other screens in the window of a finished tour, and saves pictures of them. There are too many
 * of them for every test run.
 */
export function showDialogScreens(tour: TourResult, onStep: (step: string) => void): Promise<void> {
  return showSteps(screens, tour, onStep);
}

const dayMs = 24 * 60 * 60 * 1000;

/** Contents of the files that the workspace requires for these screens, by path. */
export const dialogFiles = {
  'change.graphql': `mutation Change($name: String!) {
  createOrganization(name: $name) {
    id
  }
}
`,
};

/** Runs a command, if given, and takes a picture when the quick input has the placeholder. */
async function takeStep(
  { workbench, pictures }: TourResult,
  picture: string,
  placeholder: string,
  command?: string,
): Promise<void> {
  if (command !== undefined) await workbench.command(`Instance Explorer: ${command}`);
  await workbench.entry(workbench.language.label(placeholder)).waitFor();
  await pictures.take(picture);
}

/** Takes a picture when the quick input shows the prompt. */
async function takePrompt(
  { workbench, pictures }: TourResult,
  picture: string,
  prompt: string,
): Promise<void> {
  await workbench.inputMessage.filter({ hasText: workbench.language.text(prompt) }).waitFor();
  await pictures.take(picture);
}

async function takeConfirmation(tour: TourResult, picture: string, prompt: string): Promise<void> {
  const { workbench, pictures } = tour;
  await confirmation(workbench.page, workbench.language.text(prompt)).waitFor();
  await pictures.take(picture);
  await closeInput(workbench);
}

async function closeInput(workbench: Workbench): Promise<void> {
  await workbench.page.keyboard.press('Escape');
  await workbench.quickInput.waitFor({ state: 'hidden' });
}

async function showConnectionDialogs(tour: TourResult, pictures: Pictures): Promise<void> {
  const { workbench } = tour;
  const { language } = workbench;
  await takeStep(tour, 'edit-connection', 'Select what to edit', 'Edit Connection');
  await workbench.choose(language.label('Mutation policy'));
  await takeStep(tour, 'mutation-policy', 'Select a mutation policy');
  await closeInput(workbench);
  await workbench.command('Instance Explorer: Remove Connection');
  await takeConfirmation(tour, 'remove-connection', 'Remove the connection "{name}"?');
  await workbench.editConnection(language.label('Expiration date of the analytics token'));
  await takePrompt(
    tour,
    'token-expiration',
    'Enter the expiration date that the analytics site shows for the token. Leave empty for none.',
  );
  await workbench.quickInput.fill(dayAt(Date.now() + 5 * dayMs));
  await workbench.accept();
  await workbench.treeRow(language.text('analytics token: {count} days left')).waitFor();
  await workbench.quickInput.waitFor({ state: 'hidden' });
  await pictures.take('token-expires');
}

async function showSignIns(tour: TourResult, pictures: Pictures): Promise<void> {
  const { workbench, sample } = tour;
  const { language } = workbench;
  const begin = async (method: string): Promise<void> => {
    await workbench.command('Instance Explorer: Add Connection');
    await workbench.enter(language.label(urlStep), sample.baseUrl);
    await workbench.choose(language.text(method));
  };
  await begin('OAuth');
  await takePrompt(
    tour,
    'oauth-client',
    'Enter the client ID of an OAuth application with the redirect URI {uri}',
  );
  await workbench.quickInput.fill('sample-public-client');
  await workbench.accept();
  await takeStep(tour, 'oauth-endpoints', 'Select how to get the OAuth endpoints');
  await workbench.choose(language.text('Discover Automatically'));
  await takeStep(tour, 'oauth-ways', 'Select how to sign in');
  await workbench.choose(language.text('Device Code'));
  await workbench.page
    .locator('.monaco-dialog-box', { hasText: language.text('Your code: {code}') })
    .waitFor();
  await pictures.take('oauth-device-code');
  await workbench.page.keyboard.press('Escape');
  await workbench.page.locator('.monaco-dialog-box').waitFor({ state: 'hidden' });
  await closeInput(workbench);
  await begin('Sudo Token');
  await workbench.paste(language.text(tokenStep), sample.tokens['sudo'] ?? '');
  await takePrompt(tour, 'sudo-user', 'Enter the user to act as. Operations run as this user.');
  await workbench.quickInput.fill('nobody');
  await workbench.accept();
  await takePrompt(tour, 'sudo-unknown-user', "The user to act as wasn't found on {host} (403).");
  await closeInput(workbench);
}

async function showOperationDialogs(tour: TourResult): Promise<void> {
  const { workbench } = tour;
  const { language } = workbench;
  await workbench.openFile('change.graphql');
  await workbench.press(workbench.lensAction(language.exactly('Run')), workbench.inputMessage);
  await takePrompt(tour, 'variable', 'Enter a value for {variable} ({type})');
  await workbench.quickInput.fill('quiet-people');
  await workbench.accept();
  await takeConfirmation(tour, 'mutation', 'Run "{name}" on {connection}?');
  await workbench.command('Instance Explorer: Clear History');
  await takeConfirmation(tour, 'clear-history', 'Clear the history of this workspace?');
  await workbench.command('View: Close All Editors');
}

async function showReportDialogs(tour: TourResult): Promise<void> {
  const { workbench } = tour;
  await takeStep(tour, 'report-granularity', 'Select a granularity', 'New Usage Report');
  await workbench.accept();
  await takeStep(tour, 'report-range', 'Select a date range that is fixed or relative to today');
  await closeInput(workbench);
  await takeStep(
    tour,
    'credits-range',
    'Select the date range of the buckets to download',
    'Filter Credits by Date',
  );
  await closeInput(workbench);
  await workbench.command('Instance Explorer: Clear Downloaded Data');
  await takeConfirmation(tour, 'clear-data', 'Clear {size} of downloaded data?');
}

async function showExportDialogs(tour: TourResult): Promise<void> {
  const { workbench } = tour;
  const { language } = workbench;
  await takeStep(tour, 'export-report', 'Select a report to export', 'Export Report...');
  await workbench.choose(language.text('User registry'));
  await takeStep(tour, 'export-format', 'Select a format');
  await workbench.choose(language.text('CSV with Options...'));
  await takeStep(tour, 'export-delimiter', 'Select a delimiter');
  await workbench.accept();
  await takeStep(tour, 'export-line-ending', 'Select a line ending and byte order mark');
  await workbench.accept();
  await takeStep(tour, 'export-place', 'Select where to save the export');
  await workbench.accept();
  await takeConfirmation(tour, 'export-replace', 'Replace "{file}"?');
}

async function showAnalyses({ workbench }: TourResult, pictures: Pictures): Promise<void> {
  const { language, webview } = workbench;
  await workbench.command('Instance Explorer: Run Analysis...');
  await workbench.entry(language.label('Select an analysis')).waitFor();
  await pictures.take('run-analysis');
  await closeInput(workbench);
  for (const [picture, name] of [
    ['analysis-clients', 'Active users by client'],
    ['analysis-adoption', 'Client adoption'],
    ['analysis-acceptance', 'Acceptance rate by client'],
  ] as const) {
    await workbench.command('Instance Explorer: Run Analysis...');
    await workbench.entry(language.label('Select an analysis')).fill(language.label(name));
    await workbench.choose(language.text(name));
    await workbench.tab(language.text(name)).waitFor();
    await webview.locator('.page-head h2', { hasText: language.text(name) }).waitFor();
    await webview.locator('.analysis-chart svg').waitFor();
    await pictures.take(picture);
  }
  await workbench.command('View: Close All Editors');
}

async function showWarehouse(tour: TourResult, pictures: Pictures): Promise<void> {
  const { workbench } = tour;
  const { language } = workbench;
  const server = new FakeClickHouse({
    reader: { password: 'reading', grants: ['GRANT SELECT ON usage.* TO reader'] },
    loader: {
      password: 'loading',
      grants: ['GRANT SELECT, INSERT, ALTER, CREATE TABLE, DROP TABLE ON usage.* TO loader'],
    },
  });
  const reply = async (picture: string, prompt: string, text: string): Promise<void> => {
    await takePrompt(tour, picture, prompt);
    await workbench.quickInput.fill(text);
    await workbench.accept();
  };
  const url = await server.start();
  try {
    server.tables.add('events', [{ name: 'id', type: 'Int64' }], [['1'], ['2']]);
    const instanceUrl = 'Enter the URL of the data warehouse';
    await workbench.command('Instance Explorer: Add Data Warehouse');
    await workbench.option('ClickHouse').waitFor();
    await pictures.take('warehouse-kind');
    await workbench.choose('ClickHouse');
    await takeStep(tour, 'warehouse-url', instanceUrl);
    await workbench.enter(language.label(instanceUrl), `${url}/`);
    await reply('warehouse-database', 'Enter the database', 'usage');
    await reply(
      'warehouse-user',
      'Enter the user that reads tables. An account that can only run SELECT is recommended.',
      'reader',
    );
    await workbench.respond(language.text('Enter the password of {user}'), 'wrong');
    await reply('warehouse-rejected', '{host} rejected the user name or the password.', 'reading');
    await workbench.option(language.text('{user} can read, but not change, {database}.')).waitFor();
    await takeStep(tour, 'warehouse-name', 'Enter a name for the data warehouse');
    await workbench.enter(language.label('Enter a name for the data warehouse'), 'Second');
    await workbench.treeRow('Second').first().waitFor();
    await pictures.take('warehouse-added');
    await workbench.command('Instance Explorer: Send to Data Warehouse');
    await workbench.choose(language.text('User registry'));
    await reply(
      'warehouse-sender',
      'Enter the user that sends tables. It needs the privileges SELECT, INSERT, CREATE TABLE, and DROP TABLE on {database}.',
      'loader',
    );
    await workbench.respond(language.text('Enter the password of {user}'), 'loading');
    await reply('warehouse-table', 'Enter the name of the table in the database {database}', 'registry');
    const prompt = language.text('Send "{report}" of {connection} to the table "{table}"?');
    await confirmation(workbench.page, prompt).waitFor();
    await pictures.take('warehouse-send');
    await decide(workbench.page, prompt, language.label('Send'));
    await workbench.notification(language.text('Sent {count} rows to {table} in {warehouse}.')).waitFor();
    await pictures.take('warehouse-sent');
    await workbench.command('Notifications: Clear All Notifications');
    await workbench.command('Instance Explorer: Run Analysis');
    await workbench.choose(language.text('Run in {warehouse}...'));
    await workbench.option('events').waitFor();
    await pictures.take('warehouse-analysis-table');
    await workbench.choose('events');
    await workbench.choose(language.text('Active users per week'));
    await workbench
      .notification(language.text("Couldn't run {analysis}. Missing columns: {names}."))
      .waitFor();
    await workbench.quickInput.waitFor({ state: 'hidden' });
    await pictures.take('warehouse-analysis');
    await workbench.command('Notifications: Clear All Notifications');
    await workbench.command('Instance Explorer: Remove Data Warehouse');
    const removal = language.text('Remove the data warehouse "{name}"?');
    await confirmation(workbench.page, removal).waitFor();
    await pictures.take('warehouse-remove');
    await decide(workbench.page, removal, language.label('Remove'));
    await workbench.treeRow('Second').first().waitFor({ state: 'detached' });
  } finally {
    server.stop();
  }
}
