import type { Granularity } from '../../../src/reports/definitions/definition';
import { createAccounts, currentPeople, type Accounts } from '../../../src/sample/analytics/accounts';
import { formatDay, parseDay } from '../../../src/sample/analytics/days';
import { clients, languages, recordedBits } from '../../../src/sample/analytics/clients';
import { METRIC_COUNT, metrics, type Metric } from '../../../src/sample/analytics/columns';
import { registryCsv } from '../../../src/sample/analytics/response';
import { Report } from '../../../src/sample/analytics/report';
import { RowWriter } from '../../../src/sample/analytics/rowWriter';
import { Usage } from '../../../src/sample/analytics/usage';

/** Generated activity of one user on one day with one client in one language. */
export interface Deed {
  readonly user: number;
  readonly day: string;
  readonly client: string;
  readonly language: string;
  /** Whether the client records any metrics. */
  readonly active: boolean;
  readonly figure: (metric: Metric) => number;
}

export interface Generated {
  readonly deeds: readonly Deed[];
  readonly accounts: Accounts;
  readonly registry: string;
  readonly report: (granularity: Granularity) => string;
}

/** Generates the source data and the reports of the sample's analytics, without its API. */
export function generate(users: number, days: number, today: string, seed = 1): Generated {
  const lastDay = parseDay(today);
  if (lastDay === undefined) throw new Error(`${today} is no day`);
  const history = { firstDay: lastDay - days + 1, lastDay };
  const accounts = createAccounts(users, history, seed);
  const usage = new Usage(accounts, history, seed);
  const deeds: Deed[] = [];
  for (let day = history.firstDay; day <= lastDay; day += 1) {
    for (let position = 0; position < accounts.count; position += 1) {
      const rows = usage.generate(position, day);
      for (let row = 0; row < rows; row += 1) {
        const client = usage.client[row] ?? 0;
        const figures = usage.figures.slice(row * METRIC_COUNT, (row + 1) * METRIC_COUNT);
        deeds.push({
          user: accounts.databaseId[position] ?? 0,
          day: formatDay(day),
          client: clients[client]?.name ?? '',
          language: languages[usage.language[row] ?? 0] ?? '',
          active: (recordedBits[client] ?? 0) !== 0,
          figure: (metric) => figures[metrics.indexOf(metric)] ?? 0,
        });
      }
    }
  }
  const writer = new RowWriter(accounts);
  return {
    deeds,
    accounts,
    registry: registryCsv(currentPeople(accounts)),
    report: (granularity) => {
      const report = new Report(accounts, history, usage, writer, granularity, {});
      const target = Buffer.alloc(32 * 1024);
      const parts: string[] = [];
      while (!report.finished) parts.push(target.toString('latin1', 0, report.fill(target)));
      return Buffer.from(parts.join(''), 'latin1').toString('utf8');
    },
  };
}
