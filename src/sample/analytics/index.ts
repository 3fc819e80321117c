import type { ServerResponse } from 'node:http';
import { createAccounts, currentPeople, type Person } from './accounts';
import { dayOf, parseDay } from './days';
import { respondAnalytics, type AnalyticsCaller, type AnalyticsRequest } from './response';
import type { CreditsForm } from './credits';
import { RowWriter } from './rowWriter';
import { Usage } from './usage';

export type { CreditsForm, Person };

export interface AnalyticsOptions {
  /** Number of accounts in the registry. Deleted accounts are added to this number. */
  readonly users: number;
  /** Number of days of usage, ending with `today`. */
  readonly days: number;
  /** Equal seeds, sizes, and `today` produce identical bytes. */
  readonly seed: number;
  /** `YYYY-MM-DD`. Default: the current day in UTC. */
  readonly today?: string;
  /** Host (with port) of the instance that the reports are about. */
  readonly instanceHost: string;
  readonly creditsForm?: CreditsForm;
}

export interface Analytics {
  /** Accounts of the registry, in order of database ID. The first account is a site admin. */
  readonly people: readonly Person[];
  /** Responds to a request whose token was verified. Resolves when the response ends or the client disconnects. */
  handle(request: AnalyticsRequest, response: ServerResponse, caller: AnalyticsCaller): Promise<void>;
}

/**
 * Creates the analytics of the sample instance: generated accounts and usage, and the API that returns them.
 *
 * @throws RangeError if a size isn't a positive integer, or if `today` isn't a valid date
 */
export function createAnalytics(options: AnalyticsOptions): Analytics {
  const { users, days, seed, instanceHost, creditsForm = 'wrapped' } = options;
  for (const [name, size] of Object.entries({ users, days })) {
    if (!Number.isSafeInteger(size) || size < 1)
      throw new RangeError(`${name} must be a whole number from 1`);
  }
  const lastDay = options.today === undefined ? dayOf(Date.now()) : parseDay(options.today);
  if (lastDay === undefined) throw new RangeError('today must be a day as YYYY-MM-DD');
  const history = { firstDay: lastDay - days + 1, lastDay };
  const accounts = createAccounts(users, history, seed);
  const listed = once(() => currentPeople(accounts));
  // Created by the first report request, because the registry doesn't require them.
  const usage = once(() => new Usage(accounts, history, seed));
  const writer = once(() => new RowWriter(accounts));
  const data = { accounts, people: listed, history, seed, instanceHost, creditsForm, usage, writer };
  return {
    get people() {
      return listed();
    },
    handle: (request, response, caller) => respondAnalytics(data, request, response, caller),
  };
}

function once<Value>(make: () => Value): () => Value {
  let created: { readonly value: Value } | undefined;
  return () => (created ??= { value: make() }).value;
}
