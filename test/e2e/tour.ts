import { strict as assert } from 'node:assert';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/lib/paths.mjs';
import { findSecrets } from '../support/search';
import { startControlledProcess, type SampleProcess } from '../support/sampleProcess';
import { DisplayLanguage } from '../support/workbench/displayLanguage';
import { nameStep, tokenStep, urlStep, Workbench } from '../support/workbench/workbench';
import { LanguageCheck } from './languageCheck';
import { allLooks, Pictures, pictureSettings, usualLooks } from './pictures';

export interface TourOptions {
  /** Folder for pictures. */
  readonly outDir: string;
  readonly version: string;
  /** Display language. See `DisplayLanguage.named`. */
  readonly language?: string;
  /** Path of the packaged extension. */
  readonly vsix: string;
  /** Contents of files to add to the workspace, by path. */
  readonly files?: Readonly<Record<string, string>>;
  /** Whether to take each picture in all themes and with 150% zoom. */
  readonly themes?: boolean;
  /** Called at the beginning of each step. */
  readonly onStep?: (step: string) => void;
}

export interface TourResult {
  readonly exportedCsv: Buffer;
  readonly sample: SampleProcess;
  readonly workbench: Workbench;
  readonly pictures: Pictures;
  readonly languageCheck: LanguageCheck;
}

/**
 * Performs the main workflow in the user interface: connect, set up analytics, run a query, open the user registry,
 * and export it. The window remains open until `endTour` is called.
 */
export async function walkTour({
  outDir,
  version,
  vsix,
  files = {},
  themes = false,
  language: languageName = 'en',
  onStep = () => undefined,
}: TourOptions): Promise<TourResult> {
  mkdirSync(outDir, { recursive: true });
  const sample = await startControlledProcess(root);
  const language = DisplayLanguage.named(languageName);
  const workbench = await Workbench.open({
    version,
    vsix,
    language,
    settings: pictureSettings,
    files: { ...(language.isEnglish ? {} : queriesWithoutComments()), ...files },
  });
  const looks = themes ? allLooks : usualLooks;
  const languageCheck = new LanguageCheck(language.isPseudo);
  const pictures = new Pictures(workbench, outDir, looks, async (name) => {
    if (!language.isEnglish) await languageCheck.inspect(workbench.page, name);
  });
  try {
    onStep('Connect to the instance');
    await connect(workbench, sample, pictures);
    onStep('Set up its analytics');
    await setUpAnalytics(workbench, sample);
    await workbench.command('Notifications: Clear All Notifications');
    await pictures.take('3-connected');
    onStep('Run a query from a .graphql file');
    await runQuery(workbench);
    await pictures.take('4-query');
    onStep('Browse the user registry');
    await browseRegistry(workbench);
    await pictures.take('5-registry');
    onStep('Export it as CSV into the workspace');
    const exportedCsv = await exportRegistry(workbench);
    await pictures.take('6-export');
    return { exportedCsv, sample, workbench, pictures, languageCheck };
  } catch (error) {
    // The error of the tour is more important than an error of the picture.
    await pictures.take('failed').catch(() => undefined);
    await endTour({ workbench, sample });
    throw error;
  }
}

/** Returns the queries of the demo workspace without their comments, which are in English. */
function queriesWithoutComments(): Readonly<Record<string, string>> {
  const demo = join(root, 'test', 'fixtures', 'demo-workspace');
  const paths = ['queries/people.graphql', 'queries/search.graphql'];
  return Object.fromEntries(
    paths.map((path) => [path, readFileSync(join(demo, path), 'utf8').replace(/^#.*\n+/gm, '')]),
  );
}

async function connect(workbench: Workbench, sample: SampleProcess, pictures: Pictures): Promise<void> {
  const { language } = workbench;
  await workbench.showSidebar();
  const connectLink = workbench.page.locator('.welcome-view-content a.monaco-button').first();
  await connectLink.waitFor();
  await workbench.statusBarItem(language.text('No connection')).waitFor();
  await pictures.take('1-welcome');
  await connectLink.click();
  await workbench.enter(language.label(urlStep), `${sample.baseUrl}/debug/console`);
  await workbench.choose(language.text('Access Token'));
  await workbench.inputMessage.filter({ hasText: language.text(tokenStep) }).waitFor();
  await pictures.take('2-wizard');
  await workbench.paste(language.text(tokenStep), sample.tokens['admin'] ?? '');
  await workbench.enter(language.label(nameStep), 'Sample');
  await workbench.statusBarItem(/Sample · \w+/).waitFor();
}

async function setUpAnalytics(workbench: Workbench, sample: SampleProcess): Promise<void> {
  await workbench.command('Instance Explorer: Set Up Analytics');
  await workbench.enterAnalytics(sample);
  await workbench.treeRow(workbench.language.text('User registry')).waitFor();
}

async function runQuery(workbench: Workbench): Promise<void> {
  await workbench.openFile('people.graphql');
  await workbench.lensAction(workbench.language.exactly('Run')).nth(1).click();
  await workbench.tab('FirstPeople.json').waitFor();
  await workbench.lens(/200 · /).waitFor();
}

async function browseRegistry(workbench: Workbench): Promise<void> {
  const { language } = workbench;
  const name = language.text('User registry');
  await workbench.press(workbench.treeRow(name), workbench.tab(name));
  await workbench.treeRow(language.text('Site admins')).waitFor();
  await workbench.webview.getByRole('columnheader', { name: /Username/ }).waitFor();
}

async function exportRegistry(workbench: Workbench): Promise<Buffer> {
  const { language } = workbench;
  await workbench.ask('Instance Explorer: Export Report...', language.text('User registry'));
  await workbench.choose(language.text('Original'));
  const target = workbench.option('user-registry-');
  const path = /\S+\.csv/.exec(await target.innerText())?.[0] ?? '';
  await target.click();
  await workbench
    .notification(language.text('Exported {size} to {file}.'))
    .getByRole('button', { name: language.exactly('Open') })
    .click();
  await workbench.tab(path.split('/').at(-1) ?? '').waitFor();
  return readFileSync(join(workbench.folder, path));
}

/** Verifies that the exported file matches the response of the instance byte for byte. */
export async function checkExport({ sample, exportedCsv }: TourResult): Promise<void> {
  const response = await globalThis.fetch(
    `${sample.analyticsUrl}/api/reports/user-registry?instanceURL=${encodeURIComponent(sample.instanceURL)}`,
    { headers: { Authorization: `Bearer ${sample.tokens['analytics'] ?? ''}` } },
  );
  assert.equal(response.status, 200);
  const sent = Buffer.from(await response.arrayBuffer());
  assert.ok(sent.byteLength > 1000);
  assert.ok(exportedCsv.equals(sent), 'the exported file has the bytes of the response');
}

/** Verifies that files of the workspace, the user data, and the logs contain no token. */
export function checkFiles({ workbench, sample }: TourResult): void {
  const { found, bytesSearched } = findSecrets([workbench.folder, workbench.dataDir], sample.tokens);
  assert.deepEqual(found, []);
  assert.ok(bytesSearched > 10_000, 'files were searched');
}

/** Verifies that the window shows no token. */
export async function checkWindow({ workbench, sample }: TourResult): Promise<void> {
  const page = await workbench.page.content();
  for (const token of Object.values(sample.tokens)) assert.equal(page.includes(token), false);
}

/**
 * Verifies that no text in the pictures is cut off and, in the pseudo-language, that all texts are localized. English
 * pictures aren't checked.
 */
export function checkLanguage({ languageCheck }: TourResult): void {
  languageCheck.end();
}

export async function endTour({
  workbench,
  sample,
}: Pick<TourResult, 'workbench' | 'sample'>): Promise<void> {
  await workbench.close();
  sample.stop();
}
