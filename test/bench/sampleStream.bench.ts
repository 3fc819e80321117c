import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { createAnalytics } from '../../src/sample/analytics';
import type { BenchOptions, BenchResult } from './result';

/** About 1 GB of the report with the finest granularity. */
const LARGE = { users: 40_000, days: 420, rounds: 3 };
const SMALL = { users: 400, days: 42, rounds: 1 };
const MB = 1_000_000;
const HOST = 'instance.example.com';
const REPORT = `/api/reports/by-user-client-date?instanceURL=${HOST}`;

/** Runs in a separate process so that reading and generating can use separate CPU cores. */
const READER = `
  const { get } = require('node:http');
  const started = performance.now();
  get(process.argv[1], (response) => {
    let bytes = 0;
    response.on('data', (chunk) => (bytes += chunk.length));
    response.on('end', () => console.log(JSON.stringify({ bytes, milliseconds: performance.now() - started })));
  });`;

interface Reading {
  readonly bytes: number;
  readonly milliseconds: number;
  /**
   * Resident memory of this process, which is the server: the maximum during the reading, and its increase.
   */
  readonly peak: number;
  readonly growth: number;
}

/**
 * Streams the report, and then the same number of zero bytes, to readers on the same computer. Measures the speed of
 * both, and the memory of the server.
 */
export async function run({ quick }: BenchOptions): Promise<BenchResult[]> {
  const { users, days, rounds } = quick ? SMALL : LARGE;
  const analytics = createAnalytics({
    users,
    days,
    seed: 1,
    today: '2026-06-30',
    instanceHost: HOST,
  });
  const caller = { mayAccess: () => true };
  const report = await best(rounds, (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    analytics.handle({ url }, response, caller).catch((error: unknown) => response.destroy(error as Error));
  });
  const zeros = await best(rounds, zeroServer(report.bytes));
  const speed = ({ bytes, milliseconds }: Reading) => bytes / MB / (milliseconds / 1000);
  return [
    {
      name: 'sample instance, finest report',
      value: Math.round(speed(report)),
      unit: 'MB/s',
      note: `${(report.bytes / MB).toFixed(0)} MB, ${users} users, ${days} days; to reach: 200`,
    },
    { name: 'server that sends zeros', value: Math.round(speed(zeros)), unit: 'MB/s' },
    {
      name: 'sample instance, memory growth while streaming',
      value: Math.round(report.growth / MB),
      unit: 'MB',
      note: `peak ${Math.round(report.peak / MB)} MB resident, of this process`,
    },
    {
      name: 'server that sends zeros, memory growth',
      value: Math.round(zeros.growth / MB),
      unit: 'MB',
      note: `peak ${Math.round(zeros.peak / MB)} MB resident`,
    },
  ];
}

/**
 * Returns the fastest of several readings after a warm-up, with their maximum increase of memory. The peak memory
 * includes the warm-up.
 */
async function best(rounds: number, listener: RequestListener): Promise<Reading> {
  const server = createServer(listener);
  const readings: Reading[] = [];
  try {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    // The first reading is a warm-up that fills caches, such as the prepared cells of every account.
    for (let round = 0; round <= rounds; round += 1) readings.push(await read(server));
  } finally {
    server.close();
  }
  const counted = readings.slice(1);
  const [fastest] = counted.toSorted((a, b) => a.milliseconds - b.milliseconds);
  if (!fastest) throw new Error('nothing was read');
  return {
    ...fastest,
    peak: Math.max(...readings.map(({ peak }) => peak)),
    growth: Math.max(...counted.map(({ growth }) => growth)),
  };
}

async function read(server: Server): Promise<Reading> {
  const start = process.memoryUsage.rss();
  let peak = start;
  const sampling = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 20);
  try {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${REPORT}`;
    const { stdout } = await promisify(execFile)(process.execPath, ['-e', READER, url]);
    const { bytes, milliseconds } = JSON.parse(stdout) as { bytes: number; milliseconds: number };
    return { bytes, milliseconds, peak, growth: peak - start };
  } finally {
    clearInterval(sampling);
  }
}

function zeroServer(total: number): RequestListener {
  const zeros = Buffer.alloc(256 * 1024);
  return (_request, response) => {
    let left = total;
    const send = (): void => {
      while (left > 0) {
        const size = Math.min(left, zeros.length);
        left -= size;
        if (!response.write(zeros.subarray(0, size))) {
          response.once('drain', send);
          return;
        }
      }
      response.end();
    };
    send();
  };
}
