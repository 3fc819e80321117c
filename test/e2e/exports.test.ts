import { strict as assert } from 'node:assert';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import { root } from '../../scripts/lib/paths.mjs';
import { startSampleProcess, type SampleProcess } from '../support/sampleProcess';
import { confirmation, decide } from '../support/workbench/confirmation';
import { picturesFolder } from '../support/workbench/environment';
import { leaveWindow, shareWindow } from '../support/workbench/sharedWindow';
import type { Workbench } from '../support/workbench/workbench';

describe('exports', function () {
  this.timeout(300_000);
  let sample: SampleProcess;
  let workbench: Workbench;
  const at = (path: string): string => join(workbench.folder, path);
  const picture = (name: string): Promise<void> => {
    mkdirSync(picturesFolder('exports'), { recursive: true });
    return workbench.screenshot(join(picturesFolder('exports'), `${name}.png`));
  };
  /** Returns the path of the first exported file with this extension in the folder of the connection, if any. */
  const exported = (ending: string): string | undefined =>
    (existsSync(at('Sample')) ? readdirSync(at('Sample')) : [])
      .filter((name) => name.endsWith(ending) && !name.startsWith('.'))
      .map((name) => at(`Sample/${name}`))[0];
  const done = async (): Promise<void> => {
    await workbench.notification(/Exported/).waitFor();
    await workbench.command('Notifications: Clear All Notifications');
  };
  const taken = /Replace "Sample\//;
  const decideTaken = (action: string): Promise<void> => decide(workbench.page, taken, action);

  before(async () => {
    sample = await startSampleProcess(join(root, 'dist', 'sample.js'));
    workbench = await shareWindow();
    await workbench.showSidebar();
    await workbench.connect(sample.baseUrl, sample.tokens['admin'] ?? '', 'Sample');
    await workbench.command('Instance Explorer: Set Up Analytics');
    await workbench.enterAnalytics(sample);
    await workbench.treeRow('User registry').waitFor();
    await workbench.command('Notifications: Clear All Notifications');
  });
  after(() => {
    leaveWindow(['Sample']);
    sample.stop();
  });
  afterEach(async function () {
    if (this.currentTest?.state === 'failed')
      await picture(`failed-${this.currentTest.title.replace(/\W+/g, '-')}`);
  });

  const exportReport = async (report: string | RegExp, format: string): Promise<void> => {
    await workbench.ask('Instance Explorer: Export Report...', report);
    await workbench.choose(format);
  };
  const exportRegistry = (format: string): Promise<void> => exportReport('User registry', format);
  const toTheFolder = async (): Promise<void> => {
    await workbench.page
      .locator('.quick-input-list [role="option"]', { hasText: 'Choose Location' })
      .waitFor();
    await workbench.choose('Sample/user-registry');
  };

  it('copy the original file byte for byte in three steps', async () => {
    await workbench.command('Instance Explorer: Export Report...');
    await workbench.page.locator('.quick-input-list [role="option"]', { hasText: 'User registry' }).waitFor();
    await picture('1-what');
    await workbench.choose('User registry');
    await workbench.page.locator('.quick-input-list [role="option"]', { hasText: 'Original' }).waitFor();
    await picture('2-format');
    await workbench.choose('Original');
    await workbench.page
      .locator('.quick-input-list [role="option"]', { hasText: 'Choose Location' })
      .waitFor();
    await picture('3-place');
    await toTheFolder();
    await workbench.notification(/Exported/).waitFor();
    await picture('4-done');
    await done();
    const response = await globalThis.fetch(
      `${sample.analyticsUrl}/api/reports/user-registry?instanceURL=${encodeURIComponent(sample.instanceURL)}`,
      { headers: { Authorization: `Bearer ${sample.tokens['analytics'] ?? ''}` } },
    );
    const sent = Buffer.from(await response.arrayBuffer());
    assert.ok(readFileSync(exported('.csv') ?? '').equals(sent));
  });

  it('never replace a file without confirmation, and keep both files on request', async () => {
    const [first] = readdirSync(at('Sample'));
    const before = readFileSync(at(`Sample/${first ?? ''}`));
    await exportRegistry('Original');
    await toTheFolder();
    await confirmation(workbench.page, taken).waitFor();
    await workbench.marked('Cancel').waitFor();
    await picture('5-exists');
    // By default, Enter replaces nothing.
    await workbench.page.keyboard.press('Enter');
    await confirmation(workbench.page, taken).waitFor({ state: 'hidden' });
    assert.deepEqual(readdirSync(at('Sample')), [first]);
    await exportRegistry('Original');
    await toTheFolder();
    await decideTaken('Keep Both');
    await done();
    assert.equal(readdirSync(at('Sample')).filter((name) => /-2\.csv$/.test(name)).length, 1);
    assert.ok(readFileSync(at(`Sample/${first ?? ''}`)).equals(before));
  });

  it('write CSV with semicolons, and save the selected format', async () => {
    await exportRegistry('CSV with Options');
    await workbench.choose('Semicolon');
    await workbench.page.locator('.quick-input-list [role="option"]', { hasText: 'LF' }).first().waitFor();
    await picture('6-csv');
    await workbench.choose('CRLF, byte order mark');
    await toTheFolder();
    await decideTaken('Replace');
    await done();
    const name = readdirSync(at('Sample')).find((one) => /\d\.csv$/.test(one) && !/-2\.csv$/.test(one));
    const text = readFileSync(at(`Sample/${name ?? ''}`), 'utf8');
    assert.ok(text.startsWith('\ufeffInstance user ID;'), text.slice(0, 80));
    const [header, ...rows] = parse(text, { bom: true, delimiter: ';', record_delimiter: '\r\n' });
    assert.equal(header?.[0], 'Instance user ID');
    assert.ok(rows.length > 100 && rows.every((row) => row.length === header.length));
    await workbench.ask('Instance Explorer: Export Report...', 'User registry');
    await workbench.page
      .locator('.quick-input-list [role="option"]', { hasText: 'CSV (semicolon, BOM)' })
      .waitFor();
    await picture('7-remembered');
    await workbench.page.keyboard.press('Escape');
  });

  it('write Parquet that another library can read', async () => {
    await exportRegistry('Parquet');
    await toTheFolder();
    await done();
    const file = await asyncBufferFromFile(exported('.parquet') ?? '');
    const rows = await parquetReadObjects({ file, compressors });
    assert.ok(rows.length > 100);
    assert.equal(typeof rows[0]?.['Instance user ID'], 'bigint');
    assert.equal(typeof rows[0]?.['Site Admin'], 'boolean');
  });

  it('are repeated with one command', async () => {
    await workbench.command('Instance Explorer: Repeat Last Export');
    await decideTaken('Keep Both');
    await done();
    assert.ok(readdirSync(at('Sample')).some((name) => name.endsWith('-2.parquet')));
  });

  it('write a partitioned warehouse dataset with its import statements', async () => {
    await exportReport(/^Daily\s?last 30 days/, 'For Data Warehouse');
    await workbench.option('No partitioning').waitFor();
    await picture('8-partition');
    await workbench.choose('By month of Date');
    await workbench.page
      .locator('.quick-input-list [role="option"]', { hasText: 'Choose Location' })
      .waitFor();
    await picture('8-warehouse');
    await workbench.choose('Sample/usage-daily');
    await done();
    const folder = readdirSync(at('Sample')).find((name) => name.startsWith('usage-daily')) ?? '';
    const months = readdirSync(at(`Sample/${folder}/data`));
    assert.match(readFileSync(at(`Sample/${folder}/spark.sql`), 'utf8'), /\bby_user_day\b/);
    assert.ok(
      months.some((name) => /^month=\d{4}-\d\d$/.test(name)),
      months.join(),
    );
  });

  it('write tables without a date column unpartitioned', async () => {
    await exportReport('User registry', 'For Data Warehouse');
    await workbench.choose('Sample/user-registry');
    await done();
    const folder = readdirSync(at('Sample')).find((name) => /^user-registry-[\d-]+$/.test(name)) ?? '';
    assert.ok(existsSync(at(`Sample/${folder}/data/data_0.parquet`)), readdirSync(at('Sample')).join());
    assert.match(
      readFileSync(at(`Sample/${folder}/spark.sql`), 'utf8'),
      /LOCATION 'DATASET_LOCATION\/data';/,
    );
  });

  it('contain only the rows shown in the table editor', async () => {
    await workbench.command('Instance Explorer: Open User Registry');
    await workbench.webview.getByRole('grid', { name: 'User registry' }).waitFor();
    await workbench.webview.getByRole('searchbox', { name: 'Search' }).fill('true');
    // Until the matching rows are counted, the footer shows 0 or the total number of rows.
    const words = workbench.webview
      .locator('.row-counts')
      .filter({ hasText: /^(?!([\d,]+) of \1 )[1-9][\d,]* of [\d,]+ rows/ });
    await words.waitFor();
    const shown = Number(((await words.textContent()) ?? '').replaceAll(',', '').split(' ')[0]);
    await workbench.webview.getByRole('button', { name: 'Export...' }).click();
    await workbench.page.locator('.quick-input-list [role="option"]', { hasText: 'NDJSON' }).waitFor();
    await picture('9-view');
    await workbench.choose('NDJSON');
    await toTheFolder();
    await done();
    const lines = readFileSync(exported('.ndjson') ?? '', 'utf8')
      .trim()
      .split('\n');
    assert.ok(shown > 0);
    assert.equal(lines.length, shown);
    assert.ok(lines.every((line) => line.includes('true')));
  });

  it('leave no temporary files', () => {
    const all = readdirSync(workbench.folder, { recursive: true, encoding: 'utf8' });
    assert.deepEqual(
      all.filter((name) => /\.tmp$|\.part$/.test(name)),
      [],
    );
  });
});
