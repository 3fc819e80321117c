import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { launchBrowser } from '../../scripts/lib/browser.mjs';
import type { OpenTable } from '../../src/editor/tables/tableToOpen';
import type { ReportEngine, TableSource } from '../../src/reports/engine/engine';
import { firstPage } from '../../src/shared/tableEditor/firstPage';
import { wholeTable } from '../../src/shared/table/query';
import type { TableReader } from '../../src/shared/table/reader';
import { PreviewPage } from '../support/preview/previewPage';
import { table } from '../support/preview/tables';
import { noStatements } from '../support/tables/noStatements';
import { generate } from './reports/generate';
import { benchEngine, timed } from './reports/measure';
import type { BenchOptions, BenchResult } from './result';
import { scrollThrough } from './window/frames';

const column = 'user_id';
/** Timeout for rows and the dialog to be displayed, and for a cell to receive the focus. */
const patienceMs = 60_000;

/**
 * Measures the page of a table in a browser with the report engine: the time from the request of the table or
 * of a row until its text is displayed, and the frame times while scrolling through all rows.
 */
export async function run({ quick }: BenchOptions): Promise<BenchResult[]> {
  // `PREVIEW_BENCH_ROWS=1000,1000000,10000000 npm run bench preview` uses the sizes of the performance goals.
  const sizes = (process.env['PREVIEW_BENCH_ROWS'] ?? (quick ? '1000' : '1000,1000000'))
    .split(',')
    .map(Number);
  const context = await launchBrowser();
  const folder = mkdtempSync(join(tmpdir(), 'instance-explorer-bench-'));
  const engine = benchEngine(folder);
  try {
    const results: BenchResult[] = [];
    for (const rows of sizes) {
      const path = join(folder, `${rows}.csv`);
      await generate(path, rows);
      results.push(...(await measure(context, engine, { rows, path }, quick ? 4 : 20)));
      rmSync(path);
    }
    return results;
  } finally {
    await engine.stop();
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Report {
  readonly rows: number;
  readonly path: string;
}

async function measure(
  context: BrowserContext,
  engine: ReportEngine,
  { rows, path }: Report,
  jumps: number,
): Promise<BenchResult[]> {
  const name = `${rows.toLocaleString('en-US')} rows`;
  const source: TableSource = { kind: 'csv', path, cacheFolder: `${path}-kept` };
  const growing = await opened(context, engine, { kind: 'csv', path, growing: true });
  await growing.preview.page.close();
  const first = await opened(context, engine, source);
  await first.preview.page.close();
  const { preview, ms } = await opened(context, engine, source);
  const latencies: number[] = [];
  await preview.cell(0, column).click();
  for (let jump = 1; jump <= jumps; jump += 1) {
    // The rows are far from each other, so their pages aren't cached.
    const row = Math.floor((((jump * 7919) % jumps) * (rows - 1)) / jumps) + 50;
    latencies.push((await timed(() => goTo(preview, Math.min(row, rows - 1)))).ms);
  }
  latencies.sort((a, b) => a - b);
  const frames = await scrollThrough(preview.page);
  await preview.page.close();
  return [
    { name: `${name}: click to first row during the download`, value: growing.ms, unit: 'ms' },
    { name: `${name}: click to first row on first opening`, value: first.ms, unit: 'ms' },
    { name: `${name}: click to first row when reopened`, value: ms, unit: 'ms' },
    {
      name: `${name}: median time to go to a row`,
      value: latencies[jumps / 2] ?? 0,
      unit: 'ms',
      note: 'including its page',
    },
    { name: `${name}: maximum time to go to a row`, value: latencies.at(-1) ?? 0, unit: 'ms' },
    { name: `${name}: longest frame while scrolling`, value: frames.longest, unit: 'ms' },
    { name: `${name}: median frame while scrolling`, value: frames.median, unit: 'ms' },
  ];
}

/** Opens the page of a table, and returns it with the time until the text of its rows is displayed. */
async function opened(
  context: BrowserContext,
  engine: ReportEngine,
  source: TableSource,
): Promise<{ readonly preview: PreviewPage; readonly ms: number }> {
  const started = performance.now();
  let opening: Promise<OpenTable> | undefined;
  const preview = await PreviewPage.open(context, {
    reader: table([column], []),
    open: () => (opening ??= engine.open(source).then(tableOf)),
  });
  await inTime(preview.rowsShown(), 'the first rows');
  return { preview, ms: performance.now() - started };
}

function tableOf(reader: TableReader): OpenTable {
  return {
    ...nothingElse,
    reader,
    firstPage: () => reader.page(wholeTable, firstPage(reader.info.columns.length)),
  };
}

const nothingElse = {
  connection: undefined,
  catalog: undefined,
  title: 'Report',
  provenance: 'The bench',
  sql: noStatements,
  exportTable: undefined,
};

async function goTo(preview: PreviewPage, row: number): Promise<void> {
  await preview.press('Control+g');
  await inTime(
    preview.until(`document.querySelector('dialog[open] input') !== null`),
    'the question for a row',
  );
  await preview.page.keyboard.insertText(String(row + 1));
  await preview.press('Enter');
  const cell = `document.querySelector('[row-index="${row}"] [col-id="${column}"]')`;
  await inTime(preview.until(`${cell}?.textContent.startsWith('user-')`), `row ${row}`);
  await inTime(preview.focusIs(`${row} ${column}`), `the focus on row ${row}`);
}

async function inTime<T>(work: Promise<T>, what: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} didn't appear within ${patienceMs} ms`)), patienceMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
