import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkPicture } from '../../src/reports/pictures/picture';
import { wholeTable } from '../../src/shared/table/query';
import { usageTable } from '../support/charts/usage';
import { eventually } from '../support/eventually';
import { e2eVersion, e2eVsix, picturesFolder } from '../support/workbench/environment';
import { policyViolations } from '../support/workbench/policyViolations';
import { runStatement } from '../support/workbench/sqlStatement';
import { Workbench } from '../support/workbench/workbench';

/** Returns a usage report as CSV. */
async function usageCsv(): Promise<string> {
  const usage = usageTable();
  const { rows } = await usage.page(wholeTable, { offset: 0, limit: 10_000 });
  const cells = [
    usage.info.columns.map(({ name }) => name),
    ...rows.map((row) => row.map((cell) => cell ?? '')),
  ];
  return cells.map((row) => row.join(',')).join('\n');
}

describe('table editor with charts and SQL', function () {
  this.timeout(300_000);
  let workbench: Workbench;
  let violations: readonly string[];
  const inside = () => workbench.webview;

  before(async () => {
    workbench = await Workbench.open({
      version: e2eVersion,
      vsix: e2eVsix,
      files: { 'usage.csv': await usageCsv() },
    });
    violations = policyViolations(workbench.page);
    await workbench.openFile('usage.csv');
    await workbench.command('Instance Explorer: Open as Table');
    await inside().getByRole('tab', { name: 'Chart' }).waitFor();
  });
  after(() => workbench.close());

  it('draws and edits a chart of a usage report, and shows its data', async () => {
    await inside().getByRole('tab', { name: 'Chart' }).click();
    const title = 'Suggestions per day, by Client';
    await inside().getByRole('heading', { name: title }).waitFor();
    await inside().locator('.chart-tab[aria-busy="false"] .stage svg').waitFor();
    await inside().getByRole('button', { name: 'Edit', exact: true }).click();
    await inside().getByRole('combobox', { name: 'Type', exact: true }).selectOption('Bars');
    // Until the chart is drawn, Category belongs to the previous chart type.
    await inside().getByRole('combobox', { name: 'Split by', exact: true }).waitFor();
    await inside().getByRole('combobox', { name: 'Category', exact: true }).selectOption('Client');
    await inside().getByRole('heading', { name: 'Suggestions by Client' }).waitFor();
    await inside().getByRole('button', { name: 'Show Data' }).click();
    const cells = inside().locator('.numbers tbody td');
    await cells.nth(4).waitFor();
    const total = await cells.allTextContents();
    assert.ok(total.length >= 5 && total.every((text) => /^[\d,]+$/.test(text)), total.join(' '));
    await workbench.screenshot(join(picturesFolder('chartAndSql'), 'chart.png'));
  });

  it('saves the chart as SVG to the suggested location', async () => {
    await inside().getByRole('button', { name: 'Save Image' }).click();
    await inside().getByRole('menuitem', { name: 'Save as SVG Image' }).click();
    // The dialog suggests a path after it has listed the folder.
    await workbench.option('..').first().waitFor();
    const path = await workbench.quickInput.inputValue();
    assert.match(path, /usage\.csv - Suggestions by [\w ,]+\.svg$/);
    await workbench.acceptSaveDialog();
    await workbench.page.locator('.quick-input-widget:visible').waitFor({ state: 'hidden' });
    await workbench
      .treeRow(/Suggestions.*\.svg/)
      .or(workbench.page.getByText(/Suggestions.*\.svg/))
      .first()
      .waitFor();
    // VS Code creates the file before it writes the content.
    await eventually(() => readFileSync(path, 'utf8').trimEnd().endsWith('</svg>'), 'the chart is saved');
    const bytes = readFileSync(path);
    checkPicture('svg', bytes);
    assert.ok(bytes.includes('Suggestions by Client'));
  });

  it('shows the result of a statement in the grid, and the location of an error', async () => {
    await inside().getByRole('tab', { name: 'SQL' }).click();
    await inside().locator('.sql-table-name').first().waitFor();
    const table = (await inside().locator('.sql-table-name').first().textContent()) ?? '';
    await runStatement(inside(), `select Clint from ${table}`);
    await inside().getByRole('alert').getByText('Referenced column "Clint" not found').waitFor();
    assert.equal(await inside().locator('.sql-error-mark').textContent(), 'Clint');
    const events = `select Client, count(*) as events from ${table} group by all order by events desc`;
    await runStatement(inside(), events);
    await inside().getByRole('region', { name: 'Result' }).getByText('vscode').waitFor();
    await inside().getByRole('status').getByText('10 rows', { exact: true }).waitFor();
    await workbench.screenshot(join(picturesFolder('chartAndSql'), 'sql.png'));
  });

  it('opens the result as a separate table', async () => {
    await inside().getByRole('button', { name: 'Open as Table' }).click();
    await workbench.tab('SQL result of usage.csv').waitFor();
    await inside().getByRole('heading', { name: 'SQL result of usage.csv' }).waitFor();
    await inside().getByRole('gridcell', { name: 'vscode' }).waitFor();
  });

  it("doesn't violate the content security policy", () => {
    assert.deepEqual(violations, []);
  });
});
