import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { downloadExport } from '../../src/instance/analyticsApi';
import { registryRequest } from '../../src/reports/kinds/registry';
import { writeExport } from '../../src/reports/export/writeExport';
import { downloadSnapshot } from '../../src/reports/receiving/downloadSnapshot';
import { noLimits } from './reports/limits';

export interface ExportRun {
  readonly bytes: number;
  /** Time from the request until the snapshot is stored. */
  readonly fetchMs: number;
  /** Time from the stored snapshot until the export is complete, including the search for formulas. */
  readonly exportMs: number;
  /** Maximum increase in resident memory. */
  readonly growthBytes: number;
  readonly delayP99Ms: number;
  readonly delayMaxMs: number;
}

/**
 * Downloads and exports the user registry in this process, which simulates the extension host, and measures the
 * process.
 */
export async function runExport(origin: string, folder: string, examinerProgram: string): Promise<ExportRun> {
  const start = process.memoryUsage.rss();
  let peak = start;
  const sampling = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 10);
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const began = performance.now();
  const secret = 'a-token-of-the-bench';
  const target = {
    analyticsUrl: { baseUrl: origin, instanceHost: 'instance.example.com' },
    credential: { origin, authorization: `Bearer ${secret}`, secrets: [secret] },
  };
  const snapshot = await downloadSnapshot({
    folder: join(folder, 'snapshots'),
    connectionId: 'bench',
    request: registryRequest,
    instanceHost: 'instance.example.com',
    examinerProgram,
    download: () => downloadExport(target, registryRequest, { freesChunks: true }),
    limits: noLimits,
    wait: () => Promise.reject(new Error('the bench never waits')),
  });
  const downloaded = performance.now();
  await writeExport(
    {
      original: { path: snapshot.path, isCsv: true },
      description: { table: 'bench', source: 'the bench', downloadedAt: snapshot.downloadedAt },
    },
    { kind: 'original' },
    join(folder, 'export.csv'),
    { overwrite: false, decideFormulas: () => Promise.resolve('keep') },
  );
  const exported = performance.now();
  delay.disable();
  clearInterval(sampling);
  return {
    bytes: snapshot.bytes,
    fetchMs: downloaded - began,
    exportMs: exported - downloaded,
    growthBytes: peak - start,
    delayP99Ms: delay.percentile(99) / 1e6,
    delayMaxMs: delay.max / 1e6,
  };
}
