import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { downloadExport } from '../../../src/instance/analyticsApi';
import type { Snapshot } from '../../../src/reports/snapshot';
import { registryRequest } from '../../../src/reports/kinds/registry';
import type { ReportEngine } from '../../../src/reports/engine/engine';
import { downloadSnapshot } from '../../../src/reports/receiving/downloadSnapshot';
import { wholeTable } from '../../../src/shared/table/query';
import { noLimits } from '../../support/reports/limits';
import type { BenchResult } from '../result';
import { beside, MB, timed } from './measure';

/** Serves a file in a separate process. */
const server = `
  const { createReadStream } = require('node:fs');
  require('node:http').createServer((request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/csv' });
    createReadStream(process.argv[1], { highWaterMark: 256 * 1024 }).pipe(response);
  }).listen(0, '127.0.0.1', function () { console.log(this.address().port); });`;

/** Number of bytes received before the first rows are opened, as in the product. */
const lookBytes = 128 * 1024;

/**
 * Downloads a report like the product, opens its first rows during the download, and compares the download with
 * `curl -o`.
 */
export async function downloading(
  engine: ReportEngine,
  folder: string,
  path: string,
): Promise<{ readonly snapshot: Snapshot; readonly results: readonly BenchResult[] }> {
  const serving = spawn(process.execPath, ['-e', server, path], { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const [port] = (await once(serving.stdout, 'data')) as [Buffer];
    const origin = `http://127.0.0.1:${String(port).trim()}`;
    const copy = join(folder, 'curl.csv');
    const curl = await timed(() =>
      promisify(execFile)('curl', ['--silent', '--fail', '-o', copy, `${origin}/`]),
    );
    rmSync(copy);
    const started = performance.now();
    let first: Promise<number | undefined> | undefined;
    const downloaded = await timed(() =>
      fetch(origin, folder, (begun) => {
        if (first !== undefined) return;
        first = firstRows(engine, begun).then((shown) => (shown ? performance.now() - started : undefined));
        // The `await` below reports errors after the download ends.
        first.catch(() => undefined);
      }),
    );
    const firstRowsMs = await first;
    const size = downloaded.reply.bytes / MB;
    const rows = (downloaded.reply.rows ?? 0).toLocaleString('en-US');
    return {
      snapshot: downloaded.reply,
      results: [
        { name: 'report size', value: size, unit: 'MB', note: `${rows} rows` },
        beside('download, validate, and save', downloaded.ms, { name: 'curl -o', ms: curl.ms }),
        { name: 'download speed', value: size / (downloaded.ms / 1000), unit: 'MB/s' },
        ...(firstRowsMs === undefined
          ? []
          : [
              {
                name: 'first rows during the download',
                value: firstRowsMs,
                unit: 'ms',
                note: 'from the request, including the engine start',
              },
            ]),
      ],
    };
  } finally {
    serving.kill();
  }
}

function fetch(origin: string, folder: string, onLook: (path: string) => void): Promise<Snapshot> {
  const secret = 'a-token-of-the-bench';
  const instanceHost = 'instance.example.com';
  const target = {
    analyticsUrl: { baseUrl: origin, instanceHost },
    credential: { origin, authorization: `Bearer ${secret}`, secrets: [secret] },
  };
  let path: string | undefined;
  return downloadSnapshot({
    folder: join(folder, 'snapshots'),
    connectionId: 'bench',
    request: registryRequest,
    instanceHost,
    download: () => downloadExport(target, registryRequest),
    limits: noLimits,
    wait: () => Promise.reject(new Error('the bench never waits')),
    onBegin: (begun) => (path = begun),
    onProgress: ({ bytes, rows }) => {
      if (path !== undefined && bytes >= lookBytes && rows > 0) onLook(path);
    },
  });
}

/** @returns false if the download was complete, and its file was moved, before the engine could open it */
async function firstRows(engine: ReportEngine, path: string): Promise<boolean> {
  try {
    const table = await engine.open({ kind: 'csv', path, delimiter: ',', growing: true });
    await table.page(wholeTable, { offset: 0, limit: 100 });
    await table.close();
    return true;
  } catch (error) {
    if (existsSync(path)) throw error;
    return false;
  }
}
