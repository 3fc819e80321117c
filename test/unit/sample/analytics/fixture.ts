import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parse } from 'csv-parse/sync';
import { createAnalytics, type AnalyticsOptions } from '../../../../src/sample/analytics';
import { createAccounts } from '../../../../src/sample/analytics/accounts';
import { parseDay } from '../../../../src/sample/analytics/days';
import type { DateRange, Granularity } from '../../../../src/sample/analytics/parameters';
import { Report } from '../../../../src/sample/analytics/report';
import { RowWriter } from '../../../../src/sample/analytics/rowWriter';
import { Usage } from '../../../../src/sample/analytics/usage';

export const HOST = 'instance.example.com:3443';
export const TODAY = '2026-06-30';

export type Row = Readonly<Record<string, string>>;

export function day(text: string): number {
  const number = parseDay(text);
  if (number === undefined) throw new Error(`${text} isn't a day.`);
  return number;
}

export function readCsv(text: string): Row[] {
  return parse<Row>(text, { columns: true, relax_column_count: false });
}

export function groupBy<Item>(items: readonly Item[], key: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(key(item));
    if (group) group.push(item);
    else groups.set(key(item), [item]);
  }
  return groups;
}

/** Creates the accounts and the reports of an instance, without HTTP. */
export function reportsOf(users: number, days: number, seed = 1) {
  const lastDay = day(TODAY);
  const history = { firstDay: lastDay - days + 1, lastDay };
  const accounts = createAccounts(users, history, seed);
  const usage = new Usage(accounts, history, seed);
  const writer = new RowWriter(accounts);
  const text = (granularity: Granularity, range: DateRange = {}): string => {
    const report = new Report(accounts, history, usage, writer, granularity, range);
    const target = Buffer.alloc(32 * 1024);
    const parts: string[] = [];
    // latin1 preserves every byte, so a character that is split between two fills stays intact.
    while (!report.finished) parts.push(target.toString('latin1', 0, report.fill(target)));
    return Buffer.from(parts.join(''), 'latin1').toString('utf8');
  };
  return {
    history,
    accounts,
    text,
    rows: (granularity: Granularity, range?: DateRange) => readCsv(text(granularity, range)),
  };
}

interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

export interface Served {
  get(path: string, init?: RequestInit): Promise<Reply>;
  readonly origin: string;
  close(): void;
}

/** Serves the analytics API over HTTP. Every caller has access to the hosts that start with `instance`. */
export async function serve(options: Partial<AnalyticsOptions> = {}): Promise<Served> {
  const analytics = createAnalytics({
    users: 30,
    days: 40,
    seed: 1,
    today: TODAY,
    instanceHost: HOST,
    ...options,
  });
  const caller = { mayAccess: (host: string) => host.startsWith('instance') };
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const encoding = request.headers['accept-encoding'];
    const details = {
      url,
      method: request.method ?? 'GET',
      ...(typeof encoding === 'string' && { acceptEncoding: encoding }),
    };
    analytics.handle(details, response, caller).catch((error: unknown) => response.destroy(error as Error));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    async get(path, init) {
      const response = await fetch(`${origin}${path}`, init);
      return { status: response.status, headers: response.headers, text: await response.text() };
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Returns a path with query parameters. `instanceURL` defaults to `HOST`. */
export function path(route: string, parameters: Record<string, string> = {}): string {
  return `${route}?${new URLSearchParams({ instanceURL: HOST, ...parameters }).toString()}`;
}
